/** Rows as the terminal gets them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Theme } from "../../../../../src/agent/resources/resources.js";
import type { ColorDepth } from "../../../../../src/frontend/tui/terminal/color-depth.js";
import { isThemeName, themeFor, themeNames } from "../../../../../src/frontend/tui/theme/theme-for.js";
import type { Row } from "../../../../../src/render/row.js";
import { tokenFallbacks } from "../../../../../src/render/tokens.js";
import { hostileTexts } from "../../../text/hostile-text.js";

const depths: readonly ColorDepth[] = [0, 16, 256, "truecolor"];

function user(name: string, colors: Theme["colors"], vars: Theme["vars"] = {}): Theme {
  return { name, path: `/themes/${name}.json`, origin: "user", vars, colors };
}

function painter(setting: string, depth: ColorDepth = "truecolor", themes: readonly Theme[] = [], isDark = true) {
  const theme = themeFor({ setting, isDark, depth, themes });
  return (token: string, emphasis: NonNullable<Row[number]["emphasis"]> = []) =>
    theme.paint([{ text: "x", token, emphasis }]).replaceAll("\u001b", "E");
}

describe("only sequences of our own, all ended", () => {
  test("whatever stands in a row", () => {
    const { paint } = themeFor({ setting: "dark", isDark: true, depth: "truecolor", themes: [] });
    for (const { text } of hostileTexts) {
      const painted = paint([{ text, token: "error" }, { text, token: text }, { text }]);
      expect(painted.replace(/\u001b\[[0-9;]*m/g, "")).not.toMatch(/\p{Cc}/u);
    }
  });

  test("each attribute and colour that a span opens is off behind it", () => {
    const token = fc.constantFrom(...Object.keys(tokenFallbacks), "nobodyKnows");
    const emphasis = fc.subarray(["bold", "italic", "underline", "strike", "inverse"] as const);
    fc.assert(
      fc.property(fc.constantFrom(...depths), token, emphasis, (depth, name, with_) => {
        const { paint } = themeFor({ setting: "light", isDark: false, depth, themes: [] });
        const on = new Set<string>();
        const ends: Record<string, string> = { "1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29" };
        for (const [, code = ""] of paint([{ text: "x", token: name, emphasis: with_ }]).matchAll(/\[([0-9;]*)m/g)) {
          if (/^(22|23|24|27|29|39|49)$/.test(code)) on.delete(code);
          else on.add(ends[code] ?? (/^(4[0-8]|10\d)/.test(code) ? "49" : "39"));
        }
        expect([...on]).toEqual([]);
      }),
    );
  });
});

describe("which theme", () => {
  const name = (setting: string, isDark: boolean | null, themes: readonly Theme[] = []) =>
    themeFor({ setting, isDark, depth: 256, themes }).name;

  test("auto follows the background, and is dark where the terminal does not tell", () => {
    expect([name("auto", true), name("auto", false), name("auto", null)]).toEqual(["dark", "light", "dark"]);
    expect(name("auto-colorblind", false)).toBe("light-colorblind");
  });

  test("a name that nobody has is as auto, and can be told", () => {
    expect(name("nobody", false)).toBe("light");
    expect([isThemeName("nobody", []), isThemeName("auto", []), isThemeName("dark", [])]).toEqual([false, true, true]);
  });

  test("a user's theme that is named like one of e's takes its place", () => {
    expect(painter("dark", "truecolor", [user("dark", { accent: 200 })])("accent")).toBe("E[38;5;200mxE[39m");
    expect(themeNames([user("dark", {}), user("mine", {})])).toEqual([
      "auto",
      "auto-colorblind",
      "dark",
      "light",
      "dark-colorblind",
      "light-colorblind",
      "mine",
    ]);
  });
});

describe("a user's theme", () => {
  const mine = user(
    "mine",
    { accent: "pink", dim: "", text: "#123", custom: 7, selectedBg: "blue" },
    { pink: "#ff00ff" },
  );

  test("names colours by variable, hex, name or number", () => {
    const paint = painter("mine", "truecolor", [mine]);
    expect(paint("accent")).toBe("E[38;2;255;0;255mxE[39m");
    expect(paint("text")).toBe("E[38;2;17;34;51mxE[39m");
    expect(paint("selectedBg")).toBe("E[44mE[38;2;255;0;255mxE[39mE[49m");
  });

  test("may give extensions names of its own; any other name paints plain", () => {
    const paint = painter("mine", "truecolor", [mine]);
    expect([paint("custom"), paint("other"), paint("constructor")]).toEqual(["E[37mxE[39m", "x", "x"]);
  });

  test("has its own colour where it leaves one out, by way of the fallbacks", () => {
    const paint = painter("mine", "truecolor", [mine]);
    expect(paint("mdHeading")).toBe(paint("accent"));
    expect(paint("toolOutput")).toBe("E[2mxE[22m");
  });

  test("has e's for the background where the fallbacks end", () => {
    expect(painter("mine", "truecolor", [mine], true)("toolDiffRemoved")).toBe(painter("dark")("error"));
    expect(painter("mine", "truecolor", [mine], false)("toolDiffRemoved")).toBe(painter("light")("error"));
  });
});

describe("without colours", () => {
  const paint = painter("dark", 0);

  test("not one colour is written, and what must be told is told by emphasis", () => {
    const painted = Object.keys(tokenFallbacks).map((token) => paint(token));
    expect(painted.join("")).not.toMatch(/E\[(3|4|9|10)\d/);
    expect([paint("error"), paint("selectedBg"), paint("muted"), paint("text")]).toEqual([
      "E[1mxE[22m",
      "E[7mxE[27m",
      "E[2mxE[22m",
      "x",
    ]);
  });
});

test("with 16 colours a selection is inverse, because a background could be the terminal's own", () => {
  expect(painter("dark", 16)("selectedBg")).toBe("E[7mxE[27m");
  expect(painter("dark", 16)("userMessageBg")).toBe(painter("dark", 16)("userMessageText"));
});

test("emphasis lies inside the colour", () => {
  expect(painter("dark", 16)("success", ["bold", "underline"])).toBe("E[32mE[1mE[4mxE[24mE[22mE[39m");
});
