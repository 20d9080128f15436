/** Keys on their way to a component: pi-tui must read in them the key that was pressed. */
import { matchesKey } from "@earendil-works/pi-tui";
import { expect, test } from "vitest";
import { inputData } from "../../../../../src/frontend/tui/components/key-data.js";
import { componentLimits } from "../../../../../src/protocol/limits.js";
import { eventsOf } from "../input/decoded.js";

const names = "escape tab enter space backspace delete left right up down home end pageup pagedown".split(" ");
const piNames: Readonly<Record<string, string>> = { pageup: "pageUp", pagedown: "pageDown" };
const modifiers = ["", "ctrl+", "alt+", "shift+", "ctrl+shift+", "ctrl+alt+", "alt+shift+", "ctrl+alt+shift+"];
const chords = modifiers.flatMap((held) => [...names, "a", "i", "m", "h", "x", "z"].map((key) => held + key));

// pi-tui itself knows no escape with modifiers.
const known = chords.filter((chord) => chord === "escape" || !chord.endsWith("escape"));

test.each(known)("%s is read as what it is", (chord) => {
  const text = chord === "space" || chord.length === 1 ? (chord === "space" ? " " : chord) : null;
  const data = inputData({ kind: "key", chord, text }) ?? "";
  const [key = "", ...held] = chord.split("+").reverse();
  const name = [...held.reverse(), piNames[key] ?? key].join("+");
  expect(matchesKey(data, name as Parameters<typeof matchesKey>[1]), JSON.stringify(data)).toBe(true);
});

test.each([
  ["ctrl+c", "\x03"],
  ["ctrl+j", "\n"],
  ["enter", "\r"],
  ["escape", "\x1b"],
  ["up", "\x1b[A"],
  ["shift+tab", "\x1b[Z"],
  ["alt+x", "\x1bx"],
  ["alt+[", "\x1b[91;3u"],
])("%s is the sequence that programs compare with", (chord, data) => {
  expect(inputData({ kind: "key", chord, text: null })).toBe(data);
});

test.each([
  ["F1 as SS3", "\x1bOP", "\x1b[11~", "f1"],
  ["F5", "\x1b[15~", "\x1b[15~", "f5"],
  ["F12 with shift", "\x1b[24;2~", "\x1b[24;2~", "shift+f12"],
  ["F2 by kitty", "\x1b[Q", "\x1b[12~", "f2"],
  ["insert", "\x1b[2~", "\x1b[2~", "insert"],
])("%s has no name here and reaches the component", (_, typed, data, name) => {
  const [event] = eventsOf(typed);
  expect(event).toEqual({ kind: "key", chord: null, text: null, sequence: data });
  expect(event === undefined ? null : inputData(event)).toBe(data);
  expect(matchesKey(data, name as Parameters<typeof matchesKey>[1])).toBe(true);
});

test("text is typed as it is, a paste is in brackets that it cannot close, and the mouse is nobody's", () => {
  expect(inputData({ kind: "key", chord: null, text: "漢字" })).toBe("漢字");
  expect(inputData({ kind: "key", chord: "shift+a", text: "A" })).toBe("A");
  expect(inputData({ kind: "paste", text: "a\x1b[201~\nb" })).toBe("\x1b[200~a[201~\nb\x1b[201~");
  const long = inputData({ kind: "paste", text: "x".repeat(2 * componentLimits.inputBytes) }) ?? "";
  expect(long.length).toBeLessThan(componentLimits.inputBytes + 20);
  const mouse = { kind: "mouse", action: "press", button: "left", row: 0, column: 0, shift: false } as const;
  expect(inputData(mouse)).toBeNull();
});
