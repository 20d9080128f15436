/** A text of several lines, typed one after the other; a line with a dot alone ends it. */
import { plainLimits } from "../../../protocol/limits.js";
import type { LineInput } from "./line-input.js";

const LAST = ".";

/**
 * `stop`: lines that end it at once, and what comes back is that line. Null: the input ended, or `signal` fired; what
 * was typed until then is lost.
 */
export async function typedLines(
  input: LineInput,
  stop: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly text: string } | { readonly stopped: string } | null> {
  const lines: string[] = [];
  for (;;) {
    const line = await input.next(signal);
    if (line === null) return null;
    if (stop.includes(line.trim())) return { stopped: line.trim() };
    if (line === LAST || lines.length >= plainLimits.maxAnswerLines) return { text: lines.join("\n") };
    lines.push(line);
  }
}
