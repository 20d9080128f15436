/** Colours and background as the environment tells them. */
import { expect, test } from "vitest";
import { isDarkByEnvironment, isDarkColor } from "../../../../../src/frontend/tui/terminal/background.js";
import { colorDepthOf, type Environment } from "../../../../../src/frontend/tui/terminal/color-depth.js";

const depths: readonly (readonly [Environment, unknown])[] = [
  [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "1" }, 0],
  [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "" }, "truecolor"],
  [{ TERM: "dumb", COLORTERM: "truecolor" }, 0],
  [{ TERM: "xterm-256color", FORCE_COLOR: "0" }, 0],
  [{ TERM: "dumb", FORCE_COLOR: "1" }, 16],
  [{ TERM: "dumb", FORCE_COLOR: "" }, 16],
  [{ TERM: "dumb", FORCE_COLOR: "2", NO_COLOR: "1" }, 256],
  [{ FORCE_COLOR: "3" }, "truecolor"],
  [{ FORCE_COLOR: "false" }, 0],
  [{ FORCE_COLOR: "constructor" }, 16],
  [{ TERM: "xterm", COLORTERM: "24bit" }, "truecolor"],
  [{ TERM: "xterm-kitty" }, "truecolor"],
  [{ TERM: "xterm-ghostty" }, "truecolor"],
  [{ TERM: "alacritty" }, "truecolor"],
  [{ TERM: "foot-extra" }, "truecolor"],
  [{ TERM: "xterm-direct" }, "truecolor"],
  [{ TERM: "xterm-256color" }, 256],
  [{ TERM: "tmux-256color" }, 256],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, "truecolor"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, 256],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "toString" }, 256],
  [{ TERM: "screen" }, 16],
  [{ TERM: "linux" }, 16],
  [{ TERM: "vt100" }, 0],
  [{}, 0],
];

test.each(depths)("%j has %s colours", (env, depth) => {
  expect(colorDepthOf(env, "linux")).toBe(depth);
});

test("a Windows console needs no TERM", () => {
  expect(colorDepthOf({}, "win32")).toBe("truecolor");
});

test("a background is dark by what the eye sees, not by the sum", () => {
  expect([isDarkColor([0, 0, 1]), isDarkColor([0, 1, 0]), isDarkColor([0.1, 0.1, 0.15])]).toEqual([true, false, true]);
});

test.each([
  [undefined, true],
  ["", true],
  ["15;0", true],
  ["15;8", true],
  ["0;15", false],
  ["0;default;7", false],
  ["0;77", true],
])("COLORFGBG=%s is dark: %s", (COLORFGBG, isDark) => {
  expect(isDarkByEnvironment({ COLORFGBG })).toBe(isDark);
});
