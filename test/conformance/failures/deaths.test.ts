/** What becomes of an extension that ends without being asked to, and of what it was asked. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { FakeClock } from "../../../src/testing.js";
import { type RunningHost, readyHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { crash, exit, type Step, silent, steps, write } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };

/** A host with one puppet that ends by `step` when a turn ends. */
async function mortal(run: Verification, step: Step, manifest: object = {}, place: object = {}) {
  const dir = tempDir();
  const script = { manifest: { events: ["turn_end"], ...manifest }, on: { "event turn_end": step } };
  const puppet = writePuppet(dir, "mortal", script, place);
  return { dir, puppet, ...(await readyHost(run, dir, { clock: new FakeClock() })) };
}

const end = ({ host }: RunningHost): void => host.event("turn_end", { aborted: false });
const untilGone = ({ of }: RunningHost, name = "mortal") => expect.poll(() => of(name).state).toBe("gone");

for (const [how, step, says] of [
  ["ends in good order", exit(0), /exited/],
  ["ends with a status", exit(3), /exited \(status 3\)/],
  ["dies of an uncaught error", crash("the disk is full"), /exited.*: .*Error: the disk is full/],
] as const) {
  verifies("death.notice", { when: `it ${how}` }, async (run) => {
    const running = await mortal(run, step, { name: "called otherwise" });
    end(running);
    await untilGone(running, "called otherwise");
    expect(running.notices()).toEqual([
      expect.stringMatching(new RegExp(`^called otherwise: mortal\\.mjs ${says.source}`)),
    ]);
    expect(running.of("called otherwise").lastError).toMatch(says);
    await running.host.stop();
    expect(running.notices()).toHaveLength(1);
  });
}

verifies("death.notice", { when: "it is a directory" }, async (run) => {
  const running = await mortal(run, exit(0), { name: "called otherwise" }, { bundle: true });
  end(running);
  await untilGone(running, "called otherwise");
  expect(running.notices()).toEqual(["called otherwise: mortal exited (status 0)"]);
});

verifies(["death.names-hooks", "death.lists-all-hooks"], async (run) => {
  const hooks = ["render", "startup", "input", "telepathy", "tool_call", "before_turn"];
  const running = await mortal(run, exit(0), { hooks });
  end(running);
  await untilGone(running);
  const [text] = running.notices().filter((notice) => notice.includes("exited"));
  expect(text).toMatch(/exited \(status 0\); no longer applied: tool_call, input, before_turn, render$/);
});

verifies("death.lists-all-hooks", { when: "it served all of them, or none" }, async (run) => {
  const all = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"];
  const running = await mortal(run, exit(0), { hooks: [...all].reverse() });
  end(running);
  await untilGone(running);
  expect(running.notices()).toEqual([`mortal: mortal.mjs exited (status 0); no longer applied: ${all.join(", ")}`]);
  const other = await mortal(run, exit(0), { hooks: ["startup"], tools: [{ name: "act" }] });
  end(other);
  await untilGone(other);
  expect(other.notices()).toEqual(["mortal: mortal.mjs exited (status 0)"]);
});

verifies("death.right-after-manifest", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "exits-after-initialize.mjs");
  const running = await readyHost(run, dir, { clock: new FakeClock() });
  await untilGone(running, "exits-after-initialize");
  expect(running.notices()).toEqual([
    "exits-after-initialize: exits-after-initialize.mjs exited (status 0); no longer applied: " +
      "tool_call, input, before_turn, tool_result, compact_summary, render",
  ]);
  expect(await running.host.toolCall(bash)).toEqual({ block: false });
  expect(await running.host.callTool("gone", {})).toMatchObject({ outcome: "failed" });
});

verifies("death.right-after-manifest", { when: "the manifest is its last line and has no newline" }, async (run) => {
  const dir = tempDir();
  const manifest = '{"id":1,"result":{"name":"brief","hooks":["input"]}}';
  writePuppet(dir, "brief", { on: { initialize: steps(write(manifest), exit(0)) } });
  const running = await readyHost(run, dir, { clock: new FakeClock() });
  await untilGone(running, "brief");
  expect(running.notices()).toEqual(["brief: brief.mjs exited (status 0); no longer applied: input"]);
});

