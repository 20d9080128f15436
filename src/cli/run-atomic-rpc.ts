/**
 * `e --mode rpc` (atomic §6): one session, driven by commands on stdin and told on stdout, until stdin ends, an extension
 * ends it, or a signal comes.
 */
import { openSessionStore } from "../agent/session/session-store.js";
import { AtomicConnection } from "../frontend/atomic-rpc/connection.js";
import { SessionEvents } from "../frontend/atomic-rpc/events/session-events.js";
import { exitStatus } from "../protocol/limits.js";
import { depthExceeds } from "../wire/depth.js";
import { rawIdOf } from "../wire/raw-id.js";
import type { ClientKit } from "./client-kit.js";
import { readLines } from "./line-reader.js";
import { OneClientSession } from "./one-client-session.js";
import type { Session } from "./run-session.js";
import { chosenSession } from "./session-choice.js";
import { SessionWorld } from "./session-world.js";

const reading = {
  depthExceeds,
  rawIdOf: (text: string, id: unknown): string =>
    rawIdOf(text, id).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"),
};

/** The exit status. */
export async function runAtomicRpc(session: Session, { output, frontEnd }: ClientKit): Promise<number> {
  const { launch, home, host, choices, place, signal } = session;
  const { exit } = launch;
  const events = new SessionEvents(output);
  events.errorsOf(host);
  const world = new SessionWorld({
    home,
    host,
    frontEnd,
    parts: () => ({
      lifecycle: events.tapped(host.lifecycle),
      questioner: { ask: (questions, ended) => frontEnd.questionnaire(questions, ended) },
    }),
  });
  const client = new OneClientSession({
    ...{ world, host, frontEnd },
    follow: (agent) => events.follow(agent),
    compose: (text) => void frontEnd.compose(text),
  });
  exit.before(async () => {
    frontEnd.end();
    await world.close(exit.isBySignal);
    output.end();
  });
  const { model, effort, save, pick, name } = choices;
  const kept = save && pick.kind !== "none";
  const chosen = await chosenSession(pick, openSessionStore(home.path), process.cwd(), launch.from);
  const agent = await client.begin({ model, effort, save: kept, trust: place.decided }, chosen);
  if (name !== null) agent.rename(name);
  const connection = new AtomicConnection({
    ...{ session: client, output, reading, capabilities: frontEnd.capabilities },
    onAnswer: (id, fields) => frontEnd.answer(id, fields),
  });
  const ending = new AbortController();
  world.onShutdown = async () => {
    await connection.idle();
    ending.abort();
  };
  await readLines(connection, AbortSignal.any([signal, ending.signal]), { endsOnLongLine: false });
  // Nobody answers any more; what was asked for is finished, unless a signal ends it.
  frontEnd.end();
  await connection.idle();
  if (!signal.aborted && !ending.signal.aborted) await client.agent.idle();
  return exitStatus.done;
}
