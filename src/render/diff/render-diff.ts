/**
 * A unified diff → rows `{line number} {' '|-|+} {text}`, numbers from the hunk headers: removed rows have the old one,
 * the others the new one. Only parsed, never computed; what the parser refuses is shown as the text that it is.
 */
import { parsePatch, type StructuredPatch } from "diff";
import { plainRows } from "../plain-text.js";
import type { Row } from "../row.js";
import { wrapRow } from "../wrap-row.js";
import { clippedDiff } from "./clipped-diff.js";
import { fileNotes, fileTitle } from "./file-title.js";
import { hunkRows } from "./hunk-rows.js";
import { unparsedRows } from "./unparsed-rows.js";

/** Combined diffs of merges have two columns of markers, which the parser would pass over in silence. */
const combined = /^(?:diff --(?:cc|combined) |@@@)/m;
const firstHeader = /^(?:diff |Index:|--- |\+\+\+ |@@ )/m;

/** None wider than `columns`, which may be Infinity. */
export function renderDiff(text: string, columns: number): readonly Row[] {
  const start = text.search(firstHeader);
  const diff = start === -1 ? null : parsed(text.slice(start));
  if (diff === null) return unparsedRows(text, columns);
  // The parser passes over what stands before the first file: the message of a commit.
  const rows: Row[] = [...plainRows(text.slice(0, start), columns)];
  for (const file of diff.files) {
    if (rows.length > 0) rows.push([]);
    for (const row of fileRows(file, columns)) rows.push(row);
  }
  for (const row of plainRows(diff.rest, columns)) rows.push(row);
  return rows;
}

interface Parsed {
  readonly files: readonly StructuredPatch[];
  /** Text behind them. */
  readonly rest: string;
}

/** Null where the text says more than what came out. */
function parsed(text: string): Parsed | null {
  if (combined.test(text)) return null;
  const { patch, rest } = clippedDiff(text) ?? { patch: text, rest: "" };
  try {
    const files = parsePatch(patch);
    return files.some((file) => file.hunks.length === 0 && fileNotes(file).length === 0) ? null : { files, rest };
  } catch {
    return null;
  }
}

function fileRows(file: StructuredPatch, columns: number): readonly Row[] {
  const rows: Row[] = [...wrapRow(fileTitle(file), columns)].filter((row) => row.length > 0);
  for (const note of fileNotes(file)) rows.push(...wrapRow([{ text: note, token: "toolDiffContext" }], columns));
  for (const [index, hunk] of file.hunks.entries()) {
    if (index > 0) rows.push([{ text: "⋯", token: "toolDiffHeader" }]);
    for (const row of hunkRows(hunk, columns)) rows.push(row);
  }
  return rows;
}
