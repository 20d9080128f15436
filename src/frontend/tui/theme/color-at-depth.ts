/** Colours brought down to what a terminal can show. Pure. */
import type { ColorDepth } from "../terminal/color-depth.js";
import type { Color, Rgb } from "./color.js";

/** The steps of the colour cube, 16–231, and the greys behind it. */
const cubeSteps = [0, 95, 135, 175, 215, 255];
const cubeStart = 16;
const cubeSide = cubeSteps.length;
const greyStart = 232;
const greyCount = 24;
const greyStep = 10;
const darkestGrey = 8;

/** Of the 16: the hues, clockwise from red, each a sixth of the circle. */
const hues = [1, 3, 2, 6, 4, 5];
const firstBright = 8;
/** Below this share of colour a colour is a grey. */
const greySaturation = 0.2;
const brightLightness = 0.55;

function nearestIndex(values: readonly number[], wanted: number): number {
  let best = 0;
  for (const [index, value] of values.entries()) {
    if (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted)) best = index;
  }
  return best;
}

const distance = (a: Rgb, b: Rgb) => (a.red - b.red) ** 2 + (a.green - b.green) ** 2 + (a.blue - b.blue) ** 2;

function greyOf(step: number): Rgb {
  const level = darkestGrey + step * greyStep;
  return { red: level, green: level, blue: level };
}

/** Of the 256, never one of the first 16: people change these. */
function nearestOf256(color: Rgb): number {
  const red = nearestIndex(cubeSteps, color.red);
  const green = nearestIndex(cubeSteps, color.green);
  const blue = nearestIndex(cubeSteps, color.blue);
  const inCube = { red: cubeSteps[red] ?? 0, green: cubeSteps[green] ?? 0, blue: cubeSteps[blue] ?? 0 };
  const mean = (color.red + color.green + color.blue) / 3;
  const step = Math.min(greyCount - 1, Math.max(0, Math.round((mean - darkestGrey) / greyStep)));
  if (distance(greyOf(step), color) < distance(inCube, color)) return greyStart + step;
  return cubeStart + red * cubeSide ** 2 + green * cubeSide + blue;
}

/** Hue from 0 to 6, share of colour and lightness from 0 to 1. */
function hueOf({ red, green, blue }: Rgb): { hue: number; saturation: number; lightness: number } {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const span = most - least;
  const lightness = (most + least) / 510;
  if (span === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = span / (255 - Math.abs(most + least - 255));
  if (most === red) return { hue: ((green - blue) / span + 6) % 6, saturation, lightness };
  const hue = most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return { hue, saturation, lightness };
}

/** By hue, not by distance: a pale green is to stay green, where the nearest of the 16 would be white. */
function nearestOf16(color: Rgb): number {
  const { hue, saturation, lightness } = hueOf(color);
  if (saturation >= greySaturation) {
    return (hues[Math.round(hue) % hues.length] ?? 0) + (lightness >= brightLightness ? firstBright : 0);
  }
  const greys = [0, 8, 7, 15];
  return greys[Math.round(lightness * (greys.length - 1))] ?? 0;
}

/** The usual colour of one of the 256 behind the first 16. */
function rgbOf(index: number): Rgb {
  if (index >= greyStart) return greyOf(index - greyStart);
  const cell = index - cubeStart;
  const step = (unit: number) => cubeSteps[Math.floor(cell / unit) % cubeSide] ?? 0;
  return { red: step(cubeSide ** 2), green: step(cubeSide), blue: step(1) };
}

/** What the terminal shows for it; `own` where there are no colours. */
export function atDepth(color: Color, depth: ColorDepth): Color {
  if (depth === 0 || color.kind === "own") return { kind: "own" };
  if (color.kind === "rgb") {
    if (depth === "truecolor") return color;
    return { kind: "palette", index: depth === 256 ? nearestOf256(color) : nearestOf16(color) };
  }
  if (depth !== 16 || color.index < cubeStart) return color;
  return { kind: "palette", index: nearestOf16(rgbOf(color.index)) };
}
