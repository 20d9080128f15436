/** Combining marks stacked without end on one cell: thousands of them are one "character" for whoever counts cells. */
import { textLimits } from "../protocol/limits.js";

const mark = String.raw`[\p{Mn}\p{Me}]`;
const stacked = new RegExp(`(${mark}{${textLimits.stackedMarks}})${mark}+`, "gu");

/** The text with `textLimits.stackedMarks` marks on each other at most. */
export function withoutStacks(text: string): string {
  return text.replace(stacked, "$1");
}
