/**
 * However e ends, the shell gets its terminal back as it was: the modes of the line, the screen, the cursor, and nobody
 * who still reads from it. A shell around e tells its modes before and after.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { type EHome, eBin, eHome } from "../../helpers/run-e.js";
import { inTerminal, type PtyScreen } from "../pty.js";
import { keys } from "../terminal-e.js";
import { READY } from "./hostile-e.js";

const script =
  'echo "before $(stty -g)"; "$NODE" $OPTIONS "$BIN" $ARGS; echo "status $?"; echo "after $(stty -g)"; read -r x';

interface Run {
  readonly args?: string;
  /** A program that is loaded into e before e itself. */
  readonly inside?: string;
  readonly prepare?: (home: EHome) => void;
}

class ShellRun {
  readonly home = eHome();
  readonly screen: PtyScreen;

  constructor({ args = "", inside, prepare }: Run) {
    prepare?.(this.home);
    const file = join(this.home.temp, "inside.mjs");
    if (inside !== undefined) writeFileSync(file, inside);
    const shell = {
      NODE: process.execPath,
      BIN: eBin,
      ARGS: args,
      OPTIONS: inside === undefined ? "" : `--import=${file}`,
    };
    const env = this.home.environment({ TERM: "xterm-256color", ...shell });
    this.screen = inTerminal("/bin/sh", ["-c", script], { cwd: this.home.cwd, env });
  }

  /** It has ended, and all is as it was. */
  async expectEnd(status: number): Promise<void> {
    const { screen } = this;
    await screen.until("the shell", () => /after [\da-f]+:[\da-f:\r\n]+/.test(screen.written));
    const [, before] = /before ([\da-f:]+)/.exec(screen.written) ?? [];
    const [, after] = /after ([\da-f:]+)/.exec(screen.written) ?? [];
    expect(after).toBe(before);
    expect(screen.written).toContain(`status ${status}\r\n`);
    expect(screen.isAlternate()).toBe(false);
    const last = (set: string, unset: string): boolean =>
      screen.written.lastIndexOf(set) >= screen.written.lastIndexOf(unset);
    const modes = {
      cursor: last("\x1b[?25h", "\x1b[?25l"),
      wrap: last("\x1b[?7h", "\x1b[?7l"),
      paste: last("\x1b[?2004l", "\x1b[?2004h"),
      mouse: last("\x1b[?1000l", "\x1b[?1000h") && last("\x1b[?1006l", "\x1b[?1006h"),
      synchronised: last("\x1b[?2026l", "\x1b[?2026h"),
      keyboard: last("\x1b[>4m", "\x1b[>4;1m"),
      colours: /^(?:|0|22|39|49)$/.test([...screen.written.matchAll(/\x1b\[([\d;]*)m/g)].at(-1)?.[1] ?? ""),
    };
    expect(Object.entries(modes).filter(([, isBack]) => !isBack)).toEqual([]);
    expect(this.home.processes().filter((pid) => pid !== screen.pty.pid)).toEqual([]);
  }
}

/** Ends e from inside once a file appears, so that the test says when. */
const whenTold = (what: string): string => `
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
const timer = isMainThread ? setInterval(() => {
  if (!existsSync(join(process.env.TMPDIR, "now"))) return;
  clearInterval(timer);
  ${what};
}, 5) : undefined;
`;

const screens: readonly (readonly [name: string, args: string, keys: string])[] = [
  ["in the shell's screen", "", ""],
  ["in a screen of its own", "--tui-mode fullscreen", ""],
  ["in the reader", "", keys.ctrl("o")],
  ["in the middle of a turn", "", `@wait 60000${keys.enter}`],
];

const endings: readonly (readonly [name: string, inside: string, status: number])[] = [
  ["an error that nobody caught", 'throw new Error("from inside")', 1],
  ["a promise that nobody handled", 'Promise.reject(new Error("from inside"))', 1],
  ["process.exit", "process.exit(7)", 7],
  ["SIGTERM", 'process.kill(process.pid, "SIGTERM")', 143],
  ["SIGHUP", 'process.kill(process.pid, "SIGHUP")', 129],
  ["SIGINT", 'process.kill(process.pid, "SIGINT")', 130],
  [
    "SIGINT twice",
    'process.kill(process.pid, "SIGINT"); setTimeout(() => process.kill(process.pid, "SIGINT"), 150)',
    130,
  ],
];

/** Every ending on each of the two screens; the first and SIGTERM in the midst of things as well. */
const all = endings.flatMap(([ending, inside, status], at) =>
  screens
    .slice(0, at === 0 || ending === "SIGTERM" ? screens.length : 2)
    .map(([where, args, typed]) => ({ ending, where, inside, args, typed, status })),
);

test.each(all)("$ending $where gives the terminal back", async ({ inside, args, typed, status }) => {
  const run = new ShellRun({ args, inside: whenTold(inside) });
  await run.screen.shows(READY);
  await run.screen.shows("offline/echo");
  run.screen.type(typed);
  if (typed !== "")
    await run.screen.until("its effect", () => run.screen.isAlternate() || run.screen.text().includes("Thinking"));
  writeFileSync(join(run.home.temp, "now"), "");
  await run.expectEnd(status);
});

test.each([
  ["/quit", `/quit${keys.enter}`],
  ["ctrl+d", keys.ctrl("d")],
])("%s gives the terminal back", async (_, typed) => {
  const run = new ShellRun({ args: "--tui-mode fullscreen" });
  await run.screen.shows("offline/echo");
  run.screen.type(typed);
  await run.expectEnd(0);
});

test("ctrl+c twice gives the terminal back", async () => {
  const run = new ShellRun({});
  await run.screen.shows("offline/echo");
  run.screen.type(keys.ctrl("c"));
  await run.screen.shows("ctrl+c");
  run.screen.type(keys.ctrl("c"));
  await run.expectEnd(0);
});

test("extensions that crash and leave children leave the terminal alone, and nothing behind", async () => {
  const run = new ShellRun({
    prepare: ({ extensions }) => {
      placeFixture(extensions, "forks-sleep.sh");
      placeFixture(extensions, "throws-at-top-level.mjs");
      placeFixture(extensions, "endless-loop.mjs");
      writePuppet(extensions, "crashes", {
        on: { "command crash": { $throw: "crashed on purpose" } },
        manifest: { commands: [{ name: "crash" }] },
      });
    },
  });
  await run.screen.shows("offline/echo");
  run.screen.type(`/crash${keys.enter}`);
  await run.screen.shows("crashed on purpose");
  run.screen.type(`/quit${keys.enter}`);
  await run.expectEnd(0);
});

test.each([
  ["the shell's screen", []],
  ["a screen of its own", ["--tui-mode", "fullscreen"]],
])("a terminal that goes away ends e, in %s", async (_, args) => {
  const home = eHome();
  writePuppet(home.extensions, "idle");
  const screen = inTerminal(process.execPath, [eBin, ...args], {
    cwd: home.cwd,
    env: home.environment({ TERM: "xterm-256color" }),
  });
  await screen.shows("offline/echo");
  screen.type(`!sleep 1000${keys.enter}`);
  await screen.shows("sleep 1000");
  screen.hangUp();
  await expect.poll(() => home.processes()).toEqual([]);
});
