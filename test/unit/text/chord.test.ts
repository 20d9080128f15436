/** The chord grammar, and who a chord belongs to. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chordRefusals,
  composerKeys,
  isComposerChord,
  normalizeChord,
  refuseChord,
  reservedChords,
} from "../../../src/text/chord.js";

test.each([
  ["ctrl+alt+g", "ctrl+alt+g"],
  ["  CTRL-ALT-G ", "ctrl+alt+g"],
  ["alt+ctrl+g", "ctrl+alt+g"],
  ["shift+alt+ctrl+g", "ctrl+alt+shift+g"],
  ["control+x", "ctrl+x"],
  ["option+x", "alt+x"],
  ["meta-x", "alt+x"],
  ["ctrl+ctrl+x", "ctrl+x"],
  ["ctrl+-", "ctrl+-"],
  ["ctrl++", "ctrl++"],
  ["ctrl--", "ctrl+-"],
  ["ctrl-+", "ctrl++"],
  ["ctrl+pageup", "ctrl+pageup"],
  ["ctrl+alt", "ctrl+alt"],
  ["g", "g"],
  ["ctrl+é", "ctrl+é"],
  ["cmd+v", "cmd+v"],
  ["", null],
  ["   ", null],
  ["ctrl+", null],
  ["ctrl+alt-", null],
  ["ctrl+two words", null],
  ["ctrl+\x1b[31mg", null],
  ["ctrl+\u200b", null],
])("%j is %j", (text, chord) => {
  expect(normalizeChord(text)).toBe(chord);
});

test("normalising is done once", () => {
  const part = fc.constantFrom(
    "ctrl",
    "control",
    "ALT",
    "meta",
    "option",
    "shift",
    "+",
    "-",
    " ",
    "g",
    "İ",
    "Σ",
    "tab",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part).map((parts) => parts.join("")),
        fc.string({ unit: "binary" }),
      ),
      (text) => {
        const once = normalizeChord(text);
        if (once !== null) expect(normalizeChord(once)).toBe(once);
      },
    ),
  );
});

test.each([
  ["ctrl+alt+g", null],
  ["ctrl+alt+p", null],
  ["ctrl+shift+g", null],
  ["alt+c", null],
  ["ctrl+k", null],
  ["ctrl+c", "reserved"],
  ["Control-G", "reserved"],
  ["shift+ctrl+V", "reserved"],
  ["ctrl+shift+p", "reserved"],
  ["g", "needs-modifier"],
  ["shift+g", "needs-modifier"],
  ["f5", "needs-modifier"],
  ["cmd+x", "needs-modifier"],
  ["ctrl+", "not-a-chord"],
  ["", "not-a-chord"],
])("%j is refused: %j", (text, refusal) => {
  expect(refuseChord(text)).toBe(refusal);
});

test("exactly the chords of the contract are reserved", () => {
  expect([...reservedChords].sort()).toEqual(
    [
      ...["ctrl+c", "ctrl+d", "ctrl+g", "ctrl+i", "ctrl+j", "ctrl+l", "ctrl+m", "ctrl+o", "ctrl+p", "ctrl+shift+p"],
      ...["ctrl+s", "ctrl+v", "ctrl+shift+v", "ctrl+x", "ctrl+z"],
    ].sort(),
  );
  for (const chord of reservedChords) expect(refuseChord(chord)).toBe("reserved");
});

test("every refusal has a sentence", () => {
  for (const sentence of Object.values(chordRefusals)) expect(sentence.length).toBeGreaterThan(10);
});

test.each([
  ["ctrl+k", true],
  ["ctrl+alt+k", true],
  ["Ctrl-Shift-K", true],
  ["alt+k", false],
  ["alt+enter", true],
  ["ctrl+left", true],
  ["ctrl+alt+g", false],
  ["ctrl+", false],
])("the composer takes %j: %j", (text, takes) => {
  expect(isComposerChord(text)).toBe(takes);
});

test("composer keys are in canonical form", () => {
  for (const key of [...composerKeys.withCtrl, ...composerKeys.always]) expect(normalizeChord(key)).toBe(key);
});
