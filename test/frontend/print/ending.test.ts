/** However e ends, it ends with the right status, and nothing that it started is alive afterwards. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { placeFixture, writePuppet } from "../../helpers/puppet.js";
import { stay } from "../../helpers/puppet-steps.js";
import { newHome, startE } from "./e.js";

/** Extensions that do not want to end, one with a grandchild, and a good one. */
function badCompany() {
  const home = newHome();
  placeFixture(home.extensions, "forks-sleep.sh");
  writePuppet(home.extensions, "good");
  writePuppet(home.extensions, "stays", { on: { shutdown: stay, end: stay } });
  return home;
}

const run = ["-p", "--json", '@tool bash {"command":"echo begun; sleep 600 & sleep 600"}'];

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
    await e.until("stdout", '"chunk":"begun');
    e.kill("SIGTERM");
    expect((await e.ended()).status).toBe(143);
    expect(await e.survivors()).toEqual([]);
  });

  test("repeated interrupts end e at once, running commands included", async () => {
    const e = startE(run, { home: threadInSystemCall() });
    await e.until("stdout", '"chunk":"begun');
    const hasEnded = () => {
      if ((e.child.exitCode ?? e.child.signalCode) !== null) return;
      e.kill("SIGINT");
      throw new Error("still alive");
    };
    await vi.waitFor(hasEnded, { interval: 20, timeout: 10_000 });
    // The shell that takes e's place may hear one of them too; to whoever ran e that is the same status.
    expect([130, "SIGINT"]).toContain((await e.ended()).status);
    expect(await e.survivors()).toEqual([]);
  });

  test("the normal end keeps its status too", async () => {
    const e = startE(["-p", '@tool bash {"command":"echo one"}'], { home: threadInSystemCall() });
    expect(await e.ended()).toMatchObject({ status: 0, stdout: "bash: one\n" });
  });
});

test("a reader of stdout that goes away ends the run quietly, with 1", async () => {
  const e = startE(["-p", "--json", '@tool bash {"command":"while :; do echo more; done"}'], { home: badCompany() });
  await e.until("stdout", '"chunk":"more');
  e.child.stdout?.destroy();
  const { status, stderr } = await e.ended();
  expect(status).toBe(1);
  expect(stderr).not.toContain("EPIPE");
  expect(await e.survivors()).toEqual([]);
});

test("a signal ends an e rpc that waits for its client", async () => {
  const e = startE(["rpc"], { home: badCompany(), stdin: "open" });
  e.write('{"id":1,"prompt":"hi"}\n');
  await e.until("stdout", "You said");
  e.kill("SIGTERM");
  expect((await e.ended()).status).toBe(143);
  expect(await e.survivors()).toEqual([]);
});
