/** Lines that a search found, in one form whatever found them, and no more than the model reads. Pure. */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";

export interface GrepLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** It matches; otherwise it is near one that does. */
  readonly isMatch: boolean;
}

const ROOM = toolLimits.contentBytes - 4 * builtInLimits.lastLineBytes;

function cut(text: string): string {
  const line = text.replace(/\r?\n?$/, "").replaceAll("\0", "\u2400");
  if (line.length <= builtInLimits.grepLineChars) return line;
  const kept = line.slice(0, builtInLimits.grepLineChars).replace(/[\ud800-\udbff]$/, "");
  return `${kept}… [${line.length - kept.length} more characters]`;
}

export class GrepLines {
  readonly #maxLines: number;
  readonly #hasContext: boolean;
  readonly #lines: string[] = [];
  #bytes = 0;
  #shown = 0;
  #matches = 0;
  isFull = false;

  constructor(maxLines: number, hasContext: boolean) {
    this.#maxLines = maxLines;
    this.#hasContext = hasContext;
  }

  /** All lines of one file, in order. */
  addFile(name: string, lines: readonly GrepLine[]): void {
    if (lines.length === 0) return;
    let last = Number.NEGATIVE_INFINITY;
    for (const { number, text, isMatch } of lines) {
      // Groups that are not next to each other stay apart, as with every grep.
      if (this.#hasContext && number !== last + 1 && this.#shown > 0) this.#push("--", false);
      const mark = isMatch ? ":" : "-";
      if (!this.#push(`${name}${mark}${number}${mark}${cut(text)}`, true)) return;
      if (isMatch) this.#matches++;
      last = number;
    }
  }

  #push(line: string, counts: boolean): boolean {
    const bytes = Buffer.byteLength(line) + 1;
    if (this.isFull || this.#shown >= this.#maxLines || this.#bytes + bytes > ROOM) {
      this.isFull = true;
      return false;
    }
    this.#lines.push(line);
    this.#bytes += bytes;
    if (counts) this.#shown++;
    return true;
  }

  get text(): string {
    const lines = this.#lines.at(-1) === "--" ? this.#lines.slice(0, -1) : this.#lines;
    return lines.join("\n");
  }

  get shown(): number {
    return this.#shown;
  }

  get matches(): number {
    return this.#matches;
  }
}
