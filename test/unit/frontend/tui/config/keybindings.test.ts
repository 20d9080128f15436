/** keybindings.json, as people write it, and the keys that nobody changed. */
import { describe, expect, test } from "vitest";
import { composerActions } from "../../../../../src/frontend/tui/config/composer-keys.js";
import { defaultKeybindings, readKeybindings } from "../../../../../src/frontend/tui/config/keybindings.js";
import { composerKeys, isComposerChord } from "../../../../../src/text/chord.js";

const modifiers = ["", "ctrl+", "alt+", "shift+", "ctrl+alt+", "ctrl+shift+", "alt+shift+", "ctrl+alt+shift+"];
const keys = [
  ..."abcdefghijklmnopqrstuvwxyz0-+/ä",
  ...composerKeys.always,
  ..."escape tab space pageup pagedown".split(" "),
];

describe("what is wrong", () => {
  test.each([
    ["{", "is not valid JSON"],
    ["[]", "must hold a JSON object"],
    ["null", "must hold a JSON object"],
    [`${"[".repeat(100_000)}`, "is not valid JSON"],
  ])("a file that is no object is ignored, and said: %.20s", (text, issue) => {
    const { value, issues } = readKeybindings(text);
    expect(value).toBe(defaultKeybindings);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(issue);
    expect(issues[0]).toContain("the default keys are used");
  });

  test("a wrong entry is skipped, the others count, and each is said", () => {
    const { value, issues } = readKeybindings(
      JSON.stringify({ "ctrl+y": "explode", "ctrl+": "home", "ctrl+x": 7, "ctrl+w": "none", "ctrl+q": "constructor" }),
    );
    expect(value.action("ctrl+y")).toBeNull();
    expect(value.action("ctrl+w")).toBe("none");
    expect(issues).toHaveLength(4);
    expect(issues[0]).toBe(
      `"ctrl+y" is skipped, because "explode" is no action; use none or ${composerActions.join(", ")}`,
    );
  });

  test("a character cannot be taken from those that type it", () => {
    const { value, issues } = readKeybindings('{"a": "enter", "shift+a": "none", "space": "left", "Ä": "left"}');
    expect(issues).toHaveLength(4);
    expect(value.action("a")).toBeNull();
  });

  test("an issue cannot carry a sequence or another line to the terminal", () => {
    const { issues } = readKeybindings(JSON.stringify({ "\u001b]0;x\u0007\n": "\u001b[2J" }));
    expect(issues.join("")).not.toMatch(/\p{Cc}/u);
  });

  test("more chords than one could want are cut", () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`ctrl+f${n}`, "home"]));
    const { value, issues } = readKeybindings(JSON.stringify(many));
    expect(issues).toHaveLength(1);
    expect([value.action("ctrl+f499"), value.action("ctrl+f500")]).toEqual(["home", null]);
  });
});

describe("what is bound", () => {
  test("a chord may be written in any spelling, and the last one counts", () => {
    const { value, issues } = readKeybindings('{"Control-Y": "home", "option+B": "word_left", "meta+b": "word_right"}');
    expect(issues).toEqual([]);
    expect(value.action("ctrl+y")).toBe("home");
    expect(value.action("alt+b")).toBe("word_right");
  });

  test("none frees exactly that chord", () => {
    const { value } = readKeybindings('{"ctrl+k": "none"}');
    expect(value.action("ctrl+k")).toBe("none");
    expect(value.action("ctrl+alt+k")).toBe("kill_to_end");
  });

  test.each(["", " \n", "{}"])("a blank file changes nothing: %j", (text) => {
    expect(readKeybindings(text)).toEqual({ value: defaultKeybindings, issues: [] });
  });
});

describe("by default", () => {
  test("the composer takes the very chords that extensions are told are the composer's", () => {
    const chords = keys.flatMap((key) => modifiers.map((modifier) => modifier + key));
    const taken = chords.filter((chord) => defaultKeybindings.action(chord) !== null);
    expect(taken).toEqual(chords.filter(isComposerChord));
    expect(taken.length).toBeGreaterThan(80);
  });

  test("a letter with more than ctrl is an extension's that has it, unless the person bound it", () => {
    expect(defaultKeybindings.action("ctrl+alt+u", true)).toBeNull();
    expect(defaultKeybindings.action("ctrl+shift+u", true)).toBeNull();
    expect(defaultKeybindings.action("ctrl+u", true)).toBe("kill_to_start");
    expect(defaultKeybindings.action("ctrl+alt+left", true)).toBe("word_left");
    expect(readKeybindings('{"ctrl+alt+u": "home"}').value.action("ctrl+alt+u", true)).toBe("home");
  });

  test.each([
    ["enter", "enter"],
    ["shift+enter", "newline"],
    ["alt+enter", "newline"],
    ["ctrl+j", "newline"],
    ["ctrl+left", "word_left"],
    ["alt+right", "word_right"],
    ["shift+left", "left"],
    ["ctrl+w", "kill_word"],
    ["alt+backspace", "kill_word"],
    ["ctrl+u", "kill_to_start"],
    ["ctrl+k", "kill_to_end"],
    ["constructor", null],
    ["ctrl+constructor", null],
    ["ctrl+y", null],
    ["a", null],
  ])("%s is %s", (chord, action) => {
    expect(defaultKeybindings.action(chord)).toBe(action);
  });
});
