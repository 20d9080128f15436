/**
 * The themes that e brings along. Every colour that carries text is legible on the usual backgrounds of its kind, which
 * a test measures. The colour-blind-safe pair tells good from bad by blue and orange.
 */
import type { Token } from "../../../render/tokens.js";

/** What a terminal with many colours shows, and what one with 16. An empty one: no colour, only what marks it else. */
export type Shade = readonly [many: string, sixteen: string];

export interface BuiltInTheme {
  readonly name: string;
  readonly isDark: boolean;
  readonly colors: Readonly<Partial<Record<Token, Shade>>>;
}

const dark = {
  dim: ["#9aa0aa", ""],
  accent: ["#7cb7ff", "cyan"],
  success: ["#8fd18f", "green"],
  warning: ["#e5c07b", "yellow"],
  error: ["#ff8a8a", "redBright"],
  border: ["#7f8794", "gray"],
  mdHeading: ["#c9a7ff", "magentaBright"],
  mdCode: ["#e8b07a", "yellow"],
  syntaxKeyword: ["#c9a7ff", "magentaBright"],
  syntaxNumber: ["#e8b07a", "yellow"],
  syntaxType: ["#6fd3d3", "cyan"],
  selectedBg: ["#263d59", ""],
  userMessageBg: ["#2b3340", ""],
} as const satisfies BuiltInTheme["colors"];

const light = {
  dim: ["#5f6671", ""],
  accent: ["#0b5cad", "blue"],
  success: ["#1a6b2a", "green"],
  warning: ["#7a5200", "yellow"],
  error: ["#b3261e", "red"],
  border: ["#7a808a", "gray"],
  mdHeading: ["#6a3fb5", "magenta"],
  mdCode: ["#8a4600", "red"],
  syntaxKeyword: ["#6a3fb5", "magenta"],
  syntaxNumber: ["#8a4600", "red"],
  syntaxType: ["#00646b", "cyan"],
  selectedBg: ["#cfe1f7", ""],
  userMessageBg: ["#e6eef8", ""],
} as const satisfies BuiltInTheme["colors"];

export const darkTheme: BuiltInTheme = { name: "dark", isDark: true, colors: dark };
export const lightTheme: BuiltInTheme = { name: "light", isDark: false, colors: light };

export const darkColorBlindTheme: BuiltInTheme = {
  name: "dark-colorblind",
  isDark: true,
  colors: {
    ...dark,
    accent: ["#b9b4ff", "magentaBright"],
    success: ["#56b4e9", "cyan"],
    warning: ["#f0e442", "yellowBright"],
    error: ["#ff9a4d", "red"],
  },
};

export const lightColorBlindTheme: BuiltInTheme = {
  name: "light-colorblind",
  isDark: false,
  colors: {
    ...light,
    accent: ["#5a3fa0", "magenta"],
    success: ["#005a9c", "blue"],
    warning: ["#6b5d00", "yellow"],
    error: ["#a8420a", "red"],
  },
};

export const builtInThemes: readonly BuiltInTheme[] = [
  darkTheme,
  lightTheme,
  darkColorBlindTheme,
  lightColorBlindTheme,
];
