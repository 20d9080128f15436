/** Bracketed paste: content is content, whatever it looks like, and it always ends. */
import { expect, test } from "vitest";
import { terminalLimits } from "../../../../../src/protocol/limits.js";
import { eventsOf, Typist } from "./decoded.js";

const begin = "\x1b[200~";
const end = "\x1b[201~";

test("sequences, controls and other markers in a paste are text", () => {
  const text = `\x1b[A\x03\x1b]52;c;aGk=\x07 \x1b[200~ \x1b[201 \x1b\x1b[20\x1b`;
  expect(eventsOf(`${begin}${text}${end}x`)).toEqual([
    { kind: "paste", text },
    { kind: "key", chord: "x", text: "x" },
  ]);
});

test("line ends are newlines, and the rest is as it came", () => {
  expect(eventsOf(`${begin}a\r\nb\rc\nd\t你e\u0301${end}`)).toEqual([{ kind: "paste", text: "a\nb\nc\nd\t你e\u0301" }]);
  expect(eventsOf(begin + end)).toEqual([{ kind: "paste", text: "" }]);
});

test("a paste that arrives byte by byte is one paste", () => {
  const typist = new Typist();
  for (const byte of new TextEncoder().encode(`${begin}a\x1b\x1b[201~b`)) typist.type(Uint8Array.of(byte));
  expect(typist.events).toEqual([
    { kind: "paste", text: "a\x1b" },
    { kind: "key", chord: "b", text: "b" },
  ]);
});

test("a paste without an end is delivered when nothing more comes, without half an end, and the keyboard works again", () => {
  const typist = new Typist()
    .type(`${begin}abc`)
    .wait(terminalLimits.pasteIdleMs - 1)
    .type("d\x1b[20");
  typist.wait(terminalLimits.pasteIdleMs - 1);
  expect(typist.events).toEqual([]);
  expect(typist.wait(1).type("\x03").events).toEqual([
    { kind: "paste", text: "abcd" },
    { kind: "key", chord: "ctrl+c", text: null },
  ]);
});

test("a paste beyond its bound is cut at a character, says what it lost, and none of the rest is typed", () => {
  const most = terminalLimits.maxPasteBytes;
  const [paste, ...rest] = eventsOf(`${begin}${"a".repeat(most - 1)}é${"b\r".repeat(1_000)}${end}`);
  expect(rest).toEqual([]);
  expect(paste).toMatchObject({ kind: "paste", lostBytes: 2_001 });
  expect(paste?.kind === "paste" && paste.text === "a".repeat(most - 1)).toBe(true);
});

test("a buffer that the reader uses again changes nothing of what was pasted", () => {
  const typist = new Typist();
  const buffer = new TextEncoder().encode(`${begin}secret`);
  typist.type(buffer);
  buffer.fill(0x78);
  expect(typist.type(end).events).toEqual([{ kind: "paste", text: "secret" }]);
});

test("a paste of what always looks like its end is taken in pieces of any size", () => {
  const text = "\x1b[201\x1b".repeat(20_000);
  const bytes = new TextEncoder().encode(`${begin}${text}${end}`);
  for (const size of [1, 5, 6, 7, 4_096]) {
    const typist = new Typist();
    for (let at = 0; at < bytes.length; at += size) typist.type(bytes.subarray(at, at + size));
    expect(typist.events).toEqual([{ kind: "paste", text }]);
  }
});
