/**
 * What goes from the frame into the scrollback: each row once, in order, and only when nothing before it can change any
 * more. Blocks go as a whole, so that a changed width in between loses and repeats nothing.
 */
import { transcriptLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import { finalRowsWithGap, type Node } from "./block.js";
import type { BlockList } from "./block-list.js";
import { lastRows } from "./places.js";

const earlier: Row = [{ text: "… the earlier part of the conversation is not shown here", token: "dim" }];

export class FinishedRows {
  readonly #list: BlockList;
  /** The last block that was handed over. */
  #taken: Node | null = null;
  #skips = false;

  constructor(list: BlockList) {
    this.#list = list;
  }

  /** The list holds a history now, of which the last blocks alone are still to be handed over. */
  beginAnew(): void {
    let node = this.#list.last;
    let left = transcriptLimits.inlineHistoryBlocks;
    // What was handed over before the history came stays so.
    for (; node !== null && !node.isTaken && left > 0; left--) node = node.previous;
    this.#taken = node;
    this.#skips = node !== null && !node.isTaken;
    for (; node !== null; node = node.previous) node.isTaken = true;
  }

  /** The next rows to be handed over are on their way. */
  get isSettling(): boolean {
    return this.#firstLive()?.block.isSettling === true;
  }

  take(columns: number): readonly Row[] {
    const rows: Row[] = [];
    if (this.#skips) rows.push(cutRow(earlier, columns));
    this.#skips = false;
    let node = this.#firstLive();
    for (; node !== null; node = node.next) {
      const own = finalRowsWithGap(node, columns);
      if (own === null) break;
      for (const row of own) rows.push(row);
      node.isTaken = true;
      node.block.cool();
      this.#taken = node;
    }
    // What is rendered elsewhere is on its way for several blocks at once.
    for (let ahead = 0; node !== null && ahead < transcriptLimits.aheadBlocks; ahead++, node = node.next) {
      node.block.finalRows(columns);
    }
    return rows;
  }

  /** The last rows of what is not handed over. */
  live(columns: number, maxRows: number): readonly Row[] {
    return lastRows(maxRows, columns, this.#list, this.#taken).rows;
  }

  #firstLive(): Node | null {
    let node = this.#taken === null ? this.#list.first : this.#taken.next;
    while (node?.isGone === true) node = node.next;
    return node;
  }
}
