/** A draft on the screen: never wider than its room, all of it there, and a place for every cell. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DraftLayout } from "../../../../../src/frontend/tui/composer/draft-layout.js";
import { wrapLine } from "../../../../../src/frontend/tui/composer/wrap-line.js";
import { composerLimits } from "../../../../../src/protocol/limits.js";
import { rowText } from "../../../../../src/render/row.js";
import { cells } from "../../../../../src/text/width.js";
import { anyDraft, places } from "./any-draft.js";

const label = (index: number) => `[paste ${index}]`;

function laidOut(text: string, columns: number): DraftLayout {
  const layout = new DraftLayout();
  layout.update(text, columns, label);
  return layout;
}

function texts(text: string, columns: number): readonly string[] {
  const layout = laidOut(text, columns);
  return layout.rows(0, layout.height).map(rowText);
}

describe("at any width", () => {
  test("no row is wider than the room", () => {
    fc.assert(
      fc.property(anyDraft, fc.integer({ min: 1, max: 12 }), (text, columns) => {
        for (const row of texts(text, columns)) expect(cells(row)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test("where there is room for every character, all of them are there in their order", () => {
    fc.assert(
      fc.property(anyDraft, fc.integer({ min: 12, max: 24 }), (text, columns) => {
        const tabbed = text.replaceAll("\t", "    ").replaceAll("\n", "");
        const shown = tabbed.replace(/[\ufdd0-\ufdef]/g, (mark) => label(mark.charCodeAt(0) - 0xfdd0));
        expect(texts(text, columns).join("")).toBe(shown);
      }),
    );
  });

  test("every place of the caret is on a row, and is found again by its cell unless its character has none", () => {
    fc.assert(
      fc.property(anyDraft, fc.integer({ min: 2, max: 12 }), (text, columns) => {
        const layout = laidOut(text, columns);
        for (const caret of places(text)) {
          const cell = layout.place(caret);
          expect(cell.row).toBeLessThan(layout.height);
          expect(cell.column).toBeLessThanOrEqual(columns);
          const again = layout.offsetAt(cell);
          expect(layout.place(again)).toEqual(cell);
        }
      }),
    );
  });

  test("a line that changed is wrapped as if it were new, whatever it was before", () => {
    const size = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, anyDraft, size, (before, from, to, after, columns) => {
        const [was, line] = [before + from + after, before + to + after].map((text) => text.replaceAll("\n", " "));
        const known = { line: was ?? "", rows: wrapLine(was ?? "", columns, label) };
        expect(wrapLine(line ?? "", columns, label, known)).toEqual(wrapLine(line ?? "", columns, label));
      }),
    );
  });

  test("a word that was cut short goes back to the row before", () => {
    const known = { line: "aa bbbbb", rows: wrapLine("aa bbbbb", 5, label) };
    expect(wrapLine("aa bb", 5, label, known)).toEqual(wrapLine("aa bb", 5, label));
  });

  test("what is remembered of an earlier draft changes nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDraft, fc.integer({ min: 1, max: 9 })), { maxLength: 6 }), (drafts) => {
        const layout = new DraftLayout();
        for (const [text, columns] of drafts) {
          layout.update(text, columns, label);
          expect(layout.rows(0, layout.height).map(rowText)).toEqual(texts(text, columns));
        }
      }),
    );
  });
});

test("long lines that change are laid out as if they were new", () => {
  const long = "漢字 and words ".repeat(composerLimits.wrappedLineChars / 10);
  const layout = new DraftLayout();
  for (const text of [long, `${long}x\n${long}`, `${long}xy\n${long}z`, `new\n${long}`, `a${long}`, ""]) {
    layout.update(text, 30, label);
    expect(layout.rows(0, layout.height).map(rowText)).toEqual(texts(text, 30));
  }
});

test.each([
  ["one two three", 8, ["one two ", "three"]],
  ["abcdefgh", 3, ["abc", "def", "gh"]],
  ["漢字漢字", 5, ["漢字", "漢字"]],
  ["漢", 1, ["…"]],
  ["a\n\nb", 5, ["a", "", "b"]],
  ["", 5, [""]],
  ["\tx", 8, ["    x"]],
  ["e\u0301e\u0301", 1, ["e\u0301", "e\u0301"]],
])("%j in %i columns", (text, columns, rows) => {
  expect(texts(text, columns)).toEqual(rows);
});

test("a caret at the end of a row that goes on is shown where the line goes on", () => {
  expect(laidOut("abcd", 2).place(2)).toEqual({ row: 1, column: 0 });
});
