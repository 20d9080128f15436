/** A theme from its table of sequences. It reads the table at each call, so it follows the theme that is shown. */
import type { Theme } from "../../../src/atomic/api/theme.js";

/** Foregrounds and backgrounds by token name: whole SGR sequences, or what stands between `\x1b[` and `m`. */
export interface ThemeTable {
  readonly name?: string;
  readonly colors: Readonly<Record<string, string>>;
  readonly backgrounds: Readonly<Record<string, string>>;
}

const start = "\u001b[";

function sequence(table: Readonly<Record<string, string>> | undefined, token: string): string {
  const found = table !== undefined && Object.hasOwn(table, token) ? table[token] : undefined;
  if (found === undefined || found === "") return "";
  return found.startsWith(start) ? found : `${start}${found}m`;
}

const around = (open: string, close: number, text: string): string =>
  open === "" ? text : `${open}${text}${start}${close}m`;
const styled = (open: number, close: number) => (text: string) => around(`${start}${open}m`, close, text);

/** Token of the border that a thinking level has. */
function thinkingToken(level: string): string {
  return `thinking${level.slice(0, 1).toUpperCase()}${level.slice(1)}`;
}

/** `table` gives undefined where there is no theme: everything is plain then. */
export function makeTheme(table: () => ThemeTable | undefined): Theme {
  const foreground = (token: string): string => sequence(table()?.colors, token);
  const background = (token: string): string => sequence(table()?.backgrounds, token);
  const ink = (token: string, text: string): string => around(foreground(token), 39, text);
  return {
    get name() {
      return table()?.name;
    },
    fg: ink,
    bg: (token, text) => around(background(token), 49, text),
    bold: styled(1, 22),
    italic: styled(3, 23),
    underline: styled(4, 24),
    inverse: styled(7, 27),
    strikethrough: styled(9, 29),
    getFgAnsi: foreground,
    getBgAnsi: background,
    getColorMode: () => (JSON.stringify(table()?.colors ?? {}).includes("8;2;") ? "truecolor" : "256color"),
    getThinkingBorderColor: (level) => (text) => ink(thinkingToken(level), text),
    getBashModeBorderColor: () => (text) => ink("bashMode", text),
  };
}
