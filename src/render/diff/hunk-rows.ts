/** The lines of one hunk, each with its number and its marker: without colours, they still tell what is what. */
import type { StructuredPatchHunk } from "diff";
import { renderLimits } from "../../protocol/limits.js";
import type { Row } from "../row.js";
import { styled } from "../styled.js";
import type { Token } from "../tokens.js";
import { breakRow } from "../wrap-row.js";

const lineTokens: Readonly<Record<string, Token>> = { "+": "toolDiffAdded", "-": "toolDiffRemoved" };
/** The number, a space, the marker, a space. */
const gutterCells = renderLimits.lineNumberCells + 3;

export function hunkRows(hunk: StructuredPatchHunk, columns: number): readonly Row[] {
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  return hunk.lines.flatMap((line) => {
    const marker = line[0] ?? " ";
    if (marker === "\\") {
      return breakRow(styled(" ".repeat(gutterCells) + line, { token: "toolDiffHeader" }), columns, gutterCells);
    }
    const number = marker === "-" ? oldLine : newLine;
    if (marker !== "+") oldLine++;
    if (marker !== "-") newLine++;
    return lineRows(number, marker, line.slice(1), columns);
  });
}

function lineRows(number: number, marker: string, text: string, columns: number): readonly Row[] {
  // A header without numbers, or with absurd ones, still has lines to show.
  const shown = Number.isSafeInteger(number) ? String(number) : "";
  const gutter = `${shown.padStart(renderLimits.lineNumberCells)} ${marker} `;
  return breakRow(styled(gutter + text, { token: lineTokens[marker] ?? "toolDiffContext" }), columns, gutterCells);
}
