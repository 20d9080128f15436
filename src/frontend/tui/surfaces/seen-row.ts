/**
 * What is seen of a row, measured once: extensions' rows stay the same over many frames, may be far longer than a
 * screen is wide, and measuring what is no ASCII is slow. Pure but for what it remembers, which goes with the row.
 */
import { surfaceLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow, sliceRow } from "../../../render/row-width.js";
import { clipChars } from "../../../text/clip.js";

interface Seen {
  readonly left: number;
  readonly columns: number;
  readonly row: Row;
}

const cuts = new WeakMap<Row, Seen>();
const slices = new WeakMap<Row, Seen>();

/** As much of a text as `columns` cells can hold, and some more, so that a cut is still seen as one. */
export function seenText(text: string, columns: number): string {
  return clipChars(text, (columns + 1) * surfaceLimits.charsPerCell);
}

function head(row: Row, columns: number): Row {
  let room = (columns + 1) * surfaceLimits.charsPerCell;
  const spans: StyledSpan[] = [];
  for (const span of row) {
    if (room < 1) break;
    spans.push(span.text.length <= room ? span : { ...span, text: clipChars(span.text, room) });
    room -= span.text.length;
  }
  return spans.length === row.length && room >= 0 ? row : spans;
}

function remembered(known: WeakMap<Row, Seen>, row: Row, left: number, columns: number, make: () => Row): Row {
  const seen = known.get(row);
  if (seen?.left === left && seen.columns === columns) return seen.row;
  const made = make();
  known.set(row, { left, columns, row: made });
  return made;
}

/** `cutRow`: the row in `columns` cells, with `…` where it is longer. */
export function cutSeen(row: Row, columns: number): Row {
  return remembered(cuts, row, 0, columns, () => cutRow(head(row, columns), columns));
}

/** `sliceRow`: its columns from `left` on. */
export function sliceSeen(row: Row, left: number, columns: number): Row {
  return remembered(slices, row, left, columns, () => sliceRow(head(row, left + columns), left, columns));
}
