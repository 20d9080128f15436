/** Events about the session: its beginning and end, compactions, model and effort. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { eventNames } from "../../../src/protocol/events.js";
import { type HostMessage, memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { asking, type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const listener = { manifest: { events: eventNames } };

/** Every event so far as `[name, extra]`. */
async function eventsOf({ seen }: PuppetHost, name: string): Promise<readonly (readonly unknown[])[]> {
  return (await seen(name, "event")).map(({ params }) => [params?.name, params?.extra]);
}

verifies("event.session-start.startup", async (run) => {
  const running = await puppetHost(run, { a: listener });
  runAgent(running);
  expect(await eventsOf(running, "a")).toEqual([["session_start", { reason: "startup", path: null }]]);
});

verifies("event.session-shutdown.quit", async (run) => {
  const running = await puppetHost(run, { a: listener });
  const { agent } = runAgent(running);
  await agent.prompt("hello");
  await agent.close();
  await running.host.stop();
  const received = running
    .puppet("a")
    .log()
    .received.map(({ method, params }) => [method, params?.name, params?.extra]);
  expect(received.slice(-3)).toEqual([
    ["event", "turn_end", { aborted: false }],
    ["event", "session_shutdown", { reason: "quit" }],
    ["shutdown", undefined, undefined],
  ]);
});

verifies(["event.session-start.reload", "event.session-shutdown.reload"], async (run) => {
  const running = await puppetHost(run, { a: listener });
  const { agent } = runAgent(running);
  await agent.prompt("hello");
  const { path } = agent.info();
  expect(path).not.toBeNull();
  expect(await agent.reload()).toEqual({ ok: true });
  await running.sync("a");
  const { received, starts } = running.puppet("a").log();
  expect(starts).toHaveLength(2);
  const since = received.slice(received.findIndex(({ params }) => params?.name === "session_shutdown"));
  expect(since.map(({ method, params }) => [method, params?.name, params?.extra]).slice(0, 4)).toEqual([
    ["event", "session_shutdown", { reason: "reload" }],
    ["shutdown", undefined, undefined],
    ["initialize", undefined, undefined],
    ["event", "session_start", { reason: "reload", path }],
  ]);
});

/** Keeps the events that an extension in memory is sent. */
function recorder(onMessage: (message: HostMessage, line: (value: object) => void) => void = () => {}) {
  const events: (readonly [string, unknown])[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { events: eventNames, hooks: ["compact_summary"] },
      onMessage: (message, line) => {
        if (message.method === "event") events.push([message.params.name, message.params.extra]);
        else onMessage(message, line);
      },
    },
  ]);
  return { events, programs };
}

verifies("event.session-start.path-null", async (run) => {
  const { events, programs } = recorder();
  const running = await readyHost(run, [], programs);
  const { agent } = runAgent(running, { session: { kind: "none" } });
  await agent.prompt("hello");
  await agent.reload();
  expect(events.filter(([name]) => name === "session_start")).toEqual([
    ["session_start", { reason: "startup", path: null }],
    ["session_start", { reason: "reload", path: null }],
  ]);
});

verifies(["event.compact-start", "event.compact-end"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { events: ["compact_start", "compact_end"], hooks: ["compact_summary"] },
      on: { "hook.compact_summary": { summary: "in short" } },
    },
  });
  const { agent, of } = runAgent(running);
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  agent.compact(null);
  await agent.idle();
  const order = (await running.seen("a", "event")).map(({ params }) => [params?.name, params?.extra]);
  expect(order).toEqual([
    ["compact_start", {}],
    ["compact_end", { summary: "in short" }],
  ]);
  const methods = running
    .puppet("a")
    .log()
    .received.map(({ method, params }) => params?.name ?? method);
  expect(methods.slice(1, 4)).toEqual(["compact_start", "hook.compact_summary", "compact_end"]);
  expect(of("compacted")).toMatchObject([{ summary: "in short" }]);
});

verifies("event.compact-end.installed-only", async (run) => {
  const { events, programs } = recorder((message, line) => {
    if (message.method !== "hook.compact_summary") return;
    agent.interrupt();
    line({ id: message.id, result: { summary: "too late" } });
  });
  const { agent, stored } = runAgent(await readyHost(run, [], programs));
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  agent.compact(null);
  await agent.idle();
  const names = events.map(([name]) => name);
  expect(names.filter((name) => name === "compact_start")).toHaveLength(1);
  expect(names).not.toContain("compact_end");
  expect(stored().some(({ role }) => role === "compaction")).toBe(false);
});

verifies(["event.model-change", "event.effort-change"], async (run) => {
  const { cwd, running } = await withScript(run);
  const { agent } = runAgent(running, { cwd });
  await running.ask("a", "same");
  await running.ask("a", "other-model");
  await running.ask("a", "other-effort");
  expect(await running.ask("a", "no-model")).toHaveProperty("error");
  expect(await running.ask("a", "no-effort")).toHaveProperty("error");
  expect(await eventsOf(running, "b")).toEqual([
    ["session_start", { reason: "startup", path: null }],
    ["model_change", { model: "offline/echo" }],
    ["model_change", { model: "offline/script:steps.json" }],
    ["effort_change", { effort: "low" }],
  ]);
  expect(agent.info()).toMatchObject({ model: "offline/script:steps.json", effort: "low" });
});

async function withScript(run: Parameters<typeof puppetHost>[0]) {
  const running = await puppetHost(run, {
    a: asking({
      same: ["session.model", { model: "offline/echo" }],
      "other-model": ["session.model", { model: "offline/script:steps.json" }],
      "no-model": ["session.model", { model: "offline/unheard-of" }],
      "other-effort": ["session.effort", { effort: "low" }],
      "no-effort": ["session.effort", { effort: "utmost" }],
    }),
    b: listener,
  });
  const cwd = tempDir();
  writeFileSync(join(cwd, "steps.json"), "[]");
  return { running, cwd };
}
