/** A theme for programs that draw themselves: what begins a text of each token. Pure. */
import { colorSgr, type Ground } from "./sgr.js";
import type { ThemeTable } from "./theme.js";
import { type ColorOf, resolveColor } from "./token-colors.js";

const backgroundEnding = "Bg";

/** `tokens`: all that have a look. */
export function themeTable(tokens: readonly string[], colorOf: ColorOf): ThemeTable {
  const of = (ground: Ground): Readonly<Record<string, string>> => {
    const named = tokens.filter((token) => token.endsWith(backgroundEnding) === (ground === "background"));
    const looks = named.map((token) => [token, colorSgr(resolveColor(token, colorOf), ground).open] as const);
    return Object.fromEntries(looks.filter(([, look]) => look !== ""));
  };
  return { colors: of("text"), backgrounds: of("background") };
}
