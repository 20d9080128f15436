/** The modes that run the agent: print, rpc, one extension command. */
import type { Agent } from "../agent/agent.js";
import { openSessionStore } from "../agent/session/session-store.js";
import type { Home } from "../compose/home.js";
import { type AgentStart, openAgent } from "../compose/open-agent.js";
import { enterProject } from "../compose/project-modules.js";
import { Seat } from "../compose/seat.js";
import { admitDirectory, type Place } from "../compose/trust-check.js";
import { type PrintSeat, runPrint } from "../frontend/print/run-print.js";
import type { Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { runExtensionCommand } from "../inspect/command.js";
import { HostError } from "../protocol/host-error.js";
import { cliLimits, exitStatus } from "../protocol/limits.js";
import type { ClientKit, LinesKit } from "./client-kit.js";
import { isTerminal, type Launch, refuse } from "./launch.js";
import type { SessionChoices, SessionInvocation } from "./parse.js";
import { chosenSession } from "./session-choice.js";
import { readPrompt, stdinChunks } from "./stdin.js";

/** What the modes with extensions run on. */
export interface Runtime {
  readonly home: Home;
  readonly host: Host;
  /** Of `e --mode rpc` alone. */
  readonly client?: ClientKit;
  /** Of `e --mode json` alone. */
  readonly lines?: LinesKit;
}

/** What a mode of the agent works with. */
export interface Session extends Runtime {
  readonly launch: Launch;
  readonly choices: SessionChoices;
  /** Aborted when the process is to end. */
  readonly signal: AbortSignal;
  /** Interrupts what runs and gives it a moment to say so. */
  end(): Promise<void>;
  /** What counts of the project. */
  readonly place: Place;
  /** Why nothing may run in this directory; null: it may. */
  readonly refusal: string | null;
  readonly notice: (notice: Notice) => void;
}

export function placeOf({ trust }: SessionChoices): Place {
  return { cwd: process.cwd(), decided: trust ? "trusted" : null };
}

/** Resolves with `work`, or when it takes longer than an interrupted run may. */
async function briefly(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, cliLimits.interruptGraceMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

/** What has the session of a run in one go, or of one command. */
class RunSeat extends Seat implements PrintSeat {
  onTaken: (agent: Agent) => void = () => {};
}

/**
 * Opens an agent that is closed when the process ends, after its run has ended; so is what takes its place. `start` is
 * called for each.
 */
async function openSession(session: Session, start: () => Partial<AgentStart> = () => ({})): Promise<RunSeat> {
  const { home, host, notice, signal, launch, place } = session;
  const choices = { ...session.choices, trust: place.decided };
  const store = openSessionStore(home.path);
  const chosen = await chosenSession(session.choices.pick, store, process.cwd(), launch.from);
  const given = () => ({ choices, notice, signal, control: "refused" as const, ...start() });
  const first = given();
  const seat: RunSeat = new RunSeat({
    ...{ host, store, cwd: process.cwd(), keeps: first.choices.save, without: "" },
    // It ends by itself.
    shutdown: () => {},
    open: (next) => {
      // A session that goes on keeps its own model.
      const again = next.source.kind === "new" ? first.choices : { ...first.choices, model: null, effort: null };
      return openAgent(home, host, { ...given(), choices: again, session: next, exits: seat.exits });
    },
    taken: (agent) => seat.onTaken(agent),
  });
  const agent = seat.take(await openAgent(home, host, { ...first, session: chosen, exits: seat.exits }));
  if (session.choices.name !== null) agent.rename(session.choices.name);
  launch.exit.before(async () => {
    // Whoever closes it first says why it ends.
    const closed = seat.agent.close("quit", launch.exit.isBySignal ? { fromSignal: true } : {});
    await session.end();
    await closed;
  });
  return seat;
}

/** A choice that does not exist is a usage error; a script that cannot be read, say, is a run that failed. */
async function failingAloud(launch: Launch, work: Promise<number>): Promise<number> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    refuse(launch, error.message);
    return error.code === "usage" ? exitStatus.usage : exitStatus.failed;
  }
}

const NO_PROMPT = "no prompt: give it as words, e -p 'fix the test', or through a pipe (e --help lists what there is)";

const JSON_IN_A_TERMINAL = "--json is for programs: e -p 'PROMPT' --json, or e rpc (e --help lists what there is)";

/** e protocol §14: what a person takes up by hand has no place in a script, which knows its file. */
const NOT_WITH_PRINT =
  "-c and -r are for the terminal; with -p go on with a session by --session ID or FILE (e sessions lists them)";

async function print(session: Session, words: string | null, json: boolean): Promise<number> {
  const { launch, choices } = session;
  const isByHand = choices.pick.kind === "continue" || choices.pick.kind === "resume";
  if (isByHand && launch.mode === null) return refuse(launch, NOT_WITH_PRINT);
  const prompt = words ?? (await readPrompt(stdinChunks(session.signal)));
  if (typeof prompt !== "string") return refuse(launch, prompt.reason);
  if (prompt.trim() === "") return refuse(launch, NO_PROMPT);
  if (session.lines !== undefined) {
    const { runJson } = await import("./run-json.js");
    return runJson(session, session.lines, prompt, (start) => openSession(session, start));
  }
  const seat = await openSession(session);
  return runPrint(seat.agent, prompt, launch.printer(json), seat);
}

async function run(session: Session, invocation: SessionInvocation): Promise<number> {
  const { launch, client } = session;
  if (client !== undefined) {
    const words = "prompt" in invocation ? invocation.prompt : null;
    return (await import("./run-atomic-rpc.js")).runAtomicRpc(session, client, words);
  }
  switch (invocation.mode) {
    case "print":
      if (invocation.prompt === null && process.stdin.isTTY) return refuse(launch, NO_PROMPT);
      return print(session, invocation.prompt, invocation.json);
    case "open": {
      if (invocation.json && isTerminal(launch)) return refuse(launch, JSON_IN_A_TERMINAL);
      const words = invocation.words.length === 0 ? null : invocation.words.join(" ");
      if (words === null && process.stdin.isTTY) return refuse(launch, NO_PROMPT);
      return print(session, words, invocation.json);
    }
    case "rpc":
      // The other modes need not wait for its table.
      return (await import("./run-rpc.js")).runRpc(session);
    case "command": {
      const { agent } = await openSession(session, () => ({
        choices: { ...session.choices, trust: session.place.decided, save: false },
        control: "bound",
      }));
      return runExtensionCommand(session.host, agent, invocation, launch);
    }
  }
}

export async function runSession(launch: Launch, invocation: SessionInvocation, runtime: Runtime): Promise<number> {
  const { exit, notices } = launch;
  const json = "json" in invocation && invocation.json;
  launch.printer(json);
  const asked = placeOf(invocation.session);
  const place = await enterProject(runtime.home, runtime.host, asked, { notice: notices.notice });
  const refusal = await admitDirectory(runtime.home, place, notices.notice);
  if (refusal !== null && invocation.mode !== "rpc") {
    launch.printer(json).fatal(refusal);
    return exitStatus.failed;
  }
  const ending = new AbortController();
  const over = Promise.withResolvers<void>();
  const session: Session = {
    ...runtime,
    launch,
    place,
    refusal,
    choices: invocation.session,
    notice: notices.notice,
    signal: ending.signal,
    end: () => {
      ending.abort();
      return briefly(over.promise);
    },
  };
  exit.before(() => session.end());
  return failingAloud(launch, run(session, invocation)).finally(over.resolve);
}
