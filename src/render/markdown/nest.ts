/** Rows within rows: a mark before the first one, and what stands below the mark before the others. */
import { renderLimits } from "../../protocol/limits.js";
import { type Row, rowText } from "../row.js";

/** False where nothing would be left for the text; it is then written without its mark. */
export function hasRoom(columns: number, markCells: number, depth: number): boolean {
  return columns - markCells >= renderLimits.nestedColumns && depth < renderLimits.nesting;
}

/** Empty rows stay empty where there is nothing but spaces before them. */
export function prefixed(rows: readonly Row[], first: Row, others: Row): readonly Row[] {
  const isIndent = rowText(others).trim() === "";
  return rows.map((row, index) => {
    if (index === 0) return [...first, ...row];
    return isIndent && row.length === 0 ? row : [...others, ...row];
  });
}
