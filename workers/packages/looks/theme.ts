/** What components need of a theme, and one that colours nothing, for where there is no terminal. */

/** Text in a colour of the theme, as SGR sequences. A token that the theme does not know leaves the text as it is. */
export interface PackageTheme {
  fg(token: string, text: string): string;
  bg(token: string, text: string): string;
  bold(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  strikethrough?(text: string): string;
}

const asItIs = (text: string): string => text;

export const plainTheme: PackageTheme = {
  fg: (_token, text) => text,
  bg: (_token, text) => text,
  bold: asItIs,
  italic: asItIs,
  underline: asItIs,
  strikethrough: asItIs,
};
