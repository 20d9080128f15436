/** Rows of panels, widgets and panes: any JSON becomes something that can be painted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { textLimits, uiLimits } from "../../../src/protocol/limits.js";
import { spanLine } from "../../../src/text/spans.js";
import { hostileTexts } from "./hostile-text.js";

test.each([
  ["a string", "plain", [{ text: "plain" }]],
  ["an empty string", "", []],
  [
    "spans and strings",
    ["a", { text: "b", token: "dim" }, { text: "c" }],
    [{ text: "a" }, { text: "b", token: "dim" }, { text: "c" }],
  ],
  ["a number", 42, [{ text: "42" }]],
  ["null", null, [{ text: "null" }]],
  ["an object", { text: "b", token: "dim" }, [{ text: '{"text":"b","token":"dim"}' }]],
  [
    "other JSON among spans",
    ["n: ", 7, { n: 1 }, [2], null, true],
    ["n: ", "7", '{"n":1}', "[2]", "null", "true"].map((text) => ({ text })),
  ],
  ["a span whose text is no string", [{ text: 5, token: "dim" }], [{ text: '{"text":5,"token":"dim"}' }]],
  ["a span with an empty text", [{ text: "" }, "a"], [{ text: "a" }]],
  [
    "tokens that are no names",
    [
      { text: "a", token: 7 },
      { text: "b", token: "\x1b[31m" },
      { text: "c", token: "x".repeat(99) },
    ],
    [{ text: "a" }, { text: "b" }, { text: "c" }],
  ],
  ["newlines and other blanks", "  a\r\nb\tc  ", [{ text: "  a b    c  " }]],
  ["escapes in a text", [{ text: "\x1b]0;evil\x07a\x1b[31m", token: "error" }], [{ text: "a", token: "error" }]],
  ["an escape over two spans", ["a\x1b]0;", "title\x07b"], [{ text: "a" }, { text: "titleb" }]],
  ["what JSON has no text for", undefined, []],
])("%s", (_, value, spans) => {
  expect(spanLine(value)).toEqual(spans);
});

test("what cannot be written is not an error", () => {
  expect(spanLine([JSON.parse("[".repeat(20_000) + "]".repeat(20_000))])).toEqual([{ text: "…" }]);
});

test("a row that is too long ends in …, in the span where it is cut", () => {
  const half = "x".repeat(uiLimits.rowChars / 2);
  expect(spanLine([half, { text: half, token: "dim" }])).toEqual([{ text: half }, { text: half, token: "dim" }]);
  expect(spanLine([half, { text: half, token: "dim" }, "y"])).toEqual([
    { text: half },
    { text: `${half.slice(1)}…`, token: "dim" },
  ]);
  expect(spanLine(`${half}${half}y`)).toEqual([{ text: `${half}${half.slice(1)}…` }]);
});

test("a row of too many spans ends in …", () => {
  const spans = spanLine(Array.from({ length: 100_000 }, () => "x"));
  expect(spans).toHaveLength(textLimits.spansPerRow);
  expect(spans.at(-1)).toEqual({ text: "…" });
});

test("any JSON becomes a row within bounds, without controls", () => {
  const text = fc.oneof(fc.constantFrom(...hostileTexts.map((entry) => entry.text)), fc.string({ maxLength: 900 }));
  const part = fc.oneof(text, fc.record({ text, token: fc.option(text) }), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(part, fc.array(part)), (value) => {
      const row = spanLine(value);
      const all = row.map((span) => span.text).join("");
      expect([...all].length).toBeLessThanOrEqual(uiLimits.rowChars);
      expect(all).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
      expect(row.every((span) => span.text !== "")).toBe(true);
    }),
  );
});

test("parameters that are no colours are dropped, and those that are come in one order", () => {
  const looks = ["31\u001b[2J", "?25l", "1;".repeat(100), 7, "5;8", "38;5;999"];
  for (const sgr of looks) expect(spanLine([{ text: "a", sgr }])).toEqual([{ text: "a" }]);
  expect(spanLine([{ text: "a", token: "dim", sgr: "38;5;2;1" }])).toEqual([
    { text: "a", token: "dim", sgr: "1;38;5;2" },
  ]);
});
