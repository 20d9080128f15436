/** What an eye makes of two colours: contrast as WCAG 2 has it, and how far apart they are without red or green. */
import type { Rgb } from "../../../../../src/frontend/tui/theme/color.js";

type Linear = readonly [red: number, green: number, blue: number];

function linear({ red, green, blue }: Rgb): Linear {
  const channel = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(red), channel(green), channel(blue)];
}

function luminance(color: Rgb): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** What is left of a colour for an eye without one kind of cone (Viénot, Brettel and Mollon 1999). */
const blindness = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
} as const;

export const blindnessKinds = ["protanopia", "deuteranopia"] as const;

/** How far apart two colours are for such an eye, in the a and b of OKLab: their hue, not their lightness. */
export function hueDistance(a: Rgb, b: Rgb, kind: (typeof blindnessKinds)[number]): number {
  const [a1, b1] = chroma(a, kind);
  const [a2, b2] = chroma(b, kind);
  return Math.hypot(a1 - a2, b1 - b2);
}

function chroma(color: Rgb, kind: (typeof blindnessKinds)[number]): readonly [number, number] {
  const seen = linear(color);
  const [red, green, blue] = blindness[kind].map((row) =>
    Math.max(
      0,
      row.reduce<number>((sum, factor, index) => sum + factor * (seen[index] ?? 0), 0),
    ),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
