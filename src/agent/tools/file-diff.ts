/** A unified diff of two texts within bounded time; the diff package loads with the first one. */
import { builtInLimits } from "../../protocol/limits.js";

export interface FileDiff {
  /** Null when the texts differ too much to be compared in time. */
  readonly patch: string | null;
  /** `+12 -3`; empty without a patch. */
  readonly summary: string;
}

export async function fileDiff(name: string, before: string, after: string): Promise<FileDiff> {
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = await import("diff");
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    context: builtInLimits.diffContextLines,
    headerOptions: FILE_HEADERS_ONLY,
    timeout: builtInLimits.diffMs,
    maxEditLength: builtInLimits.diffEdits,
  });
  // Undefined when one of the bounds was reached.
  if (patch === undefined) return { patch: null, summary: "" };
  const rows = patch.split("\n").slice(2);
  const count = (sign: string) => rows.filter((row) => row.startsWith(sign)).length;
  return { patch, summary: `+${count("+")} -${count("-")}` };
}
