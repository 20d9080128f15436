/** Text for the clipboard: whole or not at all, and nothing of it is ever a sequence. */
import { expect, test } from "vitest";
import { clipboardSequence } from "../../../../../src/frontend/tui/terminal/clipboard.js";
import { terminalLimits } from "../../../../../src/protocol/limits.js";

test("more than a terminal takes is not sent at all", () => {
  const most = terminalLimits.maxClipboardBytes;
  expect(clipboardSequence("é".repeat(most / 2 + 1), {})).toBeNull();
  expect(clipboardSequence("a".repeat(most), {})?.length).toBe("\x1b]52;c;\x07".length + (most / 3) * 4);
});

test("sequences in the text are encoded with it", () => {
  const text = "\x1b]52;c;!\x07\x1b\\é";
  expect(clipboardSequence(text, {})).toBe(`\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`);
});

test("tmux is told itself and passes it on", () => {
  const sequence = "\x1b]52;c;aGk=\x07";
  expect(clipboardSequence("hi", { TMUX: "/tmp/tmux,1,0" })).toBe(`${sequence}\x1bPtmux;\x1b${sequence}\x1b\\`);
});

test("screen gets pieces that it takes, and they join to the whole", () => {
  const sequence = clipboardSequence("long ".repeat(100), { STY: "1.screen" }) ?? "";
  const pieces = sequence.split("\x1b\\").slice(0, -1);
  expect(pieces.every((piece) => piece.startsWith("\x1bP") && piece.length <= 80)).toBe(true);
  expect(pieces.map((piece) => piece.slice(2)).join("")).toBe(clipboardSequence("long ".repeat(100), {}));
});
