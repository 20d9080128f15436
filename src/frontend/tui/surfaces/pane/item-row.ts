/** One item of a pane's list: its label, and what is to be said of it at the right end. Pure. */
import type { PaneItem } from "../../../../host/front-end.js";
import type { Row } from "../../../../render/row.js";
import { cutRow, padRow, rowCells } from "../../../../render/row-width.js";
import { cells } from "../../../../text/width.js";

/** The detail takes at most half of the row, and is left out where the label would not be seen. */
export function itemRow({ label, detail, token }: PaneItem, columns: number): Row {
  const name: Row = label === "" ? [] : [token === null ? { text: label } : { text: label, token }];
  const free = columns - rowCells(name) - 1;
  const room = Math.min(cells(detail), Math.max(free, Math.floor(columns / 2)));
  if (detail === "" || room < 1 || columns - room < 2) return cutRow(name, columns);
  const note = cutRow([{ text: detail, token: "dim" }], room);
  return [...padRow(name, columns - rowCells(note) - 1), { text: " " }, ...note];
}
