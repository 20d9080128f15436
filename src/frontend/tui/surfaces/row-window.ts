/**
 * A part of a row: what stands between two of its columns. By grapheme; a wide character that is cut by an edge leaves
 * a space, so that what follows stays in its column. Pure.
 */
import type { Row, StyledSpan } from "../../../render/row.js";
import { cells } from "../../../text/width.js";

const printableAscii = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Of a text that begins at column 0, what is seen from column `left` on in `columns` cells. */
function textWindow(text: string, left: number, columns: number): string {
  if (printableAscii.test(text)) return text.slice(left, left + columns);
  const right = left + columns;
  let out = "";
  let column = 0;
  for (const { segment } of graphemes.segment(text)) {
    const end = column + cells(segment);
    // A mark of no width belongs to what it stands on, or behind.
    const isWhole = column >= left && end <= right && (end > column || column > left || left === 0);
    if (isWhole) out += segment;
    else if (end > left && column < right) out += " ".repeat(Math.min(end, right) - Math.max(column, left));
    column = end;
    if (column >= right) break;
  }
  return out;
}

/** Cells of a row. */
export function rowCells(row: Row): number {
  return row.reduce((sum, { text }) => sum + cells(text), 0);
}

/** The row's columns from `left` (≥ 0) on, at most `columns` of them. */
export function rowWindow(row: Row, left: number, columns: number): Row {
  const seen: StyledSpan[] = [];
  let column = 0;
  for (const span of row) {
    const width = cells(span.text);
    const from = Math.max(0, left - column);
    const room = Math.min(columns, left + columns - column);
    if (room <= 0) break;
    if (from < width) {
      const text = from === 0 && width <= room ? span.text : textWindow(span.text, from, Math.min(room, columns));
      if (text !== "") seen.push(text === span.text ? span : { ...span, text });
    }
    column += width;
  }
  return seen;
}

/** The row when it fits, else what fits before an `…`. */
export function cutRow(row: Row, columns: number): Row {
  if (rowCells(row) <= columns) return row;
  if (columns < 1) return [];
  const kept = rowWindow(row, 0, columns - 1);
  return [...kept, { text: "…", token: "dim" }];
}

/** The row and as many spaces as it lacks to `columns`; a longer one is cut. */
export function padRow(row: Row, columns: number): Row {
  const lacking = columns - rowCells(row);
  if (lacking === 0) return row;
  return lacking < 0 ? cutRow(row, columns) : [...row, { text: " ".repeat(lacking) }];
}
