/**
 * What stands for a paste in a draft: one code point that no text may hold (a Unicode noncharacter), so that it is one
 * character to every motion and cannot be typed, pasted or sent by anybody. Pure.
 */
import { composerLimits } from "../../../protocol/limits.js";

const first = 0xfdd0;
const marks = /[\ufdd0-\ufdef]/g;

/** `index` from 0; there are `composerLimits.pastes`. */
export function pasteMark(index: number): string {
  return String.fromCharCode(first + index);
}

/** The index of the mark that a text begins with; null: it begins with none. */
export function markIndex(text: string): number | null {
  const index = text.charCodeAt(0) - first;
  return index >= 0 && index < composerLimits.pastes ? index : null;
}

export function isPasteMark(text: string): boolean {
  return markIndex(text) !== null;
}

export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

export function replaceMarks(text: string, replacement: (index: number) => string): string {
  return text.replace(marks, (mark) => replacement(markIndex(mark) ?? 0));
}
