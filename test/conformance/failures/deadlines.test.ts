/** When the host stops waiting. The extensions are real, the clock is not: nothing here waits. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { SessionControl } from "../../../src/host/session-control.js";
import { FakeClock } from "../../../src/testing.js";
import { readyHost, runHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import {
  notify,
  repeat,
  request,
  send,
  sequence,
  silent,
  steps,
  until,
  untilFile,
  update,
} from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };

/** Moves the clock to a moment before `ms`, when the promise must be open, and to `ms`, when it must be settled. */
async function expectOverAt<T>(clock: FakeClock, ms: number, promise: Promise<T>): Promise<T> {
  let isOver = false;
  void promise.finally(() => {
    isOver = true;
  });
  await clock.advance(ms - 1);
  expect(isOver, `${ms - 1} ms`).toBe(false);
  await clock.advance(1);
  expect(isOver, `${ms} ms`).toBe(true);
  return promise;
}

/** A host with one puppet that answers nothing but its manifest. */
async function deaf(run: Verification) {
  const dir = tempDir();
  const clock = new FakeClock();
  const hooks = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"];
  const puppet = writePuppet(dir, "deaf", {
    manifest: {
      hooks,
      renders: ["assistant"],
      tools: [{ name: "act" }],
      commands: [{ name: "go", completions: true }],
      shortcuts: [{ key: "ctrl+alt+g" }],
    },
    on: Object.fromEntries(
      [...hooks.map((hook) => `hook.${hook}`), "tool_call", "command", "command.complete", "shortcut"].map((method) => [
        method,
        silent,
      ]),
    ),
  });
  return { puppet, clock, ...(await readyHost(run, dir, { clock })) };
}

verifies("deadline.initialize", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const mute = writePuppet(dir, "mute", { on: { initialize: silent } });
  writePuppet(dir, "other", { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": { block: true } } });
  const { host, of, notices } = runHost(run, dir, { clock });
  await untilReceived(mute, "initialize");
  await expect.poll(() => of("other.mjs").state).toBe("ready");
  await expectOverAt(clock, 5_000, host.ready);
  expect(of("mute.mjs").state).toBe("failed");
  expect(notices()).toEqual(["mute.mjs: initialize timed out (5 s)"]);
  expect(await host.toolCall(bash)).toMatchObject({ block: true, extension: "other" });
});

verifies("deadline.hook", async (run) => {
  const { host, puppet, clock, notices } = await deaf(run);
  const asked: Promise<unknown>[] = [
    host.toolCall(bash),
    host.input("hello"),
    host.beforeTurn("hello"),
    host.toolResult({ name: "bash", content: "out", is_error: false }),
    host.compactSummary("sum"),
    host.render({ kind: "assistant", name: "", content: "hi" }),
  ];
  await untilReceived(puppet, "hook.render assistant");
  const settled = new Set<unknown>();
  for (const one of asked) void one.then(() => settled.add(one));
  await clock.advance(4_999);
  expect(settled.size).toBe(0);
  await clock.advance(1);
  expect(settled.size).toBe(6);
  expect(await Promise.all(asked)).toEqual([
    { block: false },
    { kind: "pass", notices: [] },
    { suffixes: [], messages: [] },
    { content: "out", changed: false },
    "sum",
    null,
  ]);
  expect(notices()).toHaveLength(6);
  for (const text of notices()) expect(text).toContain("did not answer in 5 s");
});

verifies("deadline.hook-each", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const hooks = { hooks: ["input"] };
  const first = writePuppet(dir, "1-mute", { manifest: hooks, on: { "hook.input": silent } });
  const consume = { consume: true, notice: "just in time" };
  const second = writePuppet(dir, "2-slow", { manifest: hooks, on: { "hook.input": steps(untilFile("go"), consume) } });
  const { host } = await readyHost(run, dir, { clock });
  const verdict = host.input("hello");
  await untilReceived(first, "hook.input");
  await clock.advance(5_000);
  await untilReceived(second, "hook.input");
  await clock.advance(4_999);
  writeFileSync(join(dir, "go"), "");
  expect(await verdict).toEqual({ kind: "consumed", notices: ["just in time"], extension: "2-slow" });
});

verifies("deadline.tool", async (run) => {
  const { host, puppet, clock } = await deaf(run);
  const outcome = host.callTool("act", {});
  await untilReceived(puppet, "tool_call");
  expect(await expectOverAt(clock, 300_000, outcome)).toMatchObject({
    outcome: "timedout",
    isError: true,
    content: "act: did not answer in 300 s",
  });
});

verifies("deadline.command", async (run) => {
  const { host, puppet, clock, notices } = await deaf(run);
  const effects = host.runCommand("go", "");
  await untilReceived(puppet, "command");
  expect(await expectOverAt(clock, 60_000, effects)).toMatchObject({ notice: null, show: null, prompt: null });
  expect(notices()).toEqual(["deaf: /go: did not answer in 60 s"]);
});

