/** e in a terminal among hostile things, watched from its first byte. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type EHome, eHome } from "../../helpers/run-e.js";
import type { PtyScreen } from "../pty.js";
import { keys, type TerminalRun, terminalE } from "../terminal-e.js";
import { type Hostile, placeHostile, Watch } from "./says-anything.js";

/** What an empty composer says. */
export const READY = "ask, or / for commands";

/** For what goes through all payloads; the harness waits 20 s for anything else. */
export const LONG_MS = 60_000;

export interface HostileRun extends TerminalRun {
  readonly args?: readonly string[];
  /** Null: no extension. */
  readonly extension?: Hostile | null;
  readonly settings?: object;
  /** Runs in a directory of this name. */
  readonly directory?: string;
}

export interface HostileE {
  readonly home: EHome;
  readonly e: PtyScreen;
  readonly watch: Watch;
  /** Until that text can be scrolled to. */
  readonly told: (text: string) => Promise<void>;
}

/** Starts it and waits for the composer. `prepare`: what the home holds besides. */
export async function hostileE(run: HostileRun = {}, prepare: (home: EHome) => void = () => {}): Promise<HostileE> {
  const { args = [], extension = {}, settings = {}, directory = "", ...terminal } = run;
  const home = eHome();
  home.settings(settings);
  if (extension !== null) placeHostile(home, "hostile", extension);
  prepare(home);
  const cwd = join(home.cwd, directory);
  mkdirSync(cwd, { recursive: true });
  const e = terminalE(home, args, { ...terminal, cwd });
  // On a screen of its own one wrapped row, which joined emojis make, would tear all that follows.
  const watch = new Watch(e, !args.includes("fullscreen"));
  await e.shows(READY);
  const told = (text: string): Promise<void> => e.until(`"${text}"`, () => e.everything().includes(text), LONG_MS);
  return { home, e, watch, told };
}

/** Esc as kitty says it: no half of another key, however fast the next one follows. */
export const ESCAPE = "\x1b[27u";

/** Leaves, whatever is open or opens meanwhile, and waits for the end. */
export async function leave(e: PtyScreen): Promise<void> {
  // Once the terminal is given back, it would itself show what is typed.
  const hasTerminal = (): boolean => e.written.lastIndexOf("\x1b[?2004h") > e.written.lastIndexOf("\x1b[?2004l");
  const ask = (): void => {
    if (hasTerminal()) e.type(`${ESCAPE}${ESCAPE}${keys.ctrl("u")}/quit${keys.enter}`);
  };
  ask();
  const timer = setInterval(ask, 3_000);
  await e.ended.finally(() => clearInterval(timer));
}
