/** Walking through the transcript by rows. A place stays where it is whatever grows, comes or goes below it. */
import type { Row } from "../../../render/row.js";
import { type Node, rowsWithGap } from "./block.js";
import type { BlockList } from "./block-list.js";

/** A row of a block. */
export interface Place {
  readonly node: Node;
  /** From 0; may be beyond the block's last row after it shrank. */
  readonly row: number;
}

/** What came in place of a node that is gone, or after it. */
function present(node: Node, list: BlockList): Node | null {
  let at: Node | null = node;
  while (at?.isGone === true) at = at.next;
  return at ?? list.last;
}

function rowsOf(node: Node, columns: number, list: BlockList): readonly Row[] {
  list.touch(node);
  return rowsWithGap(node, columns);
}

/** The place `rows` further down (up when negative); null: that is past the end. Up stops at the beginning. */
export function moved(from: Place, rows: number, columns: number, list: BlockList): Place | null {
  let node = present(from.node, list);
  let row = node === from.node ? from.row + rows : rows;
  while (node !== null && row < 0) {
    if (node.previous === null) return { node, row: 0 };
    node = node.previous;
    row += rowsOf(node, columns, list).length;
  }
  while (node !== null) {
    const count = rowsOf(node, columns, list).length;
    if (row < count) return { node, row };
    row -= count;
    node = node.next;
  }
  return null;
}

/** At most `count` rows from a place on. */
export function rowsFrom(from: Place, count: number, columns: number, list: BlockList): readonly Row[] {
  const rows: Row[] = [];
  let node = present(from.node, list);
  let skip = node === from.node ? from.row : 0;
  while (node !== null && rows.length < count) {
    const own = rowsOf(node, columns, list);
    rows.push(...own.slice(skip, skip + count - rows.length));
    skip = Math.max(0, skip - own.length);
    node = node.next;
  }
  return rows;
}

/** The last `count` rows, and where they begin; null: there is nothing. */
export function lastRows(
  count: number,
  columns: number,
  list: BlockList,
  until: Node | null = null,
): { readonly rows: readonly Row[]; readonly from: Place | null } {
  const parts: (readonly Row[])[] = [];
  let from: Place | null = null;
  let room = count;
  for (let node = list.last; node !== null && node !== until && room > 0; node = node.previous) {
    const own = rowsOf(node, columns, list);
    const shown = own.slice(Math.max(0, own.length - room));
    parts.push(shown);
    room -= shown.length;
    from = { node, row: own.length - shown.length };
  }
  return { rows: parts.reverse().flat(), from };
}
