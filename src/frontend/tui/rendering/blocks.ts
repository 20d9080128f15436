/** Rendered blocks of one body, one below the other. */
import type { Row } from "../../../render/row.js";

/** A part of a growing markdown text that is done, and its rows for one width. */
export interface DoneBlock {
  readonly text: string;
  /** 0: not rendered yet. */
  readonly columns: number;
  readonly rows: readonly Row[];
}

/** An empty row between what has rows, as between the blocks of one text. `isFirst` false: others came before. */
export function joinBlocks(parts: readonly (readonly Row[])[], isFirst: boolean): readonly Row[] {
  const rows: Row[] = [];
  for (const part of parts) {
    if (part.length === 0) continue;
    if (rows.length > 0 || !isFirst) rows.push([]);
    for (const row of part) rows.push(row);
  }
  return rows;
}
