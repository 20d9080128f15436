/** What becomes of listeners that fail, die, dawdle or change their minds about what they declare. */
import { expect, vi } from "vitest";
import type { ExtensionError } from "../../../src/host/extension-errors.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { error, exit, send, silent, steps, until } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { sample } from "./heard.js";

const call = sample("tool_call") as never;

verifies(["dispatch.opt-in", "dispatch.unknown"], async (run) => {
  const { host, puppet, seen, frontEnd } = await puppetHost(run, {
    a: { manifest: { lifecycle: ["agent_start", "agent_strat"] } },
    b: { manifest: { lifecycle: ["agent_end"] } },
  });
  expect((["agent_start", "agent_end", "turn_start"] as const).map((name) => host.lifecycle.hears(name))).toEqual([
    true,
    true,
    false,
  ]);
  await host.lifecycle.tell("agent_start", {});
  await host.lifecycle.tell("turn_start", { turnIndex: 0, timestamp: 1 });
  expect(await seen("a", "lifecycle.agent_start")).toHaveLength(1);
  await seen("b", "lifecycle.agent_end");
  const methods = puppet("b")
    .log()
    .received.map(({ method = "" }) => method);
  expect(methods.filter((method) => method.startsWith("lifecycle."))).toEqual([]);
  expect(frontEnd.notices).toMatchObject([
    { extension: "a", tone: "info", text: expect.stringContaining("does not know: agent_strat") },
  ]);
});

verifies("dispatch.order", async (run) => {
  const {
    host,
    puppet,
    until: received,
  } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["context"], commands: [{ name: "go" }] },
      on: { "lifecycle.context": steps(until("command go"), {}) },
    },
    b: { manifest: { lifecycle: ["context"] } },
  });
  const asked = host.lifecycle.ask("context", { messages: [] });
  await received("a", "lifecycle.context");
  expect(puppet("b").log().of("lifecycle.context")).toEqual([]);
  await host.runCommand("go", "");
  await asked;
  expect(puppet("b").log().of("lifecycle.context")).toHaveLength(1);
});

verifies("dispatch.together", async (run) => {
  const { host, until: received } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["agent_start"], commands: [{ name: "go" }] },
      on: { "lifecycle.agent_start": steps(until("command go"), {}) },
    },
    b: { manifest: { lifecycle: ["agent_start"] } },
  });
  const told = host.lifecycle.tell("agent_start", {});
  await received("b", "lifecycle.agent_start");
  await host.runCommand("go", "");
  await told;
});

verifies(["dispatch.failure", "dispatch.malformed", "dispatch.dead"], async (run) => {
  const { host, frontEnd } = await puppetHost(run, {
    a: { manifest: { lifecycle: ["input"] }, on: { "lifecycle.input": error({ code: 7 }) } },
    b: { manifest: { lifecycle: ["input"] }, on: { "lifecycle.input": "text" } },
    c: { manifest: { lifecycle: ["input"] }, on: { "lifecycle.input": exit(3) } },
    d: { manifest: { lifecycle: ["input"] }, on: { "lifecycle.input": { action: "transform", text: "d" } } },
  });
  const errors: ExtensionError[] = [];
  host.onExtensionError((one) => errors.push(one));
  const answer = await host.lifecycle.ask("input", { text: "x", source: "interactive" });
  expect(answer).toEqual({ action: "transform", text: "d" });
  await vi.waitFor(() => expect(frontEnd.notices.map(({ extension }) => extension)).toEqual(["a", "b", "c"]));
  const [, , died] = frontEnd.notices;
  expect(died?.text).toMatch(/^c\.mjs exited \(status 3\).*no longer applied: lifecycle\.input$/);
  expect(errors.map(({ extension, event }) => [extension, event])).toEqual([
    ["a", "input"],
    ["b", "input"],
    ["c", "exit"],
  ]);
  // Whoever is gone is not asked again.
  expect(await host.lifecycle.ask("input", { text: "x", source: "rpc" })).toEqual({ action: "transform", text: "d" });
});

verifies("dispatch.dead-guard", async (run) => {
  const { host } = await puppetHost(run, {
    a: { manifest: { lifecycle: ["tool_call"] }, on: { "lifecycle.tool_call": exit(1) } },
    b: { manifest: { lifecycle: ["tool_call"] } },
  });
  expect(await host.lifecycle.ask("tool_call", call)).toEqual({ block: true, reason: "extension unavailable: a" });
  expect(await host.lifecycle.ask("tool_call", call)).toBeUndefined();
});

