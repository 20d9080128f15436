/** Colours as themes write them → what a terminal of some depth can show. Pure. */
import type { ThemeColor } from "../../../agent/resources/resources.js";

export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** `own`: the terminal's. `palette`: one of its 256, of which people may have changed the first 16. */
export type Color =
  | { readonly kind: "own" }
  | { readonly kind: "palette"; readonly index: number }
  | ({ readonly kind: "rgb" } & Rgb);

const paletteNames = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
const firstBright = 8;
const bright = "Bright";
const greyNames: ReadonlySet<string> = new Set(["gray", "grey"]);

function hexColor(digits: string): Color {
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full, 16);
  return { kind: "rgb", red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff };
}

/** A colour that was checked where the theme was read; anything else is the terminal's own. */
export function parseColor(given: ThemeColor): Color {
  if (typeof given === "number") return { kind: "palette", index: given };
  if (given.startsWith("#")) return hexColor(given.slice(1));
  if (greyNames.has(given)) return { kind: "palette", index: firstBright };
  const isBright = given.endsWith(bright);
  const base = paletteNames.indexOf(isBright ? given.slice(0, -bright.length) : given);
  return base < 0 ? { kind: "own" } : { kind: "palette", index: base + (isBright ? firstBright : 0) };
}
