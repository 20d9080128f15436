/**
 * What anybody in this process writes to stdout or stderr while the terminal is painted (`console.log`, a library's
 * warning): made into lines that are told, because on the screen it would land in the middle of a frame.
 */
import { tuiLimits } from "../../protocol/limits.js";

type Stream = Pick<NodeJS.WriteStream, "write">;

/** Takes the streams' `write`; what comes back gives them back. `onLine`: one line, as it was written, bounded. */
export function captureStray(streams: readonly Stream[], onLine: (line: string) => void): () => void {
  let open = "";
  const take = (text: string): void => {
    const lines = (open + text).split("\n");
    open = (lines.pop() ?? "").slice(-tuiLimits.strayLineChars);
    for (const line of lines) if (line.trim() !== "") onLine(line.slice(0, tuiLimits.strayLineChars));
  };
  const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    take(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    const done = rest.find((value) => typeof value === "function");
    if (typeof done === "function") queueMicrotask(() => done());
    return true;
  };
  const originals = streams.map((stream) => stream.write);
  for (const stream of streams) stream.write = write;
  return () => {
    for (const [index, stream] of streams.entries()) {
      const original = originals[index];
      if (stream.write === write && original !== undefined) stream.write = original;
    }
    if (open.trim() !== "") onLine(open);
    open = "";
  };
}
