/** Rows that programs draw for a terminal: colours stay, as data, and nothing else gets through. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { textLimits, uiLimits } from "../../../src/protocol/limits.js";
import { ansiRow } from "../../../src/text/ansi-row.js";
import { hostileTexts } from "./hostile-text.js";

const control = /\p{Cc}/u;
const sgrParameters = /^\d+(;\d+)*$/;

test.each([
  ["plain text", "plain", [{ text: "plain" }]],
  ["an empty row", "", []],
  ["a colour and its end", "\x1b[31mred\x1b[39m not", [{ text: "red", sgr: "31" }, { text: " not" }]],
  ["a colour that is not ended", "\x1b[31mred", [{ text: "red", sgr: "31" }]],
  ["a reset without parameters", "\x1b[1;32ma\x1b[mb", [{ text: "a", sgr: "1;32" }, { text: "b" }]],
  ["one look, however it was asked for", "\x1b[32;1ma\x1b[0;1;32mb", [{ text: "ab", sgr: "1;32" }]],
  ["bright colours and backgrounds", "\x1b[97;101ma", [{ text: "a", sgr: "97;101" }]],
  ["one of 256", "\x1b[38;5;208;48;5;17ma", [{ text: "a", sgr: "38;5;208;48;5;17" }]],
  ["a colour in full", "\x1b[38;2;1;2;3ma", [{ text: "a", sgr: "38;2;1;2;3" }]],
  ["colons in place of semicolons", "\x1b[38:2::1:2:3;48:5:9ma", [{ text: "a", sgr: "38;2;1;2;3;48;5;9" }]],
  ["a colour that there is not", "\x1b[38;5;256;4ma", [{ text: "a", sgr: "4" }]],
  ["a colour that breaks off", "\x1b[38;2;1ma", [{ text: "a" }]],
  ["an underline's own colour", "\x1b[4;58;5;9ma", [{ text: "a", sgr: "4" }]],
  ["a curly underline, and its end", "\x1b[4:3ma\x1b[4:0mb", [{ text: "a", sgr: "4" }, { text: "b" }]],
  ["blinking and hidden text", "\x1b[5;8msecret", [{ text: "secret" }]],
  ["a cursor movement and an erasure", "\x1b[2J\x1b[Ha\x1b[31m\x1b[5Ab", [{ text: "a" }, { text: "b", sgr: "31" }]],
  ["a title", "\x1b]0;evil\x07a", [{ text: "a" }]],
  ["a link", "\x1b]8;;http://x\x1b\\a\x1b]8;;\x1b\\", [{ text: "a" }]],
  ["a title with a colour in it", "\x1b]0;ev\x1b[31mil\x07", [{ text: "il", sgr: "31" }]],
  ["a clipboard", "\x1b]52;c;ZXZpbA==\x07\x1b[1mb", [{ text: "b", sgr: "1" }]],
  ["a cursor marker", "\x1b_pi:c\x07a", [{ text: "a" }]],
  ["private parameters", "\x1b[?31ma\x1b[>4;1mb", [{ text: "ab" }]],
  ["the one-byte introducer", "\x9b31ma", [{ text: "a", sgr: "31" }]],
  ["newlines", "a\r\nb", [{ text: "a b" }]],
])("%s", (_, line, spans) => {
  expect(ansiRow(line)).toEqual(spans);
});

test("a row that changes its colour at every character ends at its bound", () => {
  const rainbow = Array.from({ length: 5_000 }, (_, at) => `\x1b[38;5;${at % 256}mx`).join("");
  expect(ansiRow(rainbow).length).toBe(textLimits.spansPerRow);
  const long = ansiRow(`\x1b[1m${"x".repeat(100_000)}`);
  expect(long.map(({ text }) => text).join("").length).toBe(uiLimits.rowChars);
});

test.each(hostileTexts)("%j leaves no control character and no odd parameters", (text) => {
  for (const span of ansiRow(`\x1b[1m${text}\x1b[31m${text}`)) {
    expect(span.text).not.toMatch(control);
    expect(span.sgr ?? "0").toMatch(sgrParameters);
  }
});

test("whatever comes, no control character and no odd parameters are left", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\x1b[", "\x1b]", "\x9b", "m", ";", ":", "38", "48", "5", "2", "255", "\x07", "\x1b\\", "é", "🙂"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const span of ansiRow(pieces.join(""))) {
        expect(span.text).not.toMatch(control);
        expect(span.text).not.toBe("");
        expect(span.sgr ?? "0").toMatch(sgrParameters);
      }
    }),
  );
});
