/** Which bytes are which chord, in the dialects that terminals speak. */
import { describe, expect, test } from "vitest";
import { normalizeChord } from "../../../../../src/text/chord.js";
import { chordsOf, eventsOf, Typist } from "./decoded.js";

/** Bytes → chord. What is in one table is told apart from everything else in it by no more than the bytes. */
const plain: Readonly<Record<string, string>> = {
  a: "a",
  A: "shift+a",
  é: "é",
  É: "shift+é",
  ж: "ж",
  Ж: "shift+ж",
  你: "你",
  "!": "!",
  "/": "/",
  " ": "space",
  "\t": "tab",
  "\r": "enter",
  "\n": "ctrl+j",
  "\x7f": "backspace",
  "\b": "backspace",
  "\0": "ctrl+space",
  "\x01": "ctrl+a",
  "\x03": "ctrl+c",
  "\x1a": "ctrl+z",
  "\x1b": "escape",
  "\x1c": "ctrl+\\",
  "\x1d": "ctrl+]",
  "\x1f": "ctrl+_",
};

const withAlt: Readonly<Record<string, string>> = {
  "\x1ba": "alt+a",
  "\x1bA": "alt+shift+a",
  "\x1bé": "alt+é",
  "\x1b你": "alt+你",
  "\x1b😀": "alt+😀",
  "\x1b!": "alt+!",
  "\x1b ": "alt+space",
  "\x1b\r": "alt+enter",
  "\x1b\n": "ctrl+alt+j",
  "\x1b\x7f": "alt+backspace",
  "\x1b\x07": "ctrl+alt+g",
  "\x1b[": "alt+[",
  "\x1bO": "alt+shift+o",
  "\x1b]": "alt+]",
  "\x1bP": "alt+shift+p",
  "\x1b_": "alt+_",
};

const sequences: Readonly<Record<string, string>> = {
  "\x1b[A": "up",
  "\x1b[B": "down",
  "\x1b[C": "right",
  "\x1b[D": "left",
  "\x1b[H": "home",
  "\x1b[F": "end",
  "\x1bOA": "up",
  "\x1bOH": "home",
  "\x1bOM": "enter",
  "\x1bOq": "1",
  "\x1bOk": "+",
  "\x1b[1~": "home",
  "\x1b[4~": "end",
  "\x1b[7~": "home",
  "\x1b[8~": "end",
  "\x1b[3~": "delete",
  "\x1b[5~": "pageup",
  "\x1b[6~": "pagedown",
  "\x1b[Z": "shift+tab",
  "\x1b[1;2A": "shift+up",
  "\x1b[1;3A": "alt+up",
  "\x1b[1;5C": "ctrl+right",
  "\x1b[1;6D": "ctrl+shift+left",
  "\x1b[1;8B": "ctrl+alt+shift+down",
  "\x1b[3;5~": "ctrl+delete",
  "\x1b[5;2~": "shift+pageup",
  "\x1b\x1b[A": "alt+up",
  "\x1b\x1bOA": "alt+up",
  "\x1b\x1b[1;5A": "ctrl+alt+up",
  "\x1b\x1b[1;3A": "alt+up",
  "\x1b[a": "shift+up",
  "\x1bOa": "ctrl+up",
  "\x1b[3$": "shift+delete",
  "\x1b[5^": "ctrl+pageup",
  "\x1b[6@": "ctrl+shift+pagedown",
};

const kitty: Readonly<Record<string, string>> = {
  "\x1b[27u": "escape",
  "\x1b[97u": "a",
  "\x1b[97;5u": "ctrl+a",
  "\x1b[97;6u": "ctrl+shift+a",
  "\x1b[97:65;6u": "ctrl+shift+a",
  "\x1b[105;5u": "ctrl+i",
  "\x1b[109;5u": "ctrl+m",
  "\x1b[106;5u": "ctrl+j",
  "\x1b[91;5u": "ctrl+[",
  "\x1b[32;5u": "ctrl+space",
  "\x1b[13;2u": "shift+enter",
  "\x1b[13;5u": "ctrl+enter",
  "\x1b[13;3u": "alt+enter",
  "\x1b[9;2u": "shift+tab",
  "\x1b[9;5u": "ctrl+tab",
  "\x1b[127;5u": "ctrl+backspace",
  "\x1b[97;3u": "alt+a",
  "\x1b[97;7u": "ctrl+alt+a",
  "\x1b[97;33u": "alt+a",
  "\x1b[97;69u": "ctrl+a",
  "\x1b[97;133u": "ctrl+a",
  "\x1b[45:95;6u": "ctrl+_",
  "\x1b[49:33;4u": "alt+!",
  "\x1b[49;4u": "alt+shift+1",
  "\x1b[1089::99;5u": "ctrl+c",
  "\x1b[1089:1057:99;6u": "ctrl+shift+c",
  "\x1b[57414u": "enter",
  "\x1b[57399u": "0",
  "\x1b[57413;5u": "ctrl++",
  "\x1b[57419;2u": "shift+up",
  "\x1b[57426u": "delete",
  "\x1b[1;1:1A": "up",
  "\x1b[1;5:2A": "ctrl+up",
};

const xterm: Readonly<Record<string, string>> = {
  "\x1b[27;2;13~": "shift+enter",
  "\x1b[27;5;13~": "ctrl+enter",
  "\x1b[27;5;9~": "ctrl+tab",
  "\x1b[27;5;105~": "ctrl+i",
  "\x1b[27;6;65~": "ctrl+shift+a",
  "\x1b[27;4;33~": "alt+!",
  "\x1b[27;5;47~": "ctrl+/",
};

