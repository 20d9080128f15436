/**
 * What the transcript is made of. A block makes its own rows for any width and says when they will never change again:
 * what is on the shell's screen above the frame cannot be taken back.
 */
import type { Row } from "../../../render/row.js";

export interface Block {
  /** A blank row stands between it and the block before it. Never changes. */
  readonly gap: boolean;
  /** It says something in passing: between two of these there is no blank row. Never changes. */
  readonly isRemark?: boolean;
  /** As they are now, none wider than `columns`. */
  rows(columns: number): readonly Row[];
  /** The rows as they stay, however long it lives; null while they may change. Asking starts what they wait for. */
  finalRows(columns: number): readonly Row[] | null;
  /** What it says is whole, and its rows are on their way. */
  readonly isSettling?: boolean;
  /** Lets go of rows that can be made anew. */
  cool(): void;
}

/** A block's place in the transcript. The list changes around it. */
export interface Node {
  readonly block: Block;
  previous: Node | null;
  next: Node | null;
  /** It is no longer in the list; `next` leads to what came in its place, or after it. */
  isGone: boolean;
  /** It stands above the frame, in the scrollback. */
  isTaken: boolean;
}

const blank: readonly Row[] = [[]];

function hasGap({ block, previous }: Node): boolean {
  if (!block.gap || previous === null) return false;
  return !(block.isRemark === true && previous.block.isRemark === true);
}

/** The block's rows with the blank one before them. Nothing at all when the block shows nothing. */
export function rowsWithGap(node: Node, columns: number): readonly Row[] {
  const rows = node.block.rows(columns);
  return rows.length > 0 && hasGap(node) ? [...blank, ...rows] : rows;
}

/** As `rowsWithGap`; null while they may change. */
export function finalRowsWithGap(node: Node, columns: number): readonly Row[] | null {
  const rows = node.block.finalRows(columns);
  return rows !== null && rows.length > 0 && hasGap(node) ? [...blank, ...rows] : rows;
}
