/** A TypeScript module on the screen of a real terminal: what it draws with pi-tui is seen, and its keys reach it. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import type { PtyScreen } from "./pty.js";
import { rowOf } from "./surfaces/surface-run.js";
import { keys, terminalE } from "./terminal-e.js";

const fixture = new URL("../fixtures/modules/screen/whole-screen.ts", import.meta.url).pathname;

interface Run {
  readonly screen: PtyScreen;
  readonly line: (text: string) => void;
}

async function withModule(size: { columns?: number; rows?: number; args?: readonly string[] } = {}): Promise<Run> {
  const home = eHome();
  home.settings({ theme: "dark" });
  writeFileSync(join(home.home, "layout.json"), JSON.stringify({ banner: false }));
  const folder = join(home.home, "modules");
  mkdirSync(folder);
  copyFileSync(fixture, join(folder, "whole-screen.ts"));
  const { args = [], ...rest } = size;
  const screen = terminalE(home, [...args, "-e", join(folder, "whole-screen.ts")], rest);
  await screen.until("an open session", () => /\boffline\/\S+ (low|medium|high)\b/.test(screen.text()));
  return { screen, line: (text) => screen.type(`${text}${keys.enter}`) };
}

test("a list of pi-tui in the draft's place takes keys and gives back what was chosen", async () => {
  const { screen, line } = await withModule();
  line("/choose");
  await screen.shows("Pick a fruit");
  expect(screen.cellOf("Pick a fruit")).toMatchObject({ bold: true });
  expect(screen.text()).not.toContain("ask, or /");
  screen.type(keys.down);
  await screen.shows("→ pear");
  screen.resize(60, 20);
  await screen.shows("→ pear");
  screen.type(keys.enter);
  await screen.shows("chosen: pear");
  await screen.shows("ask, or /");
  line("/choose");
  await screen.shows("→ apple");
  screen.type(keys.ctrl("c"));
  await screen.shows("chosen: undefined");
});

test("an overlay counts keys, in its own width", async () => {
  const { screen, line } = await withModule({ args: ["--tui-mode", "fullscreen"] });
  line("/count");
  await screen.shows("counted 0 in 30");
  expect(rowOf(screen, "counted 0")).toBe(0);
  screen.type(keys.up);
  await screen.shows("counted 1 in 30");
  screen.type(keys.up);
  await screen.shows("counted 2 in 30");
  screen.type(keys.escape);
  await screen.shows("counted up to: 2");
});

test("widgets, working row, title, theme and draft are its own to set and read", async () => {
  const { screen, line } = await withModule();
  line("/decorate");
  await screen.shows("a drawn bar");
  await screen.shows("lines below");
  await screen.shows("theme dark, draft []");
  const draft = rowOf(screen, "> ask, or");
  expect([rowOf(screen, "a drawn bar"), rowOf(screen, "lines below")]).toEqual([draft - 1, draft + 1]);
  line("@wait 60000");
  await screen.shows("Brewing");
  await screen.until("the title", () => /\x1b\][02];brewing tea/.test(screen.written));
  screen.type(keys.escape);
  await screen.hides("Brewing");
});

test("rows of its tool and its messages are drawn by it", async () => {
  const { screen, line } = await withModule();
  line('@tool brew {"leaf":"mint"}');
  await screen.shows("✓ brewing mint");
  await screen.shows("  ready in 3 min");
  line("/tea");
  await screen.shows("~ tea is ready ~");
});

test.each([
  ["/reload", "reloaded"],
  ["/new", "a new session"],
])("%s takes what it drew away, and it can draw again", async (command, done) => {
  const { screen, line } = await withModule();
  line("/decorate");
  await screen.shows("lines below");
  await screen.shows("a drawn bar");
  line(command);
  await screen.hides("a drawn bar");
  await screen.hides("lines below");
  await screen.shows(done);
  line("/choose");
  await screen.shows("→ apple");
  screen.type(keys.enter);
  await screen.shows("chosen: apple");
});
