/**
 * `e rpc`: lines of stdin to the hub, lines of the hub to stdout, until stdin ends, the client asks for the end, or a
 * signal comes. A client that does not read is not read from.
 */
import { RpcHub } from "../frontend/rpc/hub.js";
import { exitStatus } from "../protocol/limits.js";
import { depthExceeds } from "../wire/depth.js";
import { encodeLine } from "../wire/encode.js";
import { rawIdOf } from "../wire/raw-id.js";
import { readLines } from "./line-reader.js";
import { LocalPlace } from "./rpc-place.js";
import type { Session } from "./run-session.js";

const codec = {
  encode: encodeLine,
  depthExceeds,
  rawIdOf: (text: string, id: unknown): string =>
    rawIdOf(text, id).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"),
};

/** The exit status. */
export async function runRpc(session: Session): Promise<number> {
  const { launch, notice, signal } = session;
  const place = new LocalPlace(session);
  const hub = new RpcHub({ place, sink: launch.stdout, codec, fallback: notice });
  const end = async (): Promise<void> => {
    await hub.end();
    await place.end();
  };
  launch.exit.before(async () => {
    await session.end();
    await end();
  });
  const stopped = new AbortController();
  void hub.stopped.then(() => stopped.abort());
  const why = await readLines(hub, AbortSignal.any([signal, stopped.signal]));
  if (why === "too-long") await hub.end();
  // Also after a signal: what was interrupted is answered.
  await hub.finish();
  await end();
  return why === "too-long" ? exitStatus.failed : exitStatus.done;
}
