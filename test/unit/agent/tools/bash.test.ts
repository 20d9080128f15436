import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bashTool } from "../../../../src/agent/tools/bash.js";
import { readTool } from "../../../../src/agent/tools/read.js";
import { processLimits, toolLimits } from "../../../../src/protocol/limits.js";
import { FakeClock } from "../fake-clock.js";
import { toolBench } from "./tool-bench.js";

function isAlive(pid: number): boolean {
  // A zombie that nobody has reaped yet is dead.
  return /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim());
}

/** Pids that the command wrote into the file named `pids`, one a line, before it said "ready". */
function pidsIn(cwd: string): number[] {
  return readFileSync(join(cwd, "pids"), "utf8").trim().split("\n").map(Number);
}

test.each([
  ["echo hi", "completed", "hi\n"],
  ["true", "completed", "[no output]"],
  ["echo no >&2; exit 3", "failed", "no\n[exit status 3]"],
  ["printf x; exit 1", "failed", "x\n[exit status 1]"],
  ["kill -KILL $$", "failed", "[ended by SIGKILL]"],
  ['read -r line; echo "got [$line]"', "completed", "got []\n"],
  ["nonexistent-command-x 2>/dev/null", "failed", "[exit status 127]"],
  ["printf '\\033[31mred\\033[0m\\033]0;title\\007'", "completed", "red"],
  ["printf 'a\\tb\\r\\nc\\rd'", "completed", "a\tb\nc\nd"],
  ["printf 'one\\0two\\0'", "completed", "one\ntwo\n"],
  ["printf 'caf\\351\\n'", "completed", "caf\uFFFD\n"],
  ["printf '\\302\\2332J\\342\\200\\256x'", "completed", "x"],
  ["exit 0; echo not this", "completed", "[no output]"],
  ["kill -TERM $$", "failed", "[ended by SIGTERM]"],
  ["if", "failed", expect.stringContaining("[exit status 2]")],
  ["test -t 0 || test -t 1 || echo no terminal", "completed", "no terminal\n"],
])("%j is %s: %j", async (command, outcome, content) => {
  const { run } = toolBench();
  expect(await run(bashTool, { command })).toMatchObject({ outcome, content });
});

test("output is passed on while the command runs, sanitised, each stream under its name", async () => {
  const { run, updates, cwd } = toolBench(undefined, (chunk) => {
    if (chunk.includes("waiting")) void run(bashTool, { command: "touch go" });
  });
  await run(bashTool, { command: "printf 'waiting\\033[2J'; until [ -e go ]; do sleep 0.01; done; echo bad >&2" });
  expect(updates).toEqual(["stdout:waiting", "stderr:bad\n"]);
  expect(existsSync(join(cwd, "go"))).toBe(true);
});

test("of long output the end is kept, and all of it is in a private file that the result names", async () => {
  const { run, workshop } = toolBench();
  const { content } = await run(bashTool, { command: "seq 1 40000" });
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(toolLimits.contentBytes);
  const [, total, path = ""] = /^\[cut: the last \d+ of (\d+) bytes; all of it is in (\S+)\]\n/.exec(content) ?? [];
  expect(content.endsWith("\n39999\n40000\n")).toBe(true);
  const whole = readFileSync(path, "utf8");
  expect(whole).toBe(`${Array.from({ length: 40_000 }, (_, i) => i + 1).join("\n")}\n`);
  expect(Number(total)).toBe(whole.length);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  workshop.close();
  expect(existsSync(path)).toBe(false);
});

