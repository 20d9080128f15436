/** Commands of the plain front end for what lies around the session: other sessions, and keys of providers. */
import { storeKey } from "../../../agent/auth.js";
import { isHeaderValue } from "../../../agent/model/header-text.js";
import { leavingFor } from "../../../agent/session/leaving-for.js";
import type { SessionSource } from "../../../agent/session/open-session.js";
import type { SessionSummary } from "../../../agent/session/session-summary.js";
import type { World } from "../app.js";
import type { PlainCommand, PlainSession } from "./plain-session.js";

const forever = (): AbortSignal => new AbortController().signal;

async function goTo(
  session: PlainSession,
  world: World,
  source: SessionSource,
  reason: "new" | "resume",
): Promise<void> {
  const { out } = session.frontEnd;
  if (session.agent.info().running) return out.say("A turn runs; /stop interrupts it.");
  if (!(await session.agent.mayLeave(reason, leavingFor(source)))) {
    return out.say("An extension keeps this session open.");
  }
  session.use(await world.openSession(source, reason));
  const { name } = session.agent.info();
  if (reason === "new") return out.say("A new session.");
  void session.agent.startPendingRecovery();
  out.say(`Session ${name ?? "without a name"}, ${session.agent.history().length} entries.`);
}

/** Other sessions that extensions want. */
export function followLeaves(session: PlainSession, world: World): void {
  const { out } = session.frontEnd;
  world.onLeave = async (order) => {
    session.use(await world.openSession(order.source, order.reason, order));
    out.say(`An extension left the session: ${order.reason}.`);
    if (order.text !== null) out.say(`To be written on: ${order.text}`);
  };
  world.onShutdown = () => session.quit();
}

function optionOf({ name, title, modified, turns }: SessionSummary) {
  return {
    label: name ?? (title === "" ? "(empty)" : title),
    description: `${turns} prompts, ${modified.slice(0, 10)}`,
  };
}

async function pickedSession({ frontEnd }: PlainSession, world: World): Promise<string | null> {
  const sessions = await world.sessions.list({ cwd: world.cwd });
  if (sessions.length === 0) {
    frontEnd.out.say("There is no session in this directory yet.");
    return null;
  }
  const question = { kind: "select", title: "which session", options: sessions.map(optionOf) } as const;
  const answer = await frontEnd.ask("e", question, forever());
  return answer.kind === "option" ? (sessions[answer.index]?.path ?? null) : null;
}

async function login({ frontEnd }: PlainSession, world: World): Promise<void> {
  const providers = (await world.models()).providers();
  const options = providers.map(({ id, name, usable }) => ({ label: name, description: usable ? "usable" : id }));
  const picked = await frontEnd.ask("e", { kind: "select", title: "which provider", options }, forever());
  const provider = picked.kind === "option" ? providers[picked.index] : undefined;
  if (provider === undefined) return;
  const question = {
    kind: "input",
    title: `the key of ${provider.name}`,
    placeholder: "",
    prefill: "",
    secret: true,
  } as const;
  const answer = await frontEnd.ask("e", question, forever());
  if (answer.kind !== "text") return;
  const key = answer.text.trim();
  if (key === "" || /\s/.test(key) || !isHeaderValue(key)) return frontEnd.out.say("That is no key; nothing was kept.");
  const problem = await storeKey(world.home, provider.id, key);
  frontEnd.out.say(problem ?? `The key of ${provider.name} is kept in auth.json.`);
}

export function worldCommands(world: World): readonly PlainCommand[] {
  const startNew = (_: string, session: PlainSession) => goTo(session, world, { kind: "new" }, "new");
  return [
    { name: "new", arguments: "", description: "leaves this session for a new one", run: startNew },
    {
      name: "resume",
      arguments: "[SESSION]",
      description: "goes on with another session, by id, name or choice",
      run: async (args, session) => {
        const path = args === "" ? await pickedSession(session, world) : await world.sessions.find(args, world.cwd);
        if (path !== null) await goTo(session, world, { kind: "resume", path }, "resume");
      },
    },
    {
      name: "login",
      arguments: "",
      description: "keeps a key of a provider",
      run: (_, session) => login(session, world),
    },
  ];
}
