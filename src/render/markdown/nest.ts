/** Rows within rows: a mark before the first one, and what stands below the mark before the others. */
import { renderLimits } from "../../protocol/limits.js";
import type { Row } from "../row.js";

/** False where nothing would be left for the text; it is then written without its mark. */
export function hasRoom(columns: number, markCells: number, depth: number): boolean {
  return columns - markCells >= renderLimits.nestedColumns && depth < renderLimits.nesting;
}

export function prefixed(rows: readonly Row[], first: Row, others: Row): readonly Row[] {
  return rows.map((row, index) => [...(index === 0 ? first : others), ...row]);
}