verifies("death.missing", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "missing-interpreter.py");
  placeFixture(dir, "syntax-error.mjs");
  writeFileSync(join(dir, "no-program"), "\u007fELF but not really\n");
  chmodSync(join(dir, "no-program"), 0o755);
  writePuppet(dir, "good", { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": { block: true } } });
  const { host, notices, of } = await readyHost(run, dir, { clock: new FakeClock() });
  expect([...notices()].sort()).toEqual([
    expect.stringMatching(/^missing-interpreter\.py: could not start: .*\/nowhere\/bin\/python9/),
    expect.stringMatching(/^no-program: could not start: /),
    expect.stringMatching(/^syntax-error\.mjs: .*SyntaxError/),
  ]);
  for (const name of ["missing-interpreter.py", "no-program", "syntax-error.mjs"])
    expect(of(name).state).toBe("failed");
  expect(await host.toolCall(bash)).toMatchObject({ block: true, extension: "good" });
});

verifies("death.open-requests", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "doomed", {
    manifest: {
      hooks: ["tool_call", "input"],
      tools: [{ name: "act" }],
      commands: [{ name: "go", completions: true }],
      events: ["turn_end"],
    },
    on: {
      "hook.tool_call": silent,
      "hook.input": silent,
      tool_call: silent,
      command: silent,
      "command.complete": silent,
      "event turn_end": exit(1),
    },
  });
  const running = await readyHost(run, dir, { clock: new FakeClock() });
  const { host, of } = running;
  const open = Promise.all([
    host.toolCall(bash),
    host.input("hello"),
    host.callTool("act", {}),
    host.runCommand("go", ""),
    host.complete("go", "x"),
  ]);
  await untilReceived(puppet, "command.complete");
  expect(of("doomed").waiting).toHaveLength(5);
  end(running);
  // The clock stands still, so nothing but the death can settle them.
  expect(await open).toMatchObject([
    { block: false },
    { kind: "pass" },
    { outcome: "failed", content: expect.stringMatching(/^act: exited before it answered/) },
    { notice: null, prompt: null },
    [],
  ]);
  expect(of("doomed").waiting).toEqual([]);
});

verifies("death.open-requests", { when: "it had asked something itself" }, async (run) => {
  const ask = { id: "q", method: "ui.confirm", params: { title: "Shall I?" } };
  const dir = tempDir();
  writePuppet(dir, "asker", {
    manifest: { events: ["turn_start", "turn_end"] },
    on: { "event turn_start": { $send: ask }, "event turn_end": exit(0) },
  });
  const running = await readyHost(run, dir);
  running.host.event("turn_start", { prompt: "x" });
  await running.frontEnd.question();
  end(running);
  await untilGone(running, "asker");
  expect(running.of("asker").openRequests).toBe(0);
  expect(running.frontEnd.openQuestions).toBe(0);
});

verifies("death.closed-stdout", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "closes-stdout.mjs");
  const running = await readyHost(run, dir);
  await untilGone(running, "closes-stdout");
  expect(running.of("closes-stdout").id).toBeNull();
  expect(running.processes()).toEqual([]);
  expect(running.notices()).toEqual([
    expect.stringMatching(
      /^closes-stdout: closes-stdout\.mjs exited.*closed its output.*no longer applied: tool_call$/,
    ),
  ]);
  expect(await running.host.toolCall(bash)).toEqual({ block: false });
});

verifies("death.no-restart", async (run) => {
  const manifest = { hooks: ["tool_call"], tools: [{ name: "act" }], commands: [{ name: "go" }] };
  const running = await mortal(run, exit(0), manifest);
  const { host, puppet } = running;
  end(running);
  await untilGone(running);
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await host.callTool("act", {})).toMatchObject({ outcome: "failed", isError: true });
  expect(await host.runCommand("go", "")).toMatchObject({ notice: null });
  end(running);
  await host.ready;
  expect(running.of("mortal").state).toBe("gone");
  expect(puppet.log().starts).toHaveLength(1);
  await host.reload();
  expect(running.of("mortal").state).toBe("ready");
  expect(puppet.log().starts).toHaveLength(2);
});

verifies("death.half-line", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "half-line-then-dies.mjs");
  const running = await readyHost(run, dir, { clock: new FakeClock() });
  expect(await running.host.toolCall(bash)).toEqual({ block: false });
  await untilGone(running, "half-line-then-dies");
  // One for the end; the half line is none of its own.
  expect(running.notices()).toEqual([expect.stringContaining("exited")]);
});
