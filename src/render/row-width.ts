/** Rows measured, cut and filled, in cells and by grapheme. Never asserts on content: what does not fit is cut. */
import { graphemesOf } from "../text/graphemes.js";
import { cells, cutAtCells } from "../text/width.js";
import type { Row, StyledSpan } from "./row.js";

const ellipsis = "…";
/** Cells that one unit of text takes at most. */
const widest = 2;

/** Cells that a row takes: the sum of its runs, as a terminal draws them. */
export function rowCells(row: Row): number {
  let sum = 0;
  for (const span of row) sum += cells(span.text);
  return sum;
}

/** Whether it takes at most `columns`; looks no further than that. */
export function rowFits(row: Row, columns: number): boolean {
  let sum = 0;
  for (const { text } of row) {
    if (text.length * widest <= columns - sum) {
      sum += cells(text);
      continue;
    }
    for (const grapheme of graphemesOf(text)) {
      sum += grapheme.cells;
      if (sum > columns) return false;
    }
  }
  return sum <= columns;
}

/** The row itself when it fits `columns`, else as many graphemes as fit before an `…`. Never wider. */
export function cutRow(row: Row, columns: number): Row {
  if (rowFits(row, columns)) return row;
  const kept: StyledSpan[] = [];
  let room = columns;
  for (const [index, span] of row.entries()) {
    const width = cells(span.text);
    const isLast = index === row.length - 1;
    if (width < room || (width === room && isLast)) {
      kept.push(span);
      room -= width;
      continue;
    }
    // What follows is missing as well, so a run that just fits gives up its end for the mark.
    const text = width > room ? cutAtCells(span.text, room) : cutAtCells(span.text + ellipsis, room);
    if (text !== "") kept.push({ ...span, text });
    break;
  }
  return kept;
}

/** The row with spaces up to `columns`; one that is wider is cut. `token` is that of the spaces. */
export function padRow(row: Row, columns: number, token?: string): Row {
  const cut = cutRow(row, columns);
  const missing = columns - rowCells(cut);
  if (missing < 1 || !Number.isFinite(missing)) return cut;
  const text = " ".repeat(missing);
  return [...cut, token === undefined ? { text } : { text, token }];
}

/**
 * What is seen of a row through a window of `columns` cells that begins at cell `from`. Half of a wide character at
 * either edge is a space.
 */
export function sliceRow(row: Row, from: number, columns: number): Row {
  if (from <= 0 && rowFits(row, columns)) return row;
  const end = from + columns;
  const seen: StyledSpan[] = [];
  let at = 0;
  for (const span of row) {
    let text = "";
    for (const grapheme of graphemesOf(span.text)) {
      const next = at + grapheme.cells;
      if (at >= from && next <= end) text += grapheme.text;
      else if (next > from && at < end) text += " ".repeat(Math.min(next, end) - Math.max(at, from));
      at = next;
    }
    if (text !== "") seen.push({ ...span, text });
    if (at >= end) break;
  }
  return seen;
}
