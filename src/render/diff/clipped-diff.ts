/**
 * A diff that was clipped: its last hunk has fewer lines than its header counts, and the parser refuses the whole. The
 * header is made to fit what is left, so that a long diff still shows as one and just ends early.
 */

export interface ClippedDiff {
  /** Up to where the last hunk ends, with a header that counts what is there. */
  readonly patch: string;
  /** What follows: headers that lost their hunks, and the row that says how much is missing. */
  readonly rest: string;
}

/** The last row of a text that was clipped begins like this (text/clip.ts). */
const clippedAtEnd = /\n… [^\n]*\n?$/;
const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@.*$/gm;

/** Null when the text does not say that it was clipped, or has no hunk. */
export function clippedDiff(text: string): ClippedDiff | null {
  const last = clippedAtEnd.test(text) ? [...text.matchAll(hunkHeader)].at(-1) : undefined;
  if (last === undefined) return null;
  const [header, oldStart, oldLines = "1", newStart, newLines = "1"] = last;
  const body = bodyOf(text, last.index + header.length + 1, Number(oldLines), Number(newLines));
  const counted = `@@ -${oldStart},${body.oldLines} +${newStart},${body.newLines} @@\n`;
  return {
    patch: text.slice(0, last.index) + counted + text.slice(last.index + header.length + 1, body.end),
    rest: text.slice(body.end),
  };
}

interface HunkBody {
  readonly end: number;
  readonly oldLines: number;
  readonly newLines: number;
}

/** The lines from `start` on that are the hunk's: as many as it counts, or as there are. */
function bodyOf(text: string, start: number, oldWanted: number, newWanted: number): HunkBody {
  let end = start;
  let oldLines = 0;
  let newLines = 0;
  while (end < text.length && (oldLines < oldWanted || newLines < newWanted || text[end] === "\\")) {
    const marker = text[end] ?? "";
    if (!" +-\\\n".includes(marker)) break;
    if (marker !== "+" && marker !== "\\") oldLines++;
    if (marker !== "-" && marker !== "\\") newLines++;
    const newline = text.indexOf("\n", end);
    end = newline === -1 ? text.length : newline + 1;
  }
  return { end, oldLines, newLines };
}