test("a flood costs bounded memory and a bounded file", async () => {
  const { run, updates } = toolBench();
  const before = process.memoryUsage().rss;
  const { content } = await run(bashTool, { command: "head -c 100000000 /dev/zero | tr '\\0' x" });
  expect(content).toMatch(
    /^\[cut: the last \d+ of 100000000 bytes; all of it is in \S+, but only its first 67108864 bytes\]/,
  );
  expect(updates.join("").length).toBeLessThan(2 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

const STUBBORN =
  "trap '' TERM; echo $$ > pids; (trap '' TERM; echo $BASHPID >> pids; while :; do sleep 0.05; done) & " +
  "while [ $(wc -l < pids) -lt 2 ]; do sleep 0.01; done; echo ready; while :; do sleep 0.05; done";

test("an interrupt ends a command that ignores TERM and has forked, whole", async () => {
  const clock = new FakeClock();
  const ready = Promise.withResolvers<void>();
  const { run, controller, cwd } = toolBench(clock, () => ready.resolve());
  const ended = run(bashTool, { command: STUBBORN });
  await ready.promise;
  controller.abort();
  clock.advance(processLimits.termGraceMs);
  const { outcome, content } = await ended;
  expect([outcome, content]).toEqual(["cancelled", "ready\n[cancelled by the user; the command was ended]"]);
  await expect.poll(() => pidsIn(cwd).filter(isAlive)).toEqual([]);
});

test("a command beyond its time is ended and says how to give it more", async () => {
  const clock = new FakeClock();
  const ready = Promise.withResolvers<void>();
  const { run } = toolBench(clock, () => ready.resolve());
  const ended = run(bashTool, { command: "echo ready; sleep 1000", timeout: 7 });
  await ready.promise;
  clock.advance(7_000);
  expect(await ended).toMatchObject({
    outcome: "timedout",
    content: 'ready\n[the command took more than 7 s and was ended; "timeout" sets another limit]',
  });
});

test("a background job that holds the output neither delays the end nor outlives it", async () => {
  const { run, cwd } = toolBench();
  const { content } = await run(bashTool, { command: "sleep 1000 & echo $! > pids; echo done" });
  expect(content).toBe("done\n");
  await expect.poll(() => pidsIn(cwd).filter(isAlive)).toEqual([]);
});

test("nothing is started once the run was interrupted", async () => {
  const { run, controller, cwd } = toolBench();
  controller.abort();
  expect(await run(bashTool, { command: "touch ran" })).toMatchObject({ outcome: "cancelled" });
  expect(existsSync(join(cwd, "ran"))).toBe(false);
});

test("a command that cannot even be handed to a shell is said, with what to do", async () => {
  const { run, cwd } = toolBench();
  expect((await run(bashTool, { command: "echo a\0b" })).content).toBe("the command holds a NUL character");
  const long = `echo ${"x".repeat(4 * 1024 * 1024)}`;
  expect((await run(bashTool, { command: long })).content).toBe(
    "the command is too long; write it to a file and run that",
  );
  rmSync(cwd, { recursive: true });
  const { outcome, content } = await run(bashTool, { command: "pwd" });
  expect([outcome, content]).toEqual(["failed", `the working directory ${cwd} is not there any more`]);
});

test("output that is no text is not shown, however short, but is in a file", async () => {
  const { run } = toolBench();
  const { content } = await run(bashTool, { command: "head -c 300 /dev/urandom | tee copy; exit 1" });
  const [, path = ""] =
    /^\[300 bytes of output that is no UTF-8 text; all of it is in (\S+)\]\n\[exit status 1\]$/.exec(content) ?? [];
  expect(readFileSync(path)).toHaveLength(300);
});

test("the file that holds the whole of a long output can be read with read", async () => {
  const { run } = toolBench();
  const { content } = await run(bashTool, { command: "seq 1 40000" });
  const [, path = ""] = /all of it is in (\S+)\]/.exec(content) ?? [];
  expect((await run(readTool, { path, offset: 39_999 })).content).toBe(
    "39999\n40000\n[lines 39999-40000; the file ends here]",
  );
});

test("a character in two pieces, or half a sequence at the end, reaches the person whole or not at all", async () => {
  const { run, updates } = toolBench();
  await run(bashTool, { command: "printf '\\303'; sleep 0.05; printf '\\251\\342\\202'; printf 'x\\033]0;title' >&2" });
  expect(updates.join("")).toBe("stdout:éstderr:xstdout:\uFFFD");
});

test.runIf(process.platform === "linux")(
  "what left the group of a command that had to be ended is ended as well",
  async () => {
    const clock = new FakeClock();
    const ready = Promise.withResolvers<void>();
    const { run, controller, cwd } = toolBench(clock, () => ready.resolve());
    const escapee = "trap '' TERM; echo $BASHPID > pids; echo ready; while :; do sleep 0.05; done";
    const ended = run(bashTool, { command: `setsid bash -c '${escapee.replaceAll("'", "'\\''")}'; echo after` });
    await ready.promise;
    controller.abort();
    clock.advance(processLimits.termGraceMs);
    expect(await ended).toMatchObject({ outcome: "cancelled" });
    await expect.poll(() => pidsIn(cwd).filter(isAlive)).toEqual([]);
  },
);
