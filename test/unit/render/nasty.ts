/** Rows that are hard to measure. */
import fc from "fast-check";
import type { Row } from "../../../src/render/row.js";
import { sanitizeRow } from "../../../src/text/sanitize.js";

const pieces = fc.constantFrom(
  "a",
  " ",
  "   ",
  "word",
  "漢",
  "テスト",
  "\u0301",
  "é",
  "👩‍👩‍👧",
  "🇩🇪",
  "❤️",
  "1️⃣",
  "👍🏽",
  "\u3000",
  "ｱ",
  "한",
  "\u1100",
  "ا",
  "\u0e33",
  "─",
  "…",
  "\ufffd",
);

const text = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme" }),
);

export const nastyRow: fc.Arbitrary<Row> = fc
  .array(text, { maxLength: 4 })
  .map((parts) => parts.map(sanitizeRow).filter((part) => part !== ""))
  .map((parts) => parts.map((part, index) => (index % 2 === 0 ? { text: part } : { text: part, token: "accent" })));
