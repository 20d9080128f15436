/** However e ends, it ends with the right status, and nothing that it started is alive afterwards. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { silent, stay } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { jsonLines, newHome, startE } from "./e.js";

/** Extensions that do not want to end, one with a grandchild, and a good one. */
function badCompany() {
  const home = newHome();
  placeFixture(home.extensions, "ignores-term.sh");
  placeFixture(home.extensions, "forks-sleep.sh");
  writePuppet(home.extensions, "good");
  writePuppet(home.extensions, "stays", { on: { shutdown: stay, end: stay } });
  return home;
}

const run = ["-p", "--json", '@tool bash {"command":"echo begun; sleep 600 & sleep 600"}'];

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s", (signal, status) => {
  test("during a run: it is told as interrupted, and all that was started ends", async () => {
    const e = startE(run, { home: badCompany() });
    await e.until("stdout", "begun");
    e.kill(signal);
    const ended = await e.ended();
    expect(ended.status).toBe(status);
    expect(jsonLines(ended.stdout).at(-1)).toMatchObject({ type: "result", aborted: true });
    expect(await e.survivors()).toEqual([]);
  });

  test("while an extension is silent in its handshake: nothing runs, and all that was started ends", async () => {
    const home = badCompany();
    const puppet = writePuppet(home.extensions, "silent", { on: { initialize: silent, shutdown: stay, end: stay } });
    const e = startE(["-p", "hi"], { home });
    await untilReceived(puppet, "initialize");
    e.kill(signal);
    expect(await e.ended()).toMatchObject({ status, stdout: "" });
    expect(await e.survivors()).toEqual([]);
  });

  test("in an idle e rpc: all that was started ends", async () => {
    const e = startE(["rpc"], { home: badCompany(), stdin: "open" });
    e.write('{"id":1,"prompt":"hi"}\n');
    await e.until("stdout", "You said");
    e.kill(signal);
    expect((await e.ended()).status).toBe(status);
    expect(await e.survivors()).toEqual([]);
  });
});

/** Its thread sits in a system call that never returns, where nothing can end a thread. */
function threadInSystemCall() {
  const home = badCompany();
  const pipe = join(home.path, "pipe");
  execFileSync("mkfifo", [pipe]);
  const program = `#!/usr/bin/env node
import { openSync } from "node:fs";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method } = JSON.parse(line);
  if (method === "initialize") console.log(JSON.stringify({ id, result: { name: "sits", events: ["tool_start"] } }));
  if (method === "event") openSync(${JSON.stringify(pipe)}, "r");
}
`;
  writeFileSync(join(home.extensions, "sits.mjs"), program, { mode: 0o755 });
  return home;
}

describe("with a thread that sits in a system call", () => {
  test("a signal ends e with its status", async () => {
    const e = startE(run, { home: threadInSystemCall() });
    await e.until("stdout", "begun");
    e.kill("SIGTERM");
    expect((await e.ended()).status).toBe(143);
    expect(await e.survivors()).toEqual([]);
  });

  test("repeated interrupts end e at once, running commands included", async () => {
    const e = startE(run, { home: threadInSystemCall() });
    await e.until("stdout", "begun");
    const hasEnded = () => {
      if (e.child.exitCode !== null) return;
      e.kill("SIGINT");
      throw new Error("still alive");
    };
    await vi.waitFor(hasEnded, { interval: 20, timeout: 10_000 });
    expect((await e.ended()).status).toBe(130);
    expect(await e.survivors()).toEqual([]);
  });

  test("the normal end keeps its status too", async () => {
    const e = startE(["-p", '@tool bash {"command":"echo one"}'], { home: threadInSystemCall() });
    expect(await e.ended()).toMatchObject({ status: 0, stdout: "bash: one\n" });
  });
});

describe("without a signal", () => {
  test("a reader of stdout that goes away ends the run quietly, with 1", async () => {
    const e = startE(["-p", "--json", '@tool bash {"command":"while :; do echo more; done"}'], { home: badCompany() });
    await e.until("stdout", "more");
    e.child.stdout?.destroy();
    const { status, stderr } = await e.ended();
    expect(status).toBe(1);
    expect(stderr).not.toContain("EPIPE");
    expect(await e.survivors()).toEqual([]);
  });

  test("an exception that nobody caught is reported, ends the run, and exits with 1", async () => {
    const bomb = join(tempDir(), "bomb.cjs");
    writeFileSync(bomb, 'process.on("SIGUSR2", () => { throw new Error("no such state"); });');
    const e = startE(run, { home: badCompany(), nodeArgs: ["--require", bomb] });
    await e.until("stdout", "begun");
    e.kill("SIGUSR2");
    const { status, stderr } = await e.ended();
    expect(status).toBe(1);
    expect(stderr).toContain("e: internal error: Error: no such state");
    expect(await e.survivors()).toEqual([]);
  });

  test("the normal end leaves nobody behind", async () => {
    const e = startE(["-p", "hi"], { home: badCompany() });
    expect(await e.ended()).toMatchObject({ status: 0, stdout: "You said: hi\n" });
    expect(await e.survivors()).toEqual([]);
  });

  test("the end of rpc's input does not cut a run short", async () => {
    const e = startE(["rpc"], { home: badCompany(), stdin: '{"id":1,"prompt":"@wait 50\\n@say done"}\n' });
    const { status, stdout } = await e.ended();
    expect(status).toBe(0);
    expect(jsonLines(stdout)).toMatchObject([{ id: 1, final_output: "done" }]);
  });
});
