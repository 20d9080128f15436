/**
 * `e --mode rpc` (atomic §6): one session, driven by commands on stdin and told on stdout, until stdin ends, an extension
 * ends it, or a signal comes.
 */
import { openSessionStore } from "../agent/session/session-store.js";
import { exitStatus } from "../protocol/limits.js";
import { ClientConnection } from "./client-connection.js";
import type { ClientKit } from "./client-kit.js";
import { refuse } from "./launch.js";
import { readLines } from "./line-reader.js";
import type { Session } from "./run-session.js";
import { chosenSession } from "./session-choice.js";

const NO_WORDS = 'with --mode rpc prompts come on stdin, as in {"type":"prompt","message":"…"}; leave out the words';

/** The exit status. `words`: those of the command line; null: none. */
export async function runAtomicRpc(session: Session, kit: ClientKit, words: string | null): Promise<number> {
  const { launch, home, host, choices, place, signal } = session;
  const { exit } = launch;
  if (words !== null) return refuse(launch, NO_WORDS);
  const connection = new ClientConnection({ home, host, ...kit });
  exit.before(() => connection.close(exit.isBySignal));
  const ending = new AbortController();
  connection.onShutdown(() => ending.abort());
  const { model, effort, save, pick, name } = choices;
  const kept = save && pick.kind !== "none";
  const chosen = await chosenSession(pick, openSessionStore(home.path), process.cwd(), launch.from);
  await connection.begin({ model, effort, save: kept, trust: place.decided }, chosen, name);
  kit.sink.open();
  const stopped = AbortSignal.any([signal, ending.signal]);
  await readLines(connection.lines, stopped, { endsOnLongLine: false });
  if (!stopped.aborted) await connection.finish();
  return exitStatus.done;
}