verifies("deadline.shortcut", async (run) => {
  const { host, puppet, clock, notices } = await deaf(run);
  const effects = host.pressShortcut("ctrl+alt+g");
  await untilReceived(puppet, "shortcut");
  expect(await expectOverAt(clock, 60_000, effects)).toMatchObject({ notice: null, show: null, prompt: null });
  expect(notices()).toEqual(["deaf: ctrl+alt+g: did not answer in 60 s"]);
});

verifies("deadline.complete", async (run) => {
  const { host, puppet, clock, notices } = await deaf(run);
  const items = host.complete("go", "pre");
  await untilReceived(puppet, "command.complete");
  expect(await expectOverAt(clock, 3_000, items)).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("deadline.question-none", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const ask = steps(request("q", "ui.confirm", { title: "Still there?" }), notify("{{answers.q.result.confirmed}}!"));
  const info = steps(request("i", "session.info", {}), notify("in {{answers.i.result.cwd}}"));
  const puppet = writePuppet(dir, "patient", {
    manifest: { events: ["turn_start", "turn_end"] },
    on: { "event turn_start": ask, "event turn_end": info },
  });
  const { host, frontEnd, notices, of } = await readyHost(run, dir, { clock });
  host.event("turn_start", { prompt: "x" });
  host.event("turn_end", { aborted: false });
  const question = await frontEnd.question();
  await expect.poll(() => of("patient").openRequests).toBe(2);
  await clock.advance(24 * 60 * 60 * 1_000);
  expect(of("patient").openRequests).toBe(2);
  expect(puppet.log().received.filter(({ method }) => method === undefined)).toEqual([]);

  question.answer({ kind: "confirmed", confirmed: true });
  host.bindSession({ info: () => ({ cwd: "/far/away" }) } as SessionControl);
  await expect.poll(() => notices().length).toBe(2);
  expect([...notices()].sort()).toEqual(["patient: in /far/away", "patient: true!"]);
});

verifies("deadline.includes-queue", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  placeFixture(dir, "never-reads.mjs");
  const { host, notices } = await readyHost(run, dir, { clock });
  // More than the pipe takes: the second question never leaves our queue.
  const stuffing = host.callTool("unread", { text: "x".repeat(1024 * 1024) });
  const verdict = host.toolCall(bash);
  expect(await expectOverAt(clock, 5_000, verdict)).toEqual({ block: false });
  expect(notices()).toEqual([expect.stringContaining("hook.tool_call did not answer in 5 s")]);
  await clock.advance(300_000);
  expect(await stuffing).toMatchObject({ outcome: "timedout" });
});

verifies("deadline.not-killed", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const gate = sequence(silent, { block: true, reason: "awake" });
  const puppet = writePuppet(dir, "sleepy", { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": gate } });
  const { host, of } = await readyHost(run, dir, { clock });
  const { id } = of("sleepy");
  const missed = host.toolCall(bash);
  await untilReceived(puppet, "hook.tool_call");
  await clock.advance(5_000);
  expect(await missed).toEqual({ block: false });
  expect(await host.toolCall(bash)).toMatchObject({ block: true, reason: "awake" });
  expect(of("sleepy")).toMatchObject({ state: "ready", id });
  expect(puppet.log().starts).toHaveLength(1);
});

verifies("deadline.host-clock-alone", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const noise = steps(
    send({ id: 999, result: {} }),
    send({ id: "{{id}}", method: "ui.notify", params: { message: "not yet" } }),
    request("q", "ui.confirm", { title: "May I go on?" }),
  );
  const busy = writePuppet(dir, "busy", {
    manifest: { hooks: ["tool_call"], tools: [{ name: "act" }], commands: [{ name: "flush" }] },
    on: {
      "hook.tool_call": steps(repeat(100, notify("working {{n}}")), noise),
      tool_call: steps(repeat(100, update("still at it\n")), until("command flush"), update("and on\n")),
    },
  });
  const { host, frontEnd } = await readyHost(run, dir, { clock });
  const chunks: string[] = [];
  const verdict = host.toolCall(bash);
  const tool = host.callTool("act", {}, { onUpdate: (_, chunk) => chunks.push(chunk) });
  // A person who reads a question of the hook does not stop its clock.
  const question = await frontEnd.question();
  await untilReceived(busy, "tool_call");
  expect(await expectOverAt(clock, 5_000, verdict)).toEqual({ block: false });
  question.answer({ kind: "confirmed", confirmed: true });
  await host.runCommand("flush", "");
  expect(await expectOverAt(clock, 295_000, tool)).toMatchObject({ outcome: "timedout" });
  expect(chunks).toContain("still at it\n");
});

verifies("deadline.host-clock-alone", { when: "the extension computes for ever" }, async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  placeFixture(dir, "endless-loop.mjs");
  writePuppet(dir, "other", { manifest: { hooks: ["input"] }, on: { "hook.input": { replace: "alive" } } });
  const { host } = await readyHost(run, dir, { clock });
  const verdict = host.toolCall(bash);
  expect(await host.input("hello")).toMatchObject({ kind: "replaced", text: "alive" });
  expect(await expectOverAt(clock, 5_000, verdict)).toEqual({ block: false });
});
