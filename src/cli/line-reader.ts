/** Lines of stdin to whoever takes them, as fast as they are taken, until it ends, `signal` fires, or a line is too long. */
import { cliLimits } from "../protocol/limits.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { stdinChunks } from "./stdin.js";

/** What one line of stdin became. */
type Incoming = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" | "not-utf8" };

/** Who takes lines. */
export interface LineTaker {
  /** Whether another line may be taken now. */
  readonly hasRoom: boolean;
  /** Resolves when one may. */
  room(): Promise<void>;
  take(text: string): void;
  /** Nothing more is to be taken. */
  readonly isStopped?: boolean;
  /** What came was no line. */
  refuse(error: string): void;
}

/** Why nothing more is read. */
export type InputEnd = "input-ended" | "stopped" | "too-long";

export interface LineReaderOptions {
  /** Longer lines are none. Default `cliLimits.maxRpcLineBytes`. */
  readonly maxLineBytes?: number;
  /** A line that is too long ends it; else it is refused and passed over. Default true. */
  readonly endsOnLongLine?: boolean;
}

export async function readLines(
  taker: LineTaker,
  signal: AbortSignal,
  { maxLineBytes = cliLimits.maxRpcLineBytes, endsOnLongLine = true }: LineReaderOptions = {},
): Promise<InputEnd> {
  const incoming: Incoming[] = [];
  const decoder = new LineDecoder(
    { onLine: (text) => incoming.push({ kind: "line", text }), onBad: ({ kind }) => incoming.push({ kind }) },
    maxLineBytes,
  );
  const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  const takeAll = async (): Promise<InputEnd | null> => {
    for (const one of incoming.splice(0)) {
      if (!taker.hasRoom) await Promise.race([taker.room(), aborted]);
      if (signal.aborted || taker.isStopped === true) return "stopped";
      if (one.kind === "line") taker.take(one.text);
      else if (one.kind === "not-utf8") taker.refuse("a line must be UTF-8");
      else {
        taker.refuse(`a line may hold at most ${maxLineBytes / 1024 / 1024} MiB`);
        if (endsOnLongLine) return "too-long";
      }
    }
    return null;
  };
  for await (const chunk of stdinChunks(signal)) {
    decoder.push(chunk);
    const end = await takeAll();
    if (end !== null) return end;
  }
  if (signal.aborted) return "stopped";
  decoder.end();
  return (await takeAll()) ?? "input-ended";
}