verifies("dispatch.interrupt", async (run) => {
  const {
    host,
    puppet,
    until: received,
    sync,
    frontEnd,
  } = await puppetHost(run, {
    a: { manifest: { lifecycle: ["tool_result"], accepts: ["cancel"] }, on: { "lifecycle.tool_result": silent } },
    b: { manifest: { lifecycle: ["tool_result"] } },
  });
  const stop = new AbortController();
  const asked = host.lifecycle.ask("tool_result", sample("tool_result") as never, stop.signal);
  await received("a", "lifecycle.tool_result");
  stop.abort();
  expect(await asked).toBeUndefined();
  await received("a", "cancel");
  await sync("b");
  expect(puppet("b").log().of("lifecycle.tool_result")).toEqual([]);
  expect(frontEnd.notices).toEqual([]);
});

verifies("dispatch.skip", async (run) => {
  const {
    host,
    until: received,
    frontEnd,
  } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["tool_call", "agent_end"] },
      on: { "lifecycle.tool_call": silent, "lifecycle.agent_end": silent },
    },
  });
  const asked = host.lifecycle.ask("tool_call", call);
  const told = host.lifecycle.tell("agent_end", { messages: [], willRetry: false });
  await received("a", "lifecycle.tool_call");
  expect(
    host
      .awaited()
      .map(({ method }) => method)
      .toSorted(),
  ).toEqual(["lifecycle.agent_end", "lifecycle.tool_call"]);
  expect(host.skipHooks()).toBe(2);
  // Nobody who was not heard has allowed anything.
  expect(await asked).toMatchObject({ block: true, reason: expect.stringContaining("a was skipped by you") });
  await told;
  expect(frontEnd.notices).toHaveLength(2);
});

verifies("dispatch.error", async (run) => {
  const failure = { event: "agent_start", error: "Error: boom\u001b[31m", stack: "at file.ts:3:4" };
  const { host, sync, frontEnd, puppet } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["agent_start"] },
      on: { "lifecycle.agent_start": steps(send({ method: "extension.error", params: failure }), {}) },
    },
  });
  const errors: ExtensionError[] = [];
  const end = host.onExtensionError((one) => errors.push(one));
  await host.lifecycle.tell("agent_start", {});
  await sync("a");
  expect(frontEnd.notices).toEqual([{ extension: "a", tone: "warning", text: "agent_start failed: Error: boom" }]);
  expect(errors).toEqual([{ extension: "a", path: puppet("a").file, ...failure }]);
  expect(host.report().extensions[0]?.lastError).toBe("agent_start failed: Error: boom");
  end();
  await host.lifecycle.tell("agent_start", {});
  await sync("a");
  expect(errors).toHaveLength(1);
});

verifies("dispatch.manifest-update", async (run) => {
  const update = (manifest: object) => send({ method: "manifest.update", params: manifest as never });
  const { host, sync, frontEnd } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["agent_start"], commands: [{ name: "more" }, { name: "worse" }, { name: "less" }] },
      on: {
        "command more": steps(
          update({
            name: "a",
            tools: [{ name: "fresh" }],
            commands: [{ name: "worse" }, { name: "less" }, { name: "sync-a" }, { name: "extra" }],
            flags: [{ name: "loud" }],
            shortcuts: [{ key: "ctrl+alt+y" }],
            lifecycle: ["agent_end"],
          }),
          {},
        ),
        "command worse": steps(update({ name: "a", tools: "none" }), {}),
        "command less": steps(update({ name: "a", commands: [{ name: "sync-a" }] }), {}),
      },
    },
  });
  const offered = () => ({
    tools: host.tools().map(({ name }) => name),
    commands: host.commands().map(({ name }) => name),
    shortcuts: host.shortcuts().map(({ chord }) => chord),
    hears: (["agent_start", "agent_end"] as const).filter((name) => host.lifecycle.hears(name)),
  });
  const before = { tools: [], commands: ["more", "worse", "less", "sync-a"], shortcuts: [], hears: ["agent_start"] };
  expect(offered()).toEqual(before);
  await host.runCommand("more", "");
  const after = {
    tools: ["fresh"],
    commands: ["worse", "less", "sync-a", "extra"],
    shortcuts: ["ctrl+alt+y"],
    hears: ["agent_end"],
  };
  expect(offered()).toEqual(after);
  expect((await host.flagDeclarations()).map(({ name }) => name)).toEqual(["loud"]);
  await host.runCommand("worse", "");
  expect(offered()).toEqual(after);
  expect(frontEnd.notices).toMatchObject([{ extension: "a", text: expect.stringContaining("bad manifest (tools: ") }]);
  await host.runCommand("less", "");
  await sync("a");
  expect(offered()).toEqual({ tools: [], commands: ["sync-a"], shortcuts: [], hears: [] });
});
