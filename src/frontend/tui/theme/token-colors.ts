/**
 * What each token of a theme is painted in. What a user's theme leaves out is painted as its fallback; where that ends,
 * as e's own theme for the background does it. Pure.
 */
import type { Theme } from "../../../agent/resources/resources.js";
import { type Token, tokenFallbacks } from "../../../render/tokens.js";
import type { ColorDepth } from "../terminal/color-depth.js";
import type { BuiltInTheme } from "./built-in-themes.js";
import { type Color, parseColor } from "./color.js";
import { atDepth } from "./color-at-depth.js";

/** Null: the theme says nothing of that token itself. */
export type ColorOf = (token: string) => Color | null;

function isToken(name: string): name is Token {
  return Object.hasOwn(tokenFallbacks, name);
}

/** The token itself and those whose colour it has where a theme says nothing, in order. */
export function chainOf(token: string): readonly string[] {
  const chain = [token];
  for (let at = isToken(token) ? tokenFallbacks[token] : null; at !== null; at = tokenFallbacks[at]) chain.push(at);
  return chain;
}

export function builtInColors({ colors }: BuiltInTheme, depth: ColorDepth): ColorOf {
  return (token) => {
    const shade = isToken(token) ? colors[token] : undefined;
    if (shade === undefined) return null;
    const [many, sixteen] = shade;
    return atDepth(parseColor(depth === 16 ? sixteen : many), depth);
  };
}

export function userColors(theme: Theme, base: BuiltInTheme, depth: ColorDepth): ColorOf {
  const { vars, colors } = theme;
  const baseColors = builtInColors(base, depth);
  return (token) => {
    if (Object.hasOwn(colors, token)) {
      const given = colors[token] ?? "";
      const named = typeof given === "string" && Object.hasOwn(vars, given) ? (vars[given] ?? "") : given;
      return atDepth(parseColor(named), depth);
    }
    const isRoot = isToken(token) && tokenFallbacks[token] === null;
    return isRoot ? baseColors(token) : null;
  };
}

/** After all fallbacks. */
export function resolveColor(token: string, colorOf: ColorOf): Color {
  for (const name of chainOf(token)) {
    const color = colorOf(name);
    if (color !== null) return color;
  }
  return { kind: "own" };
}
