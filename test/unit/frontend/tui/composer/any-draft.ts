/** Drafts for property tests: what joins, what is wide, what hides, and line ends. */
import fc from "fast-check";
import { wideTexts } from "../../../text/hostile-text.js";

const pieces = [
  ...wideTexts.map(({ text }) => text),
  "\n",
  " ",
  "word",
  "e\u0301",
  "\u0301",
  "\u200d",
  "👩‍💻",
  "🇩",
  "🇪",
  "漢字",
  "각",
  "\u1100",
  "\u1161",
  "न\u094d",
  "न",
  "\t",
  "\ufe0f",
  "#",
  "\ufdd0",
  "it's",
] as const;

export const anyPiece: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }).map((text) => text.replaceAll("\r", "")) },
);

export const anyDraft: fc.Arbitrary<string> = fc.array(anyPiece, { maxLength: 12 }).map((parts) => parts.join(""));

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Every place where a caret may stand. */
export function places(text: string): ReadonlySet<number> {
  return new Set([...graphemes.segment(text)].map(({ index }) => index).concat(text.length));
}
