/** The real `e` of dist/ in a terminal, with a home and a directory of its own. */
import { type EHome, eBin } from "../helpers/run-e.js";
import { inTerminal, type PtyScreen } from "./pty.js";

export interface TerminalRun {
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  /** On top of the home's environment; undefined takes away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What would make the look depend on who runs the tests. */
const plainTerminal = { TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: undefined, FORCE_COLOR: undefined };

/** Starts it; the test's end ends it. CI may be set where tests run: a terminal is a terminal. */
export function terminalE(home: EHome, args: readonly string[] = [], run: TerminalRun = {}): PtyScreen {
  const { env, cwd = home.cwd, ...size } = run;
  const environment = home.environment({ ...plainTerminal, ...env });
  return inTerminal(process.execPath, [eBin, ...args], { ...size, cwd, env: environment });
}

/** Keys by name, as a terminal without any keyboard protocol sends them. */
export const keys = {
  enter: "\r",
  escape: "\x1b",
  tab: "\t",
  shiftTab: "\x1b[Z",
  backspace: "\x7f",
  delete: "\x1b[3~",
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  shiftUp: "\x1b[1;2A",
  shiftDown: "\x1b[1;2B",
  altEnter: "\x1b\r",
  ctrl: (letter: string): string => String.fromCharCode(letter.toLowerCase().charCodeAt(0) & 0x1f),
  alt: (key: string): string => `\x1b${key}`,
  paste: (text: string): string => `\x1b[200~${text}\x1b[201~`,
  click: (row: number, column: number): string => `\x1b[<0;${column + 1};${row + 1}M\x1b[<0;${column + 1};${row + 1}m`,
} as const;
