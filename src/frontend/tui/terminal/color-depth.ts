/** How many colours may be used, from the environment alone: no terminal answers that question reliably. */

/** How many colours the terminal shows; 0: none, by choice (NO_COLOR) or because it has none. */
export type ColorDepth = 0 | 16 | 256 | "truecolor";

export type Environment = Readonly<Record<string, string | undefined>>;

const forced = new Map<string, ColorDepth>([
  ["0", 0],
  ["false", 0],
  ["2", 256],
  ["3", "truecolor"],
]);

const programs = new Map<string, ColorDepth>([
  ["iTerm.app", "truecolor"],
  ["vscode", "truecolor"],
  ["WezTerm", "truecolor"],
  ["ghostty", "truecolor"],
  ["Apple_Terminal", 256],
]);

/** COLORTERM does not travel over ssh, TERM does. */
const truecolorTerms = /-(direct|truecolor|24bit)$|^(alacritty|foot|wezterm)\b|kitty|ghostty/;
const colorlessTerms = /^(dumb|unknown|vt\d+.*)?$/;

/**
 * FORCE_COLOR decides (0, 2, 3: none, 256, all; anything else: 16), then NO_COLOR when it is not empty, then what COLORTERM, TERM
 * and TERM_PROGRAM say.
 */
export function colorDepthOf(env: Environment, platform: NodeJS.Platform = process.platform): ColorDepth {
  const wish = env.FORCE_COLOR;
  if (wish !== undefined) return forced.get(wish.toLowerCase()) ?? 16;
  if ((env.NO_COLOR ?? "") !== "") return 0;
  const term = env.TERM ?? "";
  if (term === "dumb") return 0;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? "") || truecolorTerms.test(term)) return "truecolor";
  const program = programs.get(env.TERM_PROGRAM ?? "");
  if (program !== undefined) return program;
  if (/256/.test(term)) return 256;
  if (platform === "win32") return "truecolor";
  return colorlessTerms.test(term) ? 0 : 16;
}
