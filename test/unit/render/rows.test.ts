/** Rows measured, cut, filled, seen through a window and wrapped: never wider than asked, whatever is in them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Row } from "../../../src/render/row.js";
import { rowText } from "../../../src/render/row.js";
import { cutRow, padRow, rowCells, sliceRow } from "../../../src/render/row-width.js";
import { breakRow, wrapRow } from "../../../src/render/wrap-row.js";
import { cells } from "../../../src/text/width.js";
import { nastyRow } from "./nasty.js";

const widths = fc.integer({ min: 0, max: 40 });
const texts = (rows: readonly Row[]): string[] => rows.map(rowText);
const of = (text: string): Row => [{ text }];

test("no row is wider than asked, measured by its runs or as a whole", () => {
  fc.assert(
    fc.property(nastyRow, widths, fc.integer({ min: 0, max: 12 }), (row, columns, indent) => {
      const rows = [
        ...wrapRow(row, columns, indent),
        ...breakRow(row, columns, indent),
        cutRow(row, columns),
        padRow(row, columns),
        sliceRow(row, indent, columns),
      ];
      for (const made of rows) {
        expect(rowCells(made)).toBeLessThanOrEqual(columns);
        expect(cells(rowText(made))).toBeLessThanOrEqual(columns);
      }
    }),
  );
});

test("a padded row fills its width exactly", () => {
  fc.assert(
    fc.property(nastyRow, fc.integer({ min: 1, max: 40 }), (row, columns) => {
      expect(rowCells(padRow(row, columns))).toBe(columns);
    }),
  );
  expect(padRow([], 2, "selectedBg")).toEqual([{ text: "  ", token: "selectedBg" }]);
});

test("breaking loses nothing that fits, wrapping nothing but spaces", () => {
  const row = fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", "漢", "é") }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(row, fc.integer({ min: 2, max: 20 }), (parts, columns) => {
      const source = parts.filter((text) => text !== "").map((text) => ({ text }));
      expect(texts(breakRow(source, columns)).join("")).toBe(rowText(source));
      expect(texts(wrapRow(source, columns)).join("").replaceAll(" ", "")).toBe(rowText(source).replaceAll(" ", ""));
    }),
  );
});

test("a row of ASCII wraps as the same row in several runs does", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 5 }), (line, columns, indent) => {
      const split = [...line].map((char) => ({ text: char }));
      expect(texts(wrapRow(of(line), columns, indent))).toEqual(texts(wrapRow(split, columns, indent)));
    }),
  );
});

test("words stay whole across a change of colour", () => {
  const row: Row = [{ text: "one " }, { text: "bold", emphasis: ["bold"] }, { text: ", three" }];
  expect(texts(wrapRow(row, 7))).toEqual(["one", "bold,", "three"]);
});

test("wide characters break anywhere, and one that never fits is a mark", () => {
  expect(texts(wrapRow(of("漢字かな ab"), 5))).toEqual(["漢字", "かな", "ab"]);
  expect(texts(wrapRow(of("漢字"), 1))).toEqual(["…", "…"]);
  expect(wrapRow(of("漢字"), 0)).toEqual([[]]);
});

test("an emoji sequence and a letter with its marks are never taken apart", () => {
  const family = "👩‍👩‍👧";
  expect(texts(breakRow(of(`a${family}${family}`), 3))).toEqual([`a${family}`, family]);
  expect(texts(breakRow(of("e\u0301e\u0301"), 1))).toEqual(["e\u0301", "e\u0301"]);
});

test("later rows are indented where there is room", () => {
  expect(texts(wrapRow(of("one two three"), 8, 2))).toEqual(["one two", "  three"]);
  expect(texts(wrapRow(of("one two"), 3, 2))).toEqual(["one", "two"]);
});

test("a cut row says so in the colour of its end", () => {
  const row: Row = [{ text: "abc", token: "accent" }, { text: "def" }];
  expect(cutRow(row, 6)).toBe(row);
  expect(cutRow(row, 5)).toEqual([{ text: "abc", token: "accent" }, { text: "d…" }]);
  expect(cutRow(row, 3)).toEqual([{ text: "ab…", token: "accent" }]);
});

test("half a character at the edge of a window is a space", () => {
  expect(rowText(sliceRow(of("漢字かな"), 1, 4))).toBe(" 字 ");
  expect(rowText(sliceRow(of("abcdef"), 2, 3))).toBe("cde");
  expect(sliceRow(of("abc"), 5, 3)).toEqual([]);
});
