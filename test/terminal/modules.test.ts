/** A TypeScript module on the screen of a real terminal: what it draws with pi-tui is seen, and its keys reach it. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eHome } from "../helpers/run-e.js";
import type { PtyScreen } from "./pty.js";
import { rowOf } from "./surfaces/surface-run.js";
import { keys, terminalE } from "./terminal-e.js";

const fixtures = new URL("../fixtures/modules/screen/", import.meta.url).pathname;

interface Run {
  readonly screen: PtyScreen;
  readonly line: (text: string) => void;
}

interface Options {
  readonly module?: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly args?: readonly string[];
  /** What the terminal says of itself before it is asked. */
  readonly says?: string;
}

async function withModule(options: Options = {}): Promise<Run> {
  const { module = "whole-screen.ts", args = [], says = "", ...size } = options;
  const home = eHome();
  home.settings({ theme: "dark" });
  writeFileSync(join(home.home, "layout.json"), JSON.stringify({ banner: false }));
  const folder = join(home.home, "modules");
  mkdirSync(folder);
  copyFileSync(join(fixtures, module), join(folder, module));
  const screen = terminalE(home, [...args, "-e", join(folder, module)], size);
  screen.type(says);
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

test("a game hears of keys that are let go, where the terminal can tell, and only as long as it is there", async () => {
  const { screen, line } = await withModule({ module: "plays-and-paints.ts", says: "\x1b[?0u" });
  line("/game");
  await screen.shows("moves 0, held []");
  expect(screen.written).toContain("\x1b[=7u");
  screen.type("a\x1b[A");
  await screen.shows("moves 2, held [a up]");
  screen.type("\x1b[97;1:3u");
  await screen.shows("moves 2, held [up]");
  screen.type("q\x1b[1;1:3A\x1b[113;1:3u");
  await screen.shows("game over after 2");
  await screen.until(
    "the keyboard as it was",
    () => screen.written.lastIndexOf("\x1b[=5u") > screen.written.indexOf("\x1b[=7u"),
  );
  screen.type("typed\x1b[100;1:3u");
  await screen.shows("> typed");
});

test("a list is clicked, with room left for the conversation", async () => {
  const module = "plays-and-paints.ts";
  const { screen, line } = await withModule({ module, args: ["--tui-mode", "fullscreen"] });
  line("/click");
  await screen.shows("→ apple");
  screen.type(keys.click(rowOf(screen, "plum"), 3));
  await screen.shows("clicked: plum");
});

test("a component that fails at a key goes, and that is said once", async () => {
  const { screen, line } = await withModule({ module: "plays-and-paints.ts" });
  line("/broken");
  await screen.shows("fragile");
  screen.type("xyz");
  await screen.shows("broke at a key");
  await screen.hides("fragile");
  line("@say goes on");
  await screen.shows("goes on");
  expect(screen.everything().split("broke at a key")).toHaveLength(2);
});

test("what is said and what a tool gives are shown as it has them, and themes are known whole", async () => {
  const { screen, line } = await withModule({ module: "plays-and-paints.ts" });
  line("@say a cup of (tea)");
  await screen.shows("a cup of green tea");
  expect(screen.cellOf("green tea")).toMatchObject({ italic: true });
  line("@tool photo {}");
  await screen.shows("text and image, its own true");
  line("/themes");
  await screen.shows("both true, looks 2, switched true");
});
