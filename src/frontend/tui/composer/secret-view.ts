/** A secret on the screen: marks, of which there are never more than a few, on one row. Pure. */
import { composerLimits } from "../../../protocol/limits.js";
import { graphemesOf } from "../../../text/graphemes.js";
import type { View } from "../part.js";

const mark = "•";

function count(text: string): number {
  return [...graphemesOf(text)].length;
}

/** `columns`: at least 1. */
export function secretView(text: string, caret: number, columns: number): View {
  const most = Math.min(composerLimits.secretMarks, Math.max(1, columns - 1));
  const marks = Math.min(count(text), most);
  const before = Math.min(count(text.slice(0, caret)), marks, columns - 1);
  return { rows: [marks === 0 ? [] : [{ text: mark.repeat(marks) }]], caret: { row: 0, column: before } };
}
