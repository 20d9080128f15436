/** One extension is reloaded or disabled while the others go on, and what calls do meanwhile. */
import { rmSync } from "node:fs";
import { expect } from "vitest";
import { puppetHost } from "../../helpers/puppet-host.js";
import { all, exit, request, silent, stay } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };

verifies("reload.calls-wait", async (run) => {
  const { host, puppet } = await puppetHost(run, {
    gate: {
      manifest: { hooks: ["tool_call", "input"], tools: [{ name: "greet" }] },
      on: {
        "hook.tool_call": { block: true, reason: "no" },
        "hook.input": { consume: true },
        tool_call: { content: "hi" },
      },
    },
  });
  const reloading = host.reload();
  const calls = Promise.all([host.toolCall(bash), host.input("hello"), host.callTool("greet", {})]);
  await reloading;
  expect(await calls).toMatchObject([{ block: true }, { kind: "consumed" }, { outcome: "completed", content: "hi" }]);
  expect(puppet("gate").log().starts).toHaveLength(2);
});

verifies("reload.calls-wait", { when: "the host ends instead" }, async (run) => {
  const { host } = await puppetHost(run, {
    gate: { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": { block: true, reason: "no" } } },
  });
  const reloading = host.reload();
  const call = host.toolCall(bash);
  const stopping = host.stop();
  expect(await call).toEqual({ block: false });
  await Promise.all([reloading, stopping]);
});

verifies("reload.one", async (run) => {
  const manifest = { events: ["session_start", "session_shutdown"] };
  const { host, puppet, seen, notices, of, frontEnd } = await puppetHost(
    run,
    {
      a: {
        manifest: { ...manifest, hooks: ["tool_call"], flags: [{ name: "project", type: "string" }] },
        on: {
          "hook.tool_call": { block: true, reason: "no" },
          "event session_start": request("s", "ui.status", { text: "a" }),
        },
      },
      b: { manifest, on: { "event session_start": request("s", "ui.status", { text: "b" }) } },
    },
    { flagArgv: ["--project", "x"] },
  );
  host.event("session_start", { reason: "startup", path: "/s.jsonl" });
  await frontEnd.until(() => (frontEnd.statusSlots.length === 2 ? true : undefined));

  const answers = [host.reloadExtension("a"), host.reloadExtension("nobody")];
  expect(await host.toolCall(bash), "the gate is closed all the while").toMatchObject({ block: true });
  expect(await Promise.all(answers)).toEqual([
    { ok: true },
    { ok: false, error: "there is no extension nobody; there are: a, b" },
  ]);
  const [flags, ...more] = (await seen("a", "flags")).slice(-1);
  expect(more).toEqual([]);
  expect(flags?.params).toEqual({ flags: { project: "x" } });
  const events = puppet("a")
    .log()
    .received.filter(({ method }) => method === "event");
  expect(events.map(({ params }) => params)).toMatchObject([
    { name: "session_start", extra: { reason: "startup" } },
    { name: "session_shutdown", extra: { reason: "reload" } },
    { name: "session_start", extra: { reason: "reload", path: "/s.jsonl" } },
  ]);
  await frontEnd.until(() => (frontEnd.statusSlots.length === 2 ? true : undefined));
  expect(of("a"), "it keeps its address").toMatchObject({ name: "a", state: "ready" });
  expect(puppet("a").log().starts).toHaveLength(2);
  expect(puppet("b").log().starts).toHaveLength(1);
  expect(await seen("b", "event")).toHaveLength(1);
  expect(notices()).toEqual([]);
});

verifies("reload.one", { when: "it does not come up any more, or had died" }, async (run) => {
  const { host, puppet, of } = await puppetHost(run, {
    dead: {
      manifest: { events: ["turn_end"], commands: [{ name: "ping" }] },
      on: { "event turn_end": exit(1), "command ping": { notice: "pong" } },
    },
    lost: { manifest: { hooks: ["tool_call"] }, on: { "hook.tool_call": { block: true, reason: "no" } } },
  });
  host.event("turn_end", { aborted: false });
  await expect.poll(() => of("dead").state).toBe("gone");
  expect(await host.reloadExtension("dead")).toEqual({ ok: true });
  expect((await host.runCommand("ping", ""))?.notice).toBe("pong");

  rmSync(puppet("lost").file);
  expect(await host.reloadExtension("lost")).toMatchObject({
    ok: false,
    error: expect.stringMatching(/could not start|cannot/),
  });
  expect(of("lost.mjs").state).toBe("failed");
  expect(await host.toolCall(bash), "what is not there blocks nothing").toEqual({ block: false });
});

verifies("reload.disable-one", async (run) => {
  const { host, puppet, of, notices, frontEnd, until } = await puppetHost(run, {
    other: { manifest: { hooks: ["input"] }, on: { "hook.input": { consume: true } } },
    plan: {
      manifest: {
        hooks: ["tool_call"],
        tools: [{ name: "greet" }],
        commands: [{ name: "show" }],
        events: ["turn_start"],
      },
      on: {
        "hook.tool_call": { block: true, reason: "no" },
        tool_call: silent,
        "event turn_start": all(
          request("w", "ui.widget", { lines: ["w"] }),
          request("p", "ui.panel", { title: "P", lines: ["p"] }),
          request("q", "ui.confirm", { title: "Sure?" }),
        ),
      },
    },
  });
  host.event("turn_start", { prompt: "x" });
  await frontEnd.question();
  const call = host.callTool("greet", {});
  await until("plan", "tool_call");
  expect(frontEnd.openPanel).not.toBeNull();

  expect(await host.disableExtension("plan")).toEqual({ ok: true });
  expect((await call).outcome).toBe("failed");
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect([host.tools(), host.commands().map(({ name }) => name)]).toEqual([[], ["sync-other"]]);
  expect([frontEnd.openPanel, frontEnd.widgetRows, frontEnd.openQuestions]).toEqual([null, [], 0]);
  expect(of("plan").state).toBe("disabled");
  expect(notices()).toEqual(["plan: is disabled until it is reloaded by name; no longer applied: tool_call"]);
  expect(await host.disableExtension("plan")).toEqual({ ok: false, error: "plan is disabled already" });

  await host.reload();
  expect(of("plan.mjs"), "a reload of all leaves it where it is").toMatchObject({ state: "disabled", id: null });
  expect(puppet("plan").log().starts).toHaveLength(1);
  expect(await host.input("hello")).toMatchObject({ kind: "consumed", extension: "other" });

  expect(await host.reloadExtension("plan.mjs")).toEqual({ ok: true });
  expect(of("plan").state).toBe("ready");
  expect(await host.toolCall(bash)).toMatchObject({ block: true, extension: "plan" });
});

verifies("reload.disable-one", { when: "it does not end by itself" }, async (run) => {
  const { host, of } = await puppetHost(run, {
    stubborn: {
      manifest: { hooks: ["tool_call"] },
      on: { shutdown: stay, end: stay, "hook.tool_call": { block: true } },
    },
  });
  const disabling = host.disableExtension("stubborn");
  // Nobody waits for its end.
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await disabling).toEqual({ ok: true });
  expect(of("stubborn").id).toBeNull();
});

verifies("report.memory", async (run) => {
  const { host, of } = await puppetHost(run, {
    some: {},
    dead: { manifest: { events: ["turn_end"] }, on: { "event turn_end": exit(0) } },
  });
  expect(of("some").memoryBytes).toBeNull();
  host.event("turn_end", { aborted: false });
  await expect.poll(() => of("dead").state).toBe("gone");
  const { extensions } = await host.measure();
  const bytes = extensions.find(({ name }) => name === "some")?.memoryBytes;
  expect(bytes).toBe(of("some").memoryBytes);
  if (run.transport === "worker" || process.platform === "linux") expect(bytes).toBeGreaterThan(1024 * 1024);
  expect(of("dead").memoryBytes).toBeNull();
});
