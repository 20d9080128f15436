/** Lines for stderr: every one says whose it is, so that no text of an extension can pass for another's or for ours. */
import type { Notice } from "../../host/front-end.js";
import { cliLimits } from "../../protocol/limits.js";
import { sanitizeBody, sanitizeLabel } from "../../text/sanitize.js";

/** Where text goes; the command line's outputs are such. */
export interface Sink {
  write(text: string): void;
  /** A terminal, where lines of stdout and stderr meet. */
  readonly isTerminal: boolean;
}

/** What begins a further line of ours: foreign text with a line end in it must not begin a sentence of e's own. */
const CONTINUED = "e:     ";

/** `e: [gate] text`, line by line; `e: text` for ours. */
export function attributed(extension: string | null, text: string): string {
  const prefix = extension === null ? "e: " : `e: [${sanitizeLabel(extension)}] `;
  const [first = "", ...rest] = sanitizeBody(text).trimEnd().split("\n");
  const further = rest
    .filter((line) => line.trim() !== "")
    .map((line) => `${extension === null ? CONTINUED : prefix}${line}\n`);
  return `${prefix}${first}\n${further.join("")}`;
}

export function noticeText(notice: Notice): string {
  return attributed(notice.extension, notice.text);
}

/** Pieces of the extensions' stderr → whole lines, each attributed. A line without an end is cut, never kept whole. */
export class StderrLines {
  readonly #write: (text: string) => void;
  readonly #open = new Map<string, string>();

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  push(extension: string, text: string): void {
    const lines = ((this.#open.get(extension) ?? "") + text).split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) this.#line(extension, line);
    // Bounded: what is over the limit of a line will not be shown anyway.
    this.#open.set(extension, rest.slice(0, cliLimits.stderrLineChars));
  }

  /** Passes on what never got its newline. */
  end(): void {
    for (const [extension, rest] of this.#open) this.#line(extension, rest);
    this.#open.clear();
  }

  #line(extension: string, line: string): void {
    const clipped = line.slice(0, cliLimits.stderrLineChars);
    if (clipped.trim() !== "") this.#write(attributed(extension, clipped));
  }
}
