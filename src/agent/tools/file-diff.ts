/** A unified diff of two texts within bounded time and size, safe to show; the diff package loads with the first one. */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { clipBytes } from "../../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../../text/sanitize.js";

export interface FileDiff {
  /** Null when the texts differ too much to be compared in time. */
  readonly patch: string | null;
  /** `+12 -3`; empty without a patch. */
  readonly summary: string;
}

/** What a terminal takes for the end of a line would make rows that no file has. */
const returns = /\r(?!\n)/g;
const otherLineEnds = /[\v\f\u0085\u2028\u2029]/g;

function shownPatch(patch: string): string {
  const safe = sanitizeBody(patch.replace(returns, "\u240d").replace(otherLineEnds, "\u2424"));
  return clipBytes(safe, toolLimits.displayBytes);
}

export async function fileDiff(name: string, before: string, after: string): Promise<FileDiff> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  const safeName = sanitizeLabel(name);
  const patch = createTwoFilesPatch(`a/${safeName}`, `b/${safeName}`, before, after, undefined, undefined, {
    context: builtInLimits.diffContextLines,
    headerOptions: FILE_HEADERS_ONLY,
    timeout: builtInLimits.diffMs,
    maxEditLength: builtInLimits.diffEdits,
  });
  // Undefined when one of the bounds was reached.
  if (patch === undefined) return { patch: null, summary: "" };
  const rows = patch.split("\n").slice(2);
  const count = (sign: string) => rows.filter((row) => row.startsWith(sign)).length;
  return { patch: shownPatch(patch), summary: `+${count("+")} -${count("-")}` };
}
