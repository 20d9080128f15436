/** What nearly every test of the terminal begins with: e on the screen with its session open, and prompts to it. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EHome } from "../../helpers/run-e.js";
import type { PtyScreen } from "../pty.js";
import { keys, type TerminalRun, terminalE } from "../terminal-e.js";

/** Where the draft stands when nothing is in it. */
export const emptyDraft = "> ask, or / for commands";

/** Starts e; resolves when it shows the model, which it knows once the session is open. Wants 80 columns. */
export async function openE(home: EHome, args: readonly string[] = [], run: TerminalRun = {}): Promise<PtyScreen> {
  const screen = terminalE(home, args, run);
  await screen.until("the model in the status row", () => /offline\/\S+ (?:high|low|medium)/.test(screen.text()));
  return screen;
}

/** Writes a prompt, several lines at once, and sends it. */
export function send(screen: PtyScreen, ...lines: readonly string[]): void {
  screen.type(keys.paste(lines.join("\n")));
  screen.type(keys.enter);
}

/** Until a row holds that text and nothing else; what was asked for it stands behind a mark. */
export async function row(screen: PtyScreen, text: string): Promise<void> {
  await screen.until(`a row "${text}"`, () => screen.lines().some((line) => line.trim() === text));
}

/** Sends a prompt, and waits for the row that its answer ends with. */
export async function ask(screen: PtyScreen, lines: readonly string[], answer: string): Promise<void> {
  send(screen, ...lines);
  await row(screen, answer);
}

/** Runs a command of e's or of an extension by its whole name. */
export function run(screen: PtyScreen, command: string): void {
  screen.type(command);
  screen.type(keys.enter);
}

/** Closes the picker or form that is open. */
export async function closePicker(screen: PtyScreen): Promise<void> {
  screen.type(keys.escape);
  await screen.until("no picker", () => !/esc (?:closes|goes back)/.test(screen.text()));
}

/** The row on the screen with that text, or "". */
export function rowWith(screen: PtyScreen, text: string): string {
  return screen.lines().find((line) => line.includes(text)) ?? "";
}

/** Everything that the home keeps of its sessions, one text for each file. */
export function sessionTexts(home: EHome): readonly string[] {
  return globSync("sessions/**/*.jsonl", { cwd: home.home }).map((path) => readFileSync(join(home.home, path), "utf8"));
}

/** Ends it as a person does who is done; resolves with the exit status. */
export async function leave(screen: PtyScreen): Promise<number> {
  screen.type(keys.ctrl("d"));
  return (await screen.ended).exitCode;
}
