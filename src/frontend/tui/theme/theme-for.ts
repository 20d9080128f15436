/** Which theme a person sees: by the setting, the terminal's background, and what there is. Pure. */
import type { Theme } from "../../../agent/resources/resources.js";
import { tokenFallbacks } from "../../../render/tokens.js";
import type { ColorDepth } from "../terminal/color-depth.js";
import {
  type BuiltInTheme,
  builtInThemes,
  darkColorBlindTheme,
  darkTheme,
  lightColorBlindTheme,
  lightTheme,
} from "./built-in-themes.js";
import { rowPainter } from "./row-painter.js";
import type { PaintTheme } from "./theme.js";
import { themeTable } from "./theme-table.js";
import { builtInColors, type ColorOf, userColors } from "./token-colors.js";

/** Settings that follow the background; any other one is a theme's name. */
export const followingThemes = ["auto", "auto-colorblind"] as const;

export interface ThemeWish {
  /** settings.json `theme`. A name that nobody has is as `auto`; see `isThemeName`. */
  readonly setting: string;
  /** Of the terminal's background; null, when it did not say, is dark. */
  readonly isDark: boolean | null;
  readonly depth: ColorDepth;
  /** The user's and those of packages; one that is named like e's own takes its place. */
  readonly themes: readonly Theme[];
}

function builtInFor(setting: string, isDark: boolean): BuiltInTheme {
  const named = builtInThemes.find(({ name }) => name === setting);
  if (named !== undefined) return named;
  if (setting === "auto-colorblind") return isDark ? darkColorBlindTheme : lightColorBlindTheme;
  return isDark ? darkTheme : lightTheme;
}

function paintTheme(
  name: string,
  isDark: boolean,
  tokens: readonly string[],
  colorOf: ColorOf,
  depth: ColorDepth,
): PaintTheme {
  return { name, isDark, table: themeTable(tokens, colorOf), paint: rowPainter(tokens, colorOf, depth) };
}

export function themeFor({ setting, isDark, depth, themes }: ThemeWish): PaintTheme {
  const onDark = isDark ?? true;
  const own = themes.find(({ name }) => name === setting);
  const base = builtInFor(setting, onDark);
  const tokens = Object.keys(tokenFallbacks);
  if (own === undefined) {
    return paintTheme(base.name, base.isDark, tokens, builtInColors(base, depth), depth);
  }
  const named = [...new Set([...tokens, ...Object.keys(own.colors)])];
  return paintTheme(own.name, base.isDark, named, userColors(own, base, depth), depth);
}

/** Everything that the setting `theme` may be, those that follow the background first. */
export function themeNames(themes: readonly Theme[]): readonly string[] {
  const names = [...followingThemes, ...builtInThemes.map(({ name }) => name), ...themes.map(({ name }) => name)];
  return [...new Set(names)];
}

/** Whether a setting names a theme; one that does not is painted as `auto`, which the person should hear of. */
export function isThemeName(setting: string, themes: readonly Theme[]): boolean {
  return themeNames(themes).includes(setting);
}
