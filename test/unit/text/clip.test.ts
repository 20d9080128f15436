/** Cutting to characters, bytes and rows: never over, never through a character, never silently. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { uiLimits } from "../../../src/protocol/limits.js";
import {
  byteLength,
  charCount,
  clipBytes,
  clipChars,
  clipRows,
  clipTextRows,
  moreRows,
} from "../../../src/text/clip.js";
import { wideTexts } from "./hostile-text.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const boundaries = (text: string) => [...graphemes.segment(text)].map((part) => part.index).concat(text.length);
const rowsOf = (text: string) => (text === "" ? 0 : text.replace(/\n$/, "").split("\n").length);

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...wideTexts.map((entry) => entry.text)),
      fc.constantFrom("\n", "\n\n", "row\n", "😀\n"),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

describe("clipping to characters", () => {
  test.each([
    ["hello", 5, "hello"],
    ["hello!", 5, "hell…"],
    ["hello", 1, "…"],
    ["hello", 0, ""],
    ["😀😀😀", 3, "😀😀😀"],
    ["😀😀😀", 2, "😀…"],
    ["ae\u0301x", 3, "a…"],
    ["👨‍👩‍👧‍👦!", 4, "…"],
    ["👨‍👩‍👧‍👦!!", 8, "👨‍👩‍👧‍👦…"],
    ["🇩🇪🇫🇷🇯🇵", 4, "🇩🇪…"],
  ])("%j at %d", (text, maxChars, expected) => {
    expect(clipChars(text, maxChars)).toBe(expected);
  });

  test("never exceeds and never breaks a grapheme", () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), (text, maxChars) => {
        const clipped = clipChars(text, maxChars);
        expect([...clipped].length).toBeLessThanOrEqual(maxChars);
        if ([...text].length <= maxChars) expect(clipped).toBe(text);
        else if (maxChars > 0) {
          expect(clipped.endsWith("…")).toBe(true);
          expect(text.startsWith(clipped.slice(0, -1))).toBe(true);
          expect(boundaries(text)).toContain(clipped.length - 1);
        }
      }),
    );
  });

  test("cuts one endless grapheme without reading it", () => {
    expect(clipChars(`e${"\u0301".repeat(1_000_000)}`, 60)).toBe("…");
  });
});

test("counts are exact", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(charCount(text)).toBe([...text].length);
      expect(byteLength(text)).toBe(Buffer.byteLength(text));
    }),
  );
});

describe("clipping to rows", () => {
  test("a panel of 250 rows shows 200 and the exact count of the rest", () => {
    const rows = Array.from({ length: 250 }, (_, i) => `row ${i}`);
    const shown = clipRows(rows, uiLimits.panelRows + 1, moreRows);
    expect(shown).toHaveLength(201);
    expect(shown.slice(-2)).toEqual(["row 199", "… 50 more rows"]);
  });

  test.each([
    ["a\nb\nc", 3, "a\nb\nc"],
    ["a\nb\nc\n", 3, "a\nb\nc\n"],
    ["a\nb\nc\n", 2, "a\n… 2 more rows"],
    ["a\nb", 1, "… 2 more rows"],
    ["a\n\n\n", 2, "a\n… 2 more rows"],
    ["a\nb", 0, ""],
    ["", 0, ""],
  ])("%j at %d", (text, maxRows, expected) => {
    expect(clipTextRows(text, maxRows)).toBe(expected);
  });

  test("text and lists agree, and neither exceeds", () => {
    fc.assert(
      fc.property(anyText, fc.nat(6), (text, maxRows) => {
        const clipped = clipTextRows(text, maxRows);
        expect(rowsOf(clipped)).toBeLessThanOrEqual(maxRows);
        const rows = text === "" ? [] : text.replace(/\n$/, "").split("\n");
        expect(clipped).toBe(rows.length <= maxRows ? text : clipRows(rows, maxRows, moreRows).join("\n"));
      }),
    );
  });
});

describe("clipping to bytes", () => {
  test("cuts at a row and says what is missing", () => {
    const text = Array.from({ length: 100 }, (_, i) => `row number ${i}`).join("\n");
    expect(clipBytes(text, 90)).toBe("row number 0\nrow number 1\nrow number 2\n… clipped: 97 more rows (1350 bytes)");
  });

  test("cuts a first row that is too long by itself, not through an emoji", () => {
    const clipped = clipBytes("👨‍👩‍👧‍👦".repeat(100), 100);
    expect(clipped).toBe(`${"👨‍👩‍👧‍👦".repeat(2)}\n… clipped: 1 more row (2450 bytes)`);
  });

  test("takes another last row", () => {
    const lastRow = ({ rows, bytes }: { rows: number; bytes: number }) => `[${rows}/${bytes}]`;
    expect(clipBytes("aaa\nbbb\nccccccccccccccccccc", 20, lastRow)).toBe("aaa\nbbb\n[1/19]");
  });

  test("a 300 KiB pane keeps within 256 KiB", () => {
    const clipped = clipBytes("漢字かな\n".repeat(24_000), uiLimits.paneBytes);
    expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(uiLimits.paneBytes);
    expect(Buffer.byteLength(clipped)).toBeGreaterThan(uiLimits.paneBytes - 100);
    expect(clipped).toMatch(/\n… clipped: \d+ more rows \(\d+ bytes\)$/);
  });

  test("never exceeds, keeps whole characters, and its counts add up", () => {
    fc.assert(
      fc.property(anyText, fc.nat(300), (text, maxBytes) => {
        const clipped = clipBytes(text, maxBytes);
        expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(maxBytes);
        if (Buffer.byteLength(text) <= maxBytes) {
          expect(clipped).toBe(text);
          return;
        }
        const said = /(?:^|\n)… clipped: (\d+) more rows? \((\d+) bytes\)$/.exec(clipped);
        if (said === null) {
          expect(maxBytes).toBeLessThan(50);
          return;
        }
        const [keptBytes, keptRows] = [Buffer.byteLength(text) - Number(said[2]), rowsOf(text) - Number(said[1])];
        const kept = text.slice(0, clipped.length - said[0].length + (keptRows > 0 ? 1 : 0));
        expect(Buffer.byteLength(kept)).toBe(keptBytes);
        expect(kept.split("\n").length - 1).toBe(keptRows);
        expect(keptRows > 0 ? kept.endsWith("\n") : boundaries(text).includes(kept.length)).toBe(true);
      }),
    );
  });
});
