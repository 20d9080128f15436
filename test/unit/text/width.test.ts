/** Cells by an independent count where one is known, and the promise that no row is ever too wide. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cells, cutAtCells } from "../../../src/text/width.js";
import { wideTexts } from "./hostile-text.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const boundaries = (text: string) => [...graphemes.segment(text)].map((part) => part.index).concat(text.length);

test.each([
  ["", 0],
  ["abc", 3],
  ["漢字", 4],
  ["한국어", 6],
  ["\u1112\u1161\u11ab", 2],
  ["ＡＢＣ", 6],
  ["e\u0301a\u0308", 2],
  ["😀", 2],
  ["👨‍👩‍👧‍👦", 2],
  ["👍🏽", 2],
  ["❤\ufe0f", 2],
  ["1\ufe0f\u20e3", 2],
  ["🇩🇪🇫🇷", 4],
  ["┌──┐…—", 6],
  [`Z${"\u0301".repeat(100)}`, 1],
  ["it’s", 4],
])("%s takes its cells", (text, expected) => {
  expect(cells(text)).toBe(expected);
});

test.each([
  ["hello", 5, "hello"],
  ["hello", 4, "hel…"],
  ["hello", 1, "…"],
  ["hello", 0, ""],
  ["", 0, ""],
  ["漢字漢字", 8, "漢字漢字"],
  ["漢字漢字", 7, "漢字漢…"],
  ["漢字漢字", 6, "漢字…"],
  ["漢字", 2, "…"],
  ["a👨‍👩‍👧‍👦b", 3, "a…"],
  ["a👨‍👩‍👧‍👦b", 4, "a👨‍👩‍👧‍👦b"],
  ["e\u0301e\u0301e\u0301", 2, "e\u0301…"],
  ["🇩🇪🇫🇷", 3, "🇩🇪…"],
])("%j at %d cells", (text, maxCells, expected) => {
  expect(cutAtCells(text, maxCells)).toBe(expected);
});

test("no row is ever wider than asked, nor cut within a grapheme", () => {
  const row = fc
    .array(fc.oneof(fc.constantFrom(...wideTexts.map((entry) => entry.text)), fc.string({ unit: "grapheme" })), {
      maxLength: 5,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(row, fc.integer({ min: 0, max: 200 }), (text, maxCells) => {
      const cut = cutAtCells(text, maxCells);
      expect(cells(cut)).toBeLessThanOrEqual(maxCells);
      if (cells(text) <= maxCells) {
        expect(cut).toBe(text);
        return;
      }
      if (maxCells === 0) return;
      const kept = cut.slice(0, -1);
      expect(cut).toBe(`${kept}…`);
      expect(text.startsWith(kept)).toBe(true);
      expect(boundaries(text)).toContain(kept.length);
    }),
  );
});
