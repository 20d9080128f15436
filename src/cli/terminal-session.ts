/**
 * The session that a terminal is to show, once hooks and flags have had their say; or what the launch turns out to be
 * instead. Nothing may be printed here: the terminal is painted already.
 */
import { openSessionStore } from "../agent/session/session-store.js";
import type { ChosenSession } from "../compose/open-agent.js";
import { enterProject } from "../compose/project-modules.js";
import { admitDirectory } from "../compose/trust-check.js";
import type { TerminalSession } from "../frontend/tui/terminal-options.js";
import type { FrontEnd } from "../host/front-end.js";
import { HostError } from "../protocol/host-error.js";
import { exitStatus } from "../protocol/limits.js";
import { suggestion } from "../text/edit-distance.js";
import { startUp } from "./after-startup.js";
import { askTrust } from "./ask-trust.js";
import { type Launch, refuse } from "./launch.js";
import { commands } from "./options.js";
import type { Invocation, SessionChoices } from "./parse.js";
import { enterNewDirectory, runParsed } from "./run-parsed.js";
import { placeOf, type Runtime } from "./run-session.js";
import { modesOf } from "./run-with-host.js";
import { chosenSession } from "./session-choice.js";
import type { SessionWorld } from "./session-world.js";

/** The launch needs no terminal after all. `take` does the rest, once the terminal is given back; the exit status. */
class Detour extends Error {
  readonly take: () => Promise<number>;

  constructor(take: () => Promise<number>) {
    super("this launch needs no terminal");
    this.take = take;
  }
}

export interface Opening extends Runtime {
  readonly launch: Launch;
  readonly world: SessionWorld;
  /** Who can be asked whether a directory is to be trusted. */
  readonly frontEnd: Pick<FrontEnd, "ask">;
}

type Open = Extract<Invocation, { readonly mode: "open" }>;

/** What argv asks of the terminal. Throws a Detour for everything else. */
async function asked({ launch, home, host }: Opening): Promise<Open> {
  await host.readyForTurn;
  const started = await startUp(launch, host);
  if (started.kind === "over") throw new Detour(started.finish);
  const { parsed } = started;
  if (parsed.kind === "run" && parsed.invocation.mode === "open" && !parsed.invocation.json) return parsed.invocation;
  throw new Detour(() => runParsed(launch, parsed, modesOf(launch, { home, host })));
}

/** A single word may have been meant as a command. */
function guess(words: readonly string[]): string | null {
  const [word] = words;
  const hint = word === undefined || words.length > 1 ? "" : suggestion(word, Object.keys(commands), "e ");
  return hint === "" ? null : `${word} was taken as a prompt${hint}`;
}

function isPicked({ pick }: SessionChoices): boolean {
  return pick.kind === "resume" && pick.ref === null;
}

async function chosen(session: SessionChoices, { launch, home }: Opening): Promise<ChosenSession> {
  if (isPicked(session)) return { source: { kind: "new" } };
  return chosenSession(session.pick, openSessionStore(home.path), process.cwd(), launch.from);
}

/** Rejects with a Detour, or with a HostError. */
export async function openTerminalSession(opening: Opening, notice: (text: string) => void): Promise<TerminalSession> {
  const { launch, home, world, frontEnd } = opening;
  const invocation = await asked(opening);
  const { session, words } = invocation;
  const obstacle = enterNewDirectory(launch, invocation);
  if (obstacle !== null) throw new Detour(async () => refuse(launch, obstacle));
  const place = await enterProject(home, opening.host, placeOf(session), {
    ask: (undecided) => askTrust(home, undecided, { frontEnd, notice, prompts: opening.host.prompts }),
    notice: ({ text }) => notice(text),
  });
  const refusal = await admitDirectory(home, place, ({ text }) => notice(text));
  if (refusal !== null) {
    throw new Detour(async () => {
      launch.printer(false).fatal(refusal);
      return exitStatus.failed;
    });
  }
  const { model, effort, save } = session;
  const kept = save && session.pick.kind !== "none";
  const agent = await world.begin({ model, effort, save: kept, trust: place.decided }, await chosen(session, opening));
  if (session.name !== null) agent.rename(session.name);
  const hint = guess(words);
  if (hint !== null) notice(hint);
  return {
    agent,
    firstPrompt: words.length === 0 ? null : words.join(" "),
    pick: isPicked(session) ? "resume" : null,
  };
}

/** What a session that did not come to be means; the exit status. The terminal is given back. */
export function withoutSession(launch: Launch, reason: unknown): Promise<number> {
  if (reason instanceof Detour) return reason.take();
  if (!(reason instanceof HostError)) throw reason;
  refuse(launch, reason.message);
  return Promise.resolve(reason.code === "usage" ? exitStatus.usage : exitStatus.failed);
}
