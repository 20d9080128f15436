/** The terminal in a real pseudoterminal: modes before and after every way out, and everything that takes it away. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { PtyRun } from "./pty-run.js";

let program = "";

beforeAll(async () => {
  // Not through the test's own temp dir: it is used by all tests of this file.
  const folder = mkdtempSync(join(tmpdir(), "e-host-tty-"));
  program = join(folder, "child.mjs");
  await build({
    entryPoints: [new URL("./tty-child.ts", import.meta.url).pathname],
    outfile: program,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  return () => rmSync(folder, { recursive: true, force: true });
});

const plainModes = /\x1b\[\?2004l[^<]*\x1b\[m\x1b\[\?25h/;

/** The modes that `stty -g` tells, and the program between them. */
function run(): PtyRun {
  return new PtyRun(`echo "before $(stty -g)"; "$NODE" "$CHILD"; echo "status $?"; echo "after $(stty -g)"`, {
    CHILD: program,
  });
}

async function started(pty: PtyRun): Promise<{ readonly modes: string; readonly pid: number }> {
  const [, modes = ""] = await pty.until(/before (\S+)/);
  const [, pid] = await pty.until(/<started 80x24 (\d+)>/);
  return { modes, pid: Number(pid) };
}

/** As xterm answers, kitty's keyboard included. */
const answers = "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?0u\x1b[?62;22c";

describe("the terminal is as it was, and the cursor is there, after", () => {
  test.each<[string, string | NodeJS.Signals, number]>([
    ["an exception that nobody caught", "t", 1],
    ["process.exit in the middle of anything", "x", 7],
    ["an orderly close", "q", 0],
    ["SIGTERM", "SIGTERM", 8],
    ["SIGHUP", "SIGHUP", 8],
    ["SIGINT", "SIGINT", 8],
  ])("%s", async (_, cause, status) => {
    const pty = run();
    const { modes, pid } = await started(pty);
    pty.type(`${answers}nm`);
    await pty.until(/<key m>/);
    if (cause.startsWith("SIG")) process.kill(pid, cause as NodeJS.Signals);
    else pty.type(cause);
    await pty.until(plainModes);
    expect((await pty.until(/status (\d+)/))[1]).toBe(String(status));
    expect((await pty.until(/after (\S+)/))[1]).toBe(modes);
    for (const [on, off] of [
      ["\x1b[>5u", "\x1b[<u"],
      ["\x1b[?1006h", "\x1b[?1006l"],
      ["\x1b[22;2t", "\x1b[23;2t"],
    ]) {
      expect([pty.output.split(on!).length, pty.output.split(off!).length]).toEqual([2, 2]);
    }
  });
});

test("a terminal that goes away ends the program", async () => {
  const pty = run();
  await started(pty);
  pty.hangUp();
  await pty.exited;
});

test("keys, pastes and answers come through as they are, and nothing echoes", async () => {
  const pty = run();
  await started(pty);
  pty.type(answers);
  await pty.until(/<light>/);
  await pty.until(/\x1b\[>5u/);
  pty.type("\x1b[200~two\r\nlines\x1b[201~\x1b[97;5u你\x03");
  await pty.until(/<\{"kind":"paste","text":"two\\nlines"\}>\r\n<key ctrl\+a>\r\n<key 你>\r\n<key ctrl\+c>/);
  expect(pty.output).not.toContain("62;22c");
  pty.type("q");
  await pty.until(/status 0/);
});

test("a terminal that answers nothing keeps nobody waiting", async () => {
  const pty = run();
  await started(pty);
  await pty.until(/<background>/);
  pty.type("q");
  await pty.until(/status 0/);
});

test("an editor gets the terminal as it was, and every key that is typed meanwhile", async () => {
  const pty = run();
  const { modes } = await started(pty);
  pty.type(`${answers}me`);
  expect((await pty.until(/<key e>[\s\S]*?((?:[\da-f]+:)+[\da-f]+)/))[1]).toBe(modes);
  await pty.until(/ready/);
  pty.type("all of it\n");
  await pty.until(/read all of it\r\n/);
  await pty.until(/\x1b\[\?2004h\x1b\[>5u\x1b\[\?1000h[\s\S]*<resume>\r\n<editor 0>/);
  pty.type("aq");
  await pty.until(/<key a>[\s\S]*status 0[\s\S]*after/);
});

test("ctrl+z goes to the shell, and its fg comes back to the same modes", async () => {
  const script = 'set -m; "$NODE" "$CHILD"; echo "stopped $? $(stty -g)"; read -r go; fg; echo "status $?"';
  const pty = new PtyRun(`echo "before $(stty -g)"; ${script}`, { CHILD: program });
  const { modes } = await started(pty);
  pty.type(`${answers}\x1a`);
  const [, status, stopped] = await pty.until(/stopped (\d+) (\S+)/);
  expect([Number(status) > 128, stopped]).toEqual([true, modes]);
  pty.type("go\n");
  await pty.until(/\x1b\[\?2004h\x1b\[>5u<resume>\r\n<back>/);
  pty.type("\x1b[Aq");
  await pty.until(/<key up>[\s\S]*status 0/);
});

test("where no shell can continue it, ctrl+z leaves the program where it is", async () => {
  const pty = new PtyRun('exec "$NODE" "$CHILD"', { CHILD: program });
  await pty.until(/<started/);
  pty.type("\x1a");
  await pty.until(/<resume>\r\n<back>/);
  pty.type("q");
  await pty.exited;
});

test("a storm of resizes ends with the size that the terminal has", async () => {
  const pty = run();
  await started(pty);
  for (let columns = 1; columns <= 200; columns++) pty.resize(columns, 1 + (columns % 50));
  pty.resize(33, 3);
  await pty.until(/<size 33x3>/);
  pty.type("q");
  await pty.until(/status 0/);
});
