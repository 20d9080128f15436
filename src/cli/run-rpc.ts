/**
 * `e rpc`: lines of stdin to the hub, lines of the hub to stdout, until stdin ends, the client asks for the end, or a
 * signal comes. A client that does not read is not read from.
 */
import { RpcHub } from "../frontend/rpc/hub.js";
import { cliLimits, exitStatus } from "../protocol/limits.js";
import { depthExceeds } from "../wire/depth.js";
import { encodeLine } from "../wire/encode.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { rawIdOf } from "../wire/raw-id.js";
import { LocalPlace } from "./rpc-place.js";
import type { Session } from "./run-session.js";
import { stdinChunks } from "./stdin.js";

/** What one line of stdin became. */
type Incoming = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" | "not-utf8" };

/** Why nothing more is read. */
type End = "input-ended" | "stopped" | "too-long";

const codec = {
  encode: encodeLine,
  depthExceeds,
  rawIdOf: (text: string, id: unknown): string =>
    rawIdOf(text, id).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"),
};

class Reader {
  readonly #hub: RpcHub;
  readonly #signal: AbortSignal;
  readonly #aborted: Promise<void>;
  readonly #incoming: Incoming[] = [];
  readonly #decoder = new LineDecoder(
    {
      onLine: (text) => this.#incoming.push({ kind: "line", text }),
      onBad: ({ kind }) => this.#incoming.push({ kind }),
    },
    cliLimits.maxRpcLineBytes,
  );

  constructor(hub: RpcHub, signal: AbortSignal) {
    this.#hub = hub;
    this.#signal = signal;
    this.#aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  }

  async read(): Promise<End> {
    for await (const chunk of stdinChunks(this.#signal)) {
      this.#decoder.push(chunk);
      const end = await this.#takeAll();
      if (end !== null) return end;
    }
    if (this.#signal.aborted) return "stopped";
    this.#decoder.end();
    return (await this.#takeAll()) ?? "input-ended";
  }

  async #takeAll(): Promise<End | null> {
    for (const one of this.#incoming.splice(0)) {
      if (!this.#hub.hasRoom) await Promise.race([this.#hub.room(), this.#aborted]);
      if (this.#signal.aborted || this.#hub.isStopped) return "stopped";
      if (one.kind === "line") this.#hub.take(one.text);
      else if (one.kind === "not-utf8") this.#hub.refuse("a line must be UTF-8");
      else {
        this.#hub.refuse(`a line may hold at most ${cliLimits.maxRpcLineBytes / 1024 / 1024} MiB`);
        return "too-long";
      }
    }
    return null;
  }
}

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
  const why = await new Reader(hub, AbortSignal.any([signal, stopped.signal])).read();
  if (why === "too-long") await hub.end();
  // Also after a signal: what was interrupted is answered.
  await hub.finish();
  await end();
  return why === "too-long" ? exitStatus.failed : exitStatus.done;
}
