/** Lines about resources for the person: one line each, file first, nothing in it that could pass for another line. */
import { resourceLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";

export class Issues {
  readonly #lines = new Set<string>();

  /** `what` says what is wrong and what became of it. */
  add(path: string, what: string): void {
    this.#lines.add(clipChars(sanitizeLabel(`${path}: ${what}`), resourceLimits.issueChars));
  }

  get lines(): readonly string[] {
    return [...this.#lines];
  }
}

/** What a start tells of them: the first ones, and how many there are more. */
export function toldIssues(lines: readonly string[]): readonly string[] {
  const { toldIssues: max } = resourceLimits;
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), `${lines.length - max + 1} more problems with resources; e doctor lists them`];
}