/** Keys without a name, releases, and what no terminal should send: nothing comes of them. */
const nothing = [
  "\x1b[1;2R",
  "\x1b[[A",
  "\x1b[E",
  "\x1b[I",
  "\x1b[O",
  "\x1b[201~",
  "\x1b[57358u",
  "\x1b[57441;2u",
  "\x1b[97;9u",
  "\x1b[97;1:3u",
  "\x1b[1;1:3A",
  "\x1b[1;17A",
  "\x1b[u",
  "\x1b[;;u",
  "\x1b[27~",
  "\x1b[27;5~",
  "\x1b[1114112;5u",
  "\x1b[55296u",
  "\x1b[128u",
  "\x1b[999999999999999999999u",
  "\x1b[>1;4600;0c",
  "\x1b[?2026;2$y",
  "\x1b[8;24;80t",
  "\x1b[12;40R",
  `\x1b[${"1;".repeat(2_000)}A`,
  "\x1b]0;a title\x07",
  "\x1b]52;c;aGVsbG8=\x1b\\",
  "\x1bP>|XTerm(390)\x1b\\",
  "\x1bPtmux;\x07",
  "\x1b_Gi=31;OK\x1b\\",
  "\x1b^private\x1b\\",
  `\x1b]11;${"x".repeat(100_000)}\x07`,
  "\x1b[M !!",
  "\x1b[<0;0;0M",
  "\x1b[<0;99999;1M",
  "\x1b[<-1;1;1M",
  "\x1b[<35;4;4M",
  "\x1b[<66;4;4M",
  "\x1b[<128;4;4M",
];

describe.each(Object.entries({ plain, withAlt, sequences, kitty, xterm }))("%s", (_, table) => {
  test.each(Object.entries(table))("%j is %s", (bytes, chord) => {
    expect(chordsOf(bytes)).toEqual([chord]);
  });

  test("every chord is written as extensions write it", () => {
    const chords = Object.values(table).filter((chord) => !chord.startsWith("ctrl++"));
    expect(chords.map((chord) => normalizeChord(chord))).toEqual(chords);
  });
});

test.each(nothing)("%j is nothing, and what follows is typed", (bytes) => {
  expect(chordsOf(`${bytes}x`)).toEqual(["x"]);
});

test("only what types something has text", () => {
  const typed = (bytes: string) => eventsOf(bytes).map((event) => (event.kind === "key" ? event.text : event));
  expect(typed("aÉ 你!")).toEqual(["a", "É", " ", "你", "!"]);
  expect(typed("\x1b[97;2u\x1b[97:65;2u\x1b[97;65u\x1b[97;;229u")).toEqual(["A", "A", "a", "å"]);
  expect(typed("\x1b[32u\x1b[32;2u\x1b[57399u")).toEqual([" ", " ", "0"]);
  expect(typed("\r\t\x7f\x03\x1ba\x1b[A\x1b[97;5u\x1b[97;3u\x1b[32;5u").join("")).toBe("");
});

test("text that comes at once is one event for each grapheme, and one that is no single character has no chord", () => {
  const events = new Typist().type("jj👩‍👩‍👧e\u0301🇫🇷").events;
  expect(events).toEqual([
    { kind: "key", chord: "j", text: "j" },
    { kind: "key", chord: "j", text: "j" },
    { kind: "key", chord: null, text: "👩‍👩‍👧" },
    { kind: "key", chord: null, text: "e\u0301" },
    { kind: "key", chord: null, text: "🇫🇷" },
  ]);
});

test("bytes that are no UTF-8 and C1 controls type nothing", () => {
  const bytes = Uint8Array.from([0x61, 0xff, 0xc3, 0x28, 0xe4, 0xbd, 0x03, 0xc2, 0x9b, 0x41, 0x80]);
  expect(chordsOf(bytes)).toEqual(["a", "(", "ctrl+c", "shift+a"]);
});

test("enter within a sequence, and within what never ends, is still enter", () => {
  expect(chordsOf("\x1b[12;\r")).toEqual(["enter"]);
  expect(chordsOf("\x1b]11;rgb:\x03")).toEqual(["ctrl+c"]);
  expect(chordsOf("\x1bPabc\x1b[A")).toEqual(["up"]);
  expect(chordsOf("\x1b[\r")).toEqual(["alt+[", "enter"]);
});

test.each(["\x1bOP", "\x1b[15~", "\x1b[15;5~", "\x1b[2~"])(
  "%j has no name, types nothing, and what follows is typed",
  (bytes) => {
    const [nameless, x] = eventsOf(`${bytes}x`);
    expect(nameless).toMatchObject({ chord: null, text: null });
    expect(x).toMatchObject({ chord: "x" });
  },
);

test("a key that is let go is told of apart from what is typed, and types nothing", () => {
  const sent = ["\x1b[97;1:3u", "\x1b[1;1:3A", "\x1b[3;5:3~", "\x1b[27;1:3u"];
  const typist = new Typist().type(sent.join("")).wait();
  expect([typist.released, typist.events]).toEqual([sent, []]);
  expect(new Typist().type("\x1b[97;1:2u\x1b[97u\x1b[A\x1b[?1;1:3u\x1b[1;1:3R").wait().released).toEqual([]);
});
