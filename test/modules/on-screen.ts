/** Modules of the corpus in the real `e` of dist, in a real terminal. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EHome, eHome } from "../helpers/run-e.js";
import type { PtyScreen } from "../terminal/pty.js";
import { keys, type TerminalRun, terminalE } from "../terminal/terminal-e.js";
import { put } from "./in-process.js";
import { moduleAt, type Tier } from "./places.js";

export interface OnScreen {
  readonly screen: PtyScreen;
  readonly home: EHome;
  /** A line, and the key that sends it. */
  line(text: string): void;
}

export interface ScreenOptions extends TerminalRun {
  readonly args?: readonly string[];
  /** Files of the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files of the person's home. */
  readonly person?: Readonly<Record<string, string>>;
  /** Of models.json. */
  readonly providers?: object;
  /** A module that lies elsewhere. */
  readonly paths?: readonly string[];
}

/** Starts it and waits until the session is open. Must be called inside a test. */
export async function onScreen(tier: Tier, names: readonly string[], options: ScreenOptions = {}): Promise<OnScreen> {
  const { args = [], files = {}, person = {}, providers, paths = [], ...run } = options;
  const home = eHome();
  home.settings({ theme: "dark", modules: [...names.map((name) => moduleAt(tier, name)), ...paths] });
  writeFileSync(join(home.home, "layout.json"), JSON.stringify({ banner: false }));
  if (providers !== undefined) writeFileSync(join(home.home, "models.json"), JSON.stringify({ providers }));
  put(home.cwd, files);
  put(join(home.home, "../user"), person);
  const screen = terminalE(home, args, { rows: 36, ...run });
  await screen.until("an open session", () => /\b\w+\/\S+ (off|low|medium|high)\b/.test(screen.text()));
  return { screen, home, line: (text) => screen.type(`${text}${keys.enter}`) };
}
