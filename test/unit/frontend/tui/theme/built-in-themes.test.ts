/** Whether what e paints can be read, and told apart. */
import { describe, expect, test } from "vitest";
import { builtInThemes } from "../../../../../src/frontend/tui/theme/built-in-themes.js";
import { type Color, parseColor, type Rgb } from "../../../../../src/frontend/tui/theme/color.js";
import { atDepth } from "../../../../../src/frontend/tui/theme/color-at-depth.js";
import { builtInColors, resolveColor } from "../../../../../src/frontend/tui/theme/token-colors.js";
import { type Token, tokenFallbacks } from "../../../../../src/render/tokens.js";
import { blindnessKinds, contrast, hueDistance } from "./contrast.js";

const backgrounds = { dark: ["#000000", "#1e1e1e", "#282c34"], light: ["#ffffff", "#fdf6e3", "#f5f5f5"] };
/** Lines and rules: they carry no text. */
const lines: readonly string[] = [
  "border",
  "borderMuted",
  "borderAccent",
  "mdCodeBlockBorder",
  "mdQuoteBorder",
  "mdHr",
];
const tokens = Object.keys(tokenFallbacks) as Token[];
const texts = tokens.filter((token) => !token.endsWith("Bg") && !lines.includes(token));

function rgb(color: Color): Rgb | null {
  return color.kind === "rgb" ? color : null;
}

function hex(text: string): Rgb {
  const color = rgb(parseColor(text));
  if (color === null) throw new Error(`${text} is no hex colour`);
  return color;
}

describe.each(builtInThemes)("$name", (theme) => {
  const look = (token: string) => rgb(resolveColor(token, builtInColors(theme, "truecolor")));
  const behind = (theme.isDark ? backgrounds.dark : backgrounds.light).map(hex);

  test("text has a contrast of 4.5 on every usual background, lines of 3", () => {
    const weak = [...texts, ...lines].flatMap((token) => {
      const color = look(token);
      const least = lines.includes(token) ? 3 : 4.5;
      return behind.flatMap((ground, index) =>
        color === null || contrast(color, ground) >= least ? [] : [`${token} on ${index}`],
      );
    });
    expect(weak).toEqual([]);
  });

  test("what stands on a background of ours can be read", () => {
    for (const [text, ground] of [
      ["selected", "selectedBg"],
      ["userMessageText", "userMessageBg"],
    ] as const) {
      const [ink, paper] = [look(text), look(ground)];
      expect(ink).not.toBeNull();
      expect(paper).not.toBeNull();
      if (ink !== null && paper !== null) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("good, doubtful and bad differ from each other and from plain text at every depth", () => {
    for (const depth of ["truecolor", 256, 16] as const) {
      const seen = ["success", "warning", "error"].map((token) =>
        JSON.stringify(resolveColor(token, builtInColors(theme, depth))),
      );
      expect(new Set(seen).size, String(depth)).toBe(3);
      expect(seen.join()).not.toContain("own");
    }
  });
});

describe("for eyes that do not tell red from green", () => {
  const safe = builtInThemes.filter(({ name }) => name.endsWith("-colorblind"));

  test.each(safe)("$name tells good from bad by hue", (theme) => {
    const look = (token: string) => rgb(resolveColor(token, builtInColors(theme, "truecolor"))) ?? hex("#000000");
    for (const kind of blindnessKinds) {
      expect(hueDistance(look("success"), look("error"), kind), kind).toBeGreaterThan(0.12);
    }
  });
});

describe("fewer colours", () => {
  test.each([
    ["#ff0000", 256, 196],
    ["#000000", 256, 16],
    ["#ffffff", 256, 231],
    ["#808080", 256, 244],
    ["#7cb7ff", 256, 111],
    ["#ff0000", 16, 1],
    ["#ff8a8a", 16, 9],
    ["#8fd18f", 16, 10],
    ["#1a6b2a", 16, 2],
    ["#7cb7ff", 16, 12],
    ["#000", 16, 0],
    ["#fff", 16, 15],
    ["#808080", 16, 7],
    [196, 16, 1],
    [231, 16, 15],
    [9, 16, 9],
    ["grey", 256, 8],
    ["cyanBright", 16, 14],
  ] as const)("%s of %d is %d", (given, depth, index) => {
    expect(atDepth(parseColor(given), depth)).toEqual({ kind: "palette", index });
  });

  test("of no colours everything is the terminal's own", () => {
    expect(atDepth(parseColor("#ff0000"), 0)).toEqual({ kind: "own" });
    expect(atDepth(parseColor(9), 0)).toEqual({ kind: "own" });
  });
});
