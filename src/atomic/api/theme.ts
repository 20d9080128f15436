/** The theme as modules read it: names of colours to what a terminal understands. Pure types. */

/** Colours follow the theme that is shown; a name that it does not know leaves the text plain. */
export interface Theme {
  readonly name: string | undefined;
  fg(token: string, text: string): string;
  bg(token: string, text: string): string;
  bold(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  inverse(text: string): string;
  strikethrough(text: string): string;
  /** The sequence that begins the colour; empty when the theme does not know it. */
  getFgAnsi(token: string): string;
  getBgAnsi(token: string): string;
  getColorMode(): "truecolor" | "256color";
  /** The colour of the composer's border at a thinking level. */
  getThinkingBorderColor(level: string): (text: string) => string;
  getBashModeBorderColor(): (text: string) => string;
}

/** A theme that may be switched to. */
export interface ThemeInfo {
  readonly name: string;
  readonly path: string | undefined;
}
