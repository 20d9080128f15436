/** Light or dark: from the colour that the terminal tells, or from what the environment says. */
import type { Color } from "../input/terminal-reply.js";
import type { Environment } from "./color-depth.js";

/** How bright the eye takes each channel to be (ITU-R BT.709). */
const weights: Color = [0.2126, 0.7152, 0.0722];
const middle = 0.5;

export function isDarkColor(color: Color): boolean {
  return color.reduce((sum, channel, index) => sum + channel * (weights[index] ?? 0), 0) < middle;
}

/** By COLORFGBG (`foreground;background`, numbers of the 16 colours), which rxvt, Konsole and others set; else dark. */
export function isDarkByEnvironment(env: Environment): boolean {
  const background = env.COLORFGBG?.split(";").at(-1) ?? "";
  return !/^(7|9|1[0-5])$/.test(background);
}
