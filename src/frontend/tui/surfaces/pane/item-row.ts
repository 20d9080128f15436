/** One item of a pane's list: its label, and what is to be said of it at the right end. Pure. */
import type { PaneItem } from "../../../../host/front-end.js";
import type { Row } from "../../../../render/row.js";
import { cutRow, padRow, rowCells } from "../../../../render/row-width.js";
import { seenText } from "../seen-row.js";

const known = new WeakMap<PaneItem, { readonly columns: number; readonly row: Row }>();

function span(text: string, token: string | null, columns: number): Row {
  const seen = seenText(text, columns);
  if (seen === "") return [];
  return [token === null ? { text: seen } : { text: seen, token }];
}

/** The detail takes half of the row, or what the label leaves; it is left out where there is no room for both. */
function made({ label, detail, token }: PaneItem, columns: number): Row {
  const name = span(label, token, columns);
  const nameCells = rowCells(name);
  const about = span(detail, "dim", columns);
  const room = Math.min(rowCells(about), Math.max(columns - nameCells - 1, Math.floor(columns / 2)));
  if (room < 1 || columns - room < 2) return cutRow(name, columns);
  const note = cutRow(about, room);
  return [...padRow(name, columns - rowCells(note) - 1), { text: " " }, ...note];
}

/** Measured once for each width: an item stays the same over many frames, and its texts may be long. */
export function itemRow(item: PaneItem, columns: number): Row {
  const before = known.get(item);
  if (before?.columns === columns) return before.row;
  const row = made(item, columns);
  known.set(item, { columns, row });
  return row;
}
