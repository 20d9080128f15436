/**
 * `e` in a terminal with puppets for extensions: a test types keys, reads cells, and reads what each puppet was sent.
 * The theme is e's own dark one, so that a token has one colour.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { darkTheme } from "../../../src/frontend/tui/theme/built-in-themes.js";
import { builtInColors, resolveColor } from "../../../src/frontend/tui/theme/token-colors.js";
import type { Token } from "../../../src/render/tokens.js";
import { type Message, type Puppet, type PuppetScript, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { answersOf } from "../../helpers/puppet-host.js";
import { type EHome, eHome } from "../../helpers/run-e.js";
import type { Verification } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys, type TerminalRun, terminalE } from "../terminal-e.js";

export interface SurfaceOptions extends TerminalRun {
  readonly args?: readonly string[];
  readonly settings?: object;
  /** layout.json and keybindings.json. */
  readonly layout?: object;
  readonly keybindings?: object;
}

export interface SurfaceRun {
  readonly screen: PtyScreen;
  readonly home: EHome;
  readonly puppet: (name: string) => Puppet;
  /** Types a line and sends it. */
  readonly line: (text: string) => void;
  /** What the puppet was sent of that kind, as soon as there are `count`. */
  readonly until: (name: string, key: string, count?: number) => Promise<readonly Message[]>;
  /** The answer to the puppet's own request with that id, as soon as it has one. */
  readonly answer: (name: string, id: string) => Promise<Message>;
  /** Makes the file that a puppet waits for (`untilFile`). */
  readonly go: (file: string) => void;
}

/** Starts it and waits until the session is open and every puppet has been greeted. */
export async function surfaceRun(
  { transport }: Pick<Verification, "transport">,
  scripts: Readonly<Record<string, PuppetScript>>,
  options: SurfaceOptions = {},
): Promise<SurfaceRun> {
  const { args = [], settings = {}, layout, keybindings, ...size } = options;
  const home = eHome({ transport });
  home.settings({ theme: "dark", ...settings });
  const files = { "layout.json": { banner: false, ...layout }, "keybindings.json": keybindings };
  for (const [file, content] of Object.entries(files)) {
    if (content !== undefined) writeFileSync(join(home.home, file), JSON.stringify(content));
  }
  const puppets = new Map(
    Object.entries(scripts).map(([name, script]) => [name, writePuppet(home.extensions, name, script)]),
  );
  const puppet = (name: string): Puppet => {
    const found = puppets.get(name);
    if (found === undefined) throw new Error(`no puppet ${name}`);
    return found;
  };
  const screen = terminalE(home, args, size);
  for (const one of puppets.values()) await untilReceived(one, "initialize");
  await screen.until("an open session", () => /\boffline\/\S+ (low|medium|high)\b/.test(screen.text()));
  return {
    screen,
    home,
    puppet,
    line: (text) => screen.type(`${text}${keys.enter}`),
    until: (name, key, count) => untilReceived(puppet(name), key, count),
    answer: (name, id) => untilAnswered(puppet(name), id),
    go: (file) => writeFileSync(join(home.extensions, file), ""),
  };
}

function untilAnswered(puppet: Puppet, id: string): Promise<Message> {
  return vi.waitFor(
    () => {
      const answer = answersOf(puppet, id).at(-1);
      if (answer === undefined) throw new Error(`${puppet.name} was not answered ${id}`);
      return answer;
    },
    { interval: 5, timeout: 10_000 },
  );
}

/** What a cell with that token has for a foreground. */
export function shade(token: Token): number | null {
  const color = resolveColor(token, builtInColors(darkTheme, "truecolor"));
  if (color.kind === "own") return null;
  if (color.kind === "palette") return color.index;
  return (color.red << 16) | (color.green << 8) | color.blue;
}

/** The visible row that holds `text`. Fails when there is none. */
export function rowOf(screen: PtyScreen, text: string): number {
  const row = screen.lines().findIndex((line) => line.includes(text));
  expect(row, `"${text}" is on the screen:\n${screen.text()}`).toBeGreaterThanOrEqual(0);
  return row;
}

/** The visible line that holds `text`. */
export function lineOf(screen: PtyScreen, text: string): string {
  return screen.lines()[rowOf(screen, text)] ?? "";
}

/** The part of every visible row from a column on, as long as that many cells when given. ASCII only to the left of it. */
export function columnsFrom(screen: PtyScreen, from: number, columns?: number): readonly string[] {
  return screen.lines().map((line) => line.slice(from, columns === undefined ? undefined : from + columns).trimEnd());
}
