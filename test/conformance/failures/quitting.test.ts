/** The end of the host: everybody is told, has a moment, and is gone afterwards. Time stands still unless it is moved. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { processLimits } from "../../../src/protocol/limits.js";
import { readyHost, runHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { all, exit, request, silent, stay, steps, touch, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { ManualTimer } from "../transport/manual-timer.js";

const { shutdownGraceMs, termGraceMs } = processLimits;

verifies(["quit.shutdown-sent", "quit.no-notice"], async (run) => {
  const dir = tempDir();
  const one = writePuppet(dir, "one", { manifest: { hooks: ["tool_call"], events: ["turn_end"] } });
  const two = writePuppet(dir, "two", { on: { shutdown: exit(7) } });
  const { host, notices, of } = await readyHost(run, dir);
  await host.stop();
  for (const puppet of [one, two]) {
    expect(puppet.log().received.map(({ method }) => method)).toEqual(["initialize", "shutdown"]);
  }
  host.event("turn_end", { aborted: false });
  expect(of("one").state).toBe("stopped");
  expect(notices()).toEqual([]);
});

verifies("quit.no-notice", { when: "it was in the middle of something" }, async (run) => {
  const dir = tempDir();
  const timer = new ManualTimer();
  const puppet = writePuppet(dir, "busy", {
    manifest: { hooks: ["tool_call"], commands: [{ name: "go" }] },
    on: { "hook.tool_call": silent, "command go": silent, shutdown: stay, end: stay },
  });
  const { host, notices } = await readyHost(run, dir, { timer });
  const open = Promise.all([host.toolCall({ name: "bash", arguments: {} }), host.runCommand("go", "")]);
  await untilReceived(puppet, "command go");
  const stopping = host.stop();
  // Nobody waits for an answer any more, although the extension still lives.
  expect(await open).toMatchObject([{ block: false }, { notice: null }]);
  await timer.pass(shutdownGraceMs);
  await stopping;
  expect(notices()).toEqual([]);
});

verifies("quit.grace", async (run) => {
  const dir = tempDir();
  const timer = new ManualTimer();
  const saving = steps(untilFile("go"), touch("saved"), exit(0));
  const puppet = writePuppet(dir, "saver", { on: { shutdown: saving, end: silent } });
  const { host, of } = await readyHost(run, dir, { timer });
  const stopping = host.stop();
  await timer.isAwaited(shutdownGraceMs);
  await untilReceived(puppet, "shutdown");
  expect(of("saver").id).not.toBeNull();
  writeFileSync(join(dir, "go"), "");
  await stopping;
  expect(existsSync(join(dir, "saved"))).toBe(true);
  expect(of("saver").id).toBeNull();
});

verifies("quit.killed", async (run) => {
  const dir = tempDir();
  const timer = new ManualTimer();
  const puppet = writePuppet(dir, "stayer", { on: { shutdown: stay, end: stay } });
  const { host, of, processes, notices } = await readyHost(run, dir, { timer });
  const stopping = host.stop();
  await untilReceived(puppet, "shutdown");
  expect(of("stayer").id).not.toBeNull();
  await timer.pass(shutdownGraceMs);
  await stopping;
  expect(of("stayer").id).toBeNull();
  expect(processes()).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("quit.killed", { when: "it ignores being told to end" }, async (run) => {
  const dir = tempDir();
  const timer = new ManualTimer();
  placeFixture(dir, "ignores-term.sh");
  const { host, processes, notices } = await readyHost(run, dir, { timer });
  const stopping = host.stop();
  await timer.pass(shutdownGraceMs);
  await timer.isAwaited(termGraceMs);
  expect(processes()).not.toEqual([]);
  await timer.pass(termGraceMs);
  await stopping;
  expect(processes()).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("quit.killed", { when: "it computes for ever" }, async (run) => {
  const dir = tempDir();
  placeFixture(dir, "endless-loop.mjs");
  const { host, of, processes } = await readyHost(run, dir);
  const verdict = host.toolCall({ name: "bash", arguments: {} });
  await host.stop();
  expect(await verdict).toEqual({ block: false });
  expect(of("endless-loop").id).toBeNull();
  expect(processes()).toEqual([]);
});

verifies("quit.group", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "forks-sleep.sh");
  const { host, processes } = await readyHost(run, dir);
  const { notice } = (await host.runCommand("grandchild", "")) ?? {};
  expect(processes()).toContain(Number(notice));
  expect(processes()).toHaveLength(2);
  await host.stop();
  await expect.poll(() => processes()).toEqual([]);
});

verifies("quit.settles-requests", async (run) => {
  const dir = tempDir();
  const asks = all(
    request("shown", "ui.confirm", { title: "First?" }),
    request("second", "ui.editor", { title: "Second" }),
    request("info", "session.info", {}),
  );
  const puppet = writePuppet(dir, "asker", { manifest: { events: ["turn_start"] }, on: { "event turn_start": asks } });
  const { host, frontEnd, of } = await readyHost(run, dir);
  host.event("turn_start", { prompt: "x" });
  await frontEnd.question();
  await expect.poll(() => of("asker").openRequests).toBe(3);
  await host.stop();
  expect(puppet.log().received.slice(2)).toEqual([
    { id: "shown", error: expect.any(String) },
    { id: "second", error: expect.any(String) },
    { id: "info", error: expect.any(String) },
    { method: "shutdown" },
  ]);
  expect(frontEnd.openQuestions).toBe(0);
});

verifies("quit.in-parallel", async (run) => {
  const dir = tempDir();
  const timer = new ManualTimer();
  // Each waits for the other: told one after the other, the first would wait for ever.
  const waitFor = (mine: string, theirs: string) =>
    steps(touch(mine), untilFile(theirs), touch(`${mine}-done`), exit(0));
  writePuppet(dir, "one", { on: { shutdown: waitFor("one-told", "two-told"), end: silent } });
  writePuppet(dir, "two", { on: { shutdown: waitFor("two-told", "one-told"), end: silent } });
  const { host } = await readyHost(run, dir, { timer });
  await host.stop();
  expect(["one-told-done", "two-told-done"].map((file) => existsSync(join(dir, file)))).toEqual([true, true]);
});

verifies("quit.still-starting", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "slow", { on: { initialize: silent, end: silent } });
  const { host, of, processes, notices } = runHost(run, dir);
  const verdict = host.toolCall({ name: "bash", arguments: {} });
  await untilReceived(puppet, "initialize");
  await host.stop();
  await host.ready;
  expect(await verdict).toEqual({ block: false });
  expect(of("slow.mjs")).toMatchObject({ state: "stopped", id: null });
  expect(processes()).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("quit.still-starting", { when: "nothing of it has run yet" }, async (run) => {
  const dir = tempDir();
  writePuppet(dir, "slow", { on: { initialize: silent } });
  const { host, of, processes, notices } = runHost(run, dir);
  await host.stop();
  await host.ready;
  expect(of("slow.mjs")).toMatchObject({ state: "stopped", id: null });
  expect(processes()).toEqual([]);
  expect(notices()).toEqual([]);
});
