/** Colours and attributes that a program asked for itself → what this terminal can show of them. Pure. */
import type { ColorDepth } from "../terminal/color-depth.js";
import type { Color } from "./color.js";
import { atDepth } from "./color-at-depth.js";
import { type Attribute, attributeSgr, colorSgr, type Ground, nested, plain, type Sgr } from "./sgr.js";

const attributes: Readonly<Record<number, Attribute>> = {
  1: "bold",
  2: "faint",
  3: "italic",
  4: "underline",
  7: "inverse",
  9: "strike",
};

const extendedText = 38;
const extendedBackground = 48;
const background = 10;
const firstBright = 8;

function paletteColor(index: number | undefined): Color {
  return index === undefined ? { kind: "own" } : { kind: "palette", index };
}

/** What follows 38 or 48, and how many parameters that takes. */
function extendedColor([kind, first, second, third]: readonly number[]): {
  readonly color: Color;
  readonly taken: number;
} {
  if (kind !== 2) return { color: paletteColor(first), taken: 2 };
  const [red = 0, green = 0, blue = 0] = [first, second, third];
  return { color: { kind: "rgb", red, green, blue }, taken: 4 };
}

/** One of the sixteen, by its own parameter. */
function plainColor(code: number): { readonly color: Color; readonly ground: Ground } {
  const isBright = code >= 90;
  const at = code - (isBright ? 90 - firstBright : 30);
  const isBackground = code >= (isBright ? 90 : 30) + background;
  return {
    color: paletteColor(at - (isBackground ? background : 0)),
    ground: isBackground ? "background" : "text",
  };
}

/** `parameters`: as `SgrState` writes them. */
export function foreignSgr(parameters: string, depth: ColorDepth): Sgr {
  const codes = parameters.split(";").map(Number);
  let look = plain;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    const attribute = attributes[code];
    if (attribute !== undefined) look = nested(look, attributeSgr(attribute));
    else if (code === extendedText || code === extendedBackground) {
      const { color, taken } = extendedColor(codes.slice(at + 1));
      look = nested(look, colorSgr(atDepth(color, depth), code === extendedText ? "text" : "background"));
      at += taken;
    } else if (code >= 30) {
      const { color, ground } = plainColor(code);
      look = nested(look, colorSgr(atDepth(color, depth), ground));
    }
  }
  return look;
}
