/** A secret on the screen: marks, of which there are never more than a few, on one row. Pure. */
import { composerLimits } from "../../../protocol/limits.js";
import type { View } from "../part.js";
import { graphemesOf } from "./graphemes.js";

const mark = "•";

/** `columns`: at least 1. */
export function secretView(text: string, caret: number, columns: number): View {
  const most = Math.min(composerLimits.secretMarks, Math.max(1, columns - 1));
  const marks = Math.min(graphemesOf(text).length, most);
  const before = Math.min(graphemesOf(text.slice(0, caret)).length, marks, columns - 1);
  return { rows: [marks === 0 ? [] : [{ text: mark.repeat(marks) }]], caret: { row: 0, column: before } };
}
