/** The lines of a file, however it is cut into pieces. */
import { expect, test } from "vitest";
import { isUnbegun, wholeLines } from "../../../../src/agent/session/read-session.js";

const lines = (text: string, pieceBytes: number) => [...wholeLines(Buffer.from(text), pieceBytes)];

test("are the same for every size of the pieces, but for those that are longer, and a torn one is none of them", () => {
  const text = "é\n\n\u2028three 👍\nfour\r\n{}\ntorn ✓";
  const whole = ["é", "", "\u2028three 👍", "four\r", "{}"];
  for (let size = 1; size < 64; size++) {
    const expected = whole.map((line) => (Buffer.byteLength(line) + 1 > size ? "" : line));
    expect(lines(text, size)).toEqual(expected);
  }
  expect(lines("\uFEFFa\nb\n", 64)).toEqual(["a", "b"]);
  expect([lines("", 8), lines("\n", 8), lines("torn", 2)]).toEqual([[], [""], []]);
});

test.each<[string, boolean]>([
  ["", true],
  ['{"type"', true],
  ['{"type":"session","id":"x', true],
  ['{"type":"session"}\n', false],
  ["notes", false],
  ["{}", false],
])("a file that holds %j is one in which nothing was ever said: %s", (text, unbegun) => {
  expect(isUnbegun(Buffer.from(text))).toBe(unbegun);
});
