/** Characters and their cells, by an independent count: a segmenter that is asked for the whole text at once. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { graphemesOf, withoutLast } from "../../../src/text/graphemes.js";
import { cells } from "../../../src/text/width.js";
import { wideTexts } from "./hostile-text.js";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const segments = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const anyText = fc
  .array(fc.oneof(fc.constantFrom(...wideTexts.map(({ text }) => text)), fc.string({ unit: "binary" })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

test("no character is cut, joined or measured otherwise than by itself, whatever the text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const expected = segments(text).map((segment) => ({ text: segment, cells: cells(segment) }));
      expect([...graphemesOf(text)]).toEqual(expected);
      expect(withoutLast(text)).toBe(segments(text).slice(0, -1).join(""));
    }),
  );
});
