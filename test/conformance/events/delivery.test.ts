/** Who is sent which event: those that list it, in order, and nothing once the end was announced. */
import { expect } from "vitest";
import { type EventName, eventNames } from "../../../src/protocol/events.js";
import { memoryPrograms, settled } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost, runHost } from "../../helpers/conformance-host.js";
import { writePuppet } from "../../helpers/puppet.js";
import { type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { silent } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const listening = (...events: readonly string[]) => ({ manifest: { events } });

async function namesOf({ seen }: PuppetHost, name: string): Promise<readonly unknown[]> {
  return (await seen(name, "event")).map(({ params }) => params?.name);
}

verifies(["event.declared-only", "event.version-1", "event.notification"], async (run) => {
  const running = await puppetHost(run, {
    all: listening(...eventNames),
    some: listening("tool_end", "turn_start"),
    old: { manifest: {} },
    nulled: { manifest: { events: null } },
    unknown: listening("turn-end", "Turn_end", "text_delta", "*", ""),
  });
  const { host } = running;
  host.event("turn_start", { prompt: "go" });
  host.event("tool_start", { id: 1, name: "bash", arguments: { command: "ls" } });
  host.event("tool_end", { id: 1, name: "bash", outcome: "completed", content: "out" });
  host.event("turn_end", { aborted: false });
  const names: EventName[] = ["turn_start", "tool_start", "tool_end", "turn_end"];
  expect(await namesOf(running, "all")).toEqual(names);
  expect(await namesOf(running, "some")).toEqual(["turn_start", "tool_end"]);
  expect(await namesOf(running, "old")).toEqual(["turn_end"]);
  expect(await namesOf(running, "nulled")).toEqual(["turn_end"]);
  expect(await namesOf(running, "unknown")).toEqual([]);
  expect(running.puppet("all").log().of("event tool_end")).toEqual([
    {
      method: "event",
      params: { name: "tool_end", extra: { id: 1, name: "bash", outcome: "completed", content: "out" } },
    },
  ]);
});

verifies("event.notification", { when: "nobody reads it" }, async (run) => {
  const running = await puppetHost(run, { a: { manifest: { events: ["turn_start"] }, on: { event: silent } } });
  const { agent } = runAgent(running);
  // A turn that waited for an answer to its events would not end.
  expect((await agent.prompt("hello")).error).toBeNull();
  expect(running.of("a").waiting).toEqual([]);
});

verifies("event.empty-list", async (run) => {
  const received: (string | undefined)[] = [];
  const programs = memoryPrograms([
    { name: "a", manifest: { events: [] }, onMessage: ({ method }) => void received.push(method) },
  ]);
  const { agent } = runAgent(await readyHost(run, [], programs));
  await agent.prompt("hello");
  await settled();
  expect(received).toEqual([]);
});

const prompt = '@tool bash {"command":"echo hi"}\n@say one two three four five six seven';
const wholeTurn = ["turn_start", "tool_start", "tool_end", "turn_end"];

verifies(["event.order", "event.no-deltas"], async (run) => {
  const wanted = [...eventNames, "text", "text_delta", "message_update", "token", "reasoning", "tool_output", "usage"];
  const running = await puppetHost(run, { a: listening(...wanted) });
  const { agent, of } = runAgent(running);
  await agent.prompt(prompt);
  await agent.prompt("again");
  expect(of("text").length).toBeGreaterThan(3);
  expect(await namesOf(running, "a")).toEqual(["session_start", ...wholeTurn, "turn_start", "turn_end"]);
});

verifies("event.order", { when: "they happen before anybody is ready" }, async (run) => {
  const directory = tempDir();
  const puppet = writePuppet(directory, "late", listening("turn_start", "turn_end"));
  const { host } = runHost(run, directory);
  for (let n = 0; n < 5; n++) host.event("turn_start", { prompt: String(n) });
  void host.ready.then(() => host.event("turn_start", { prompt: "5" }));
  await host.ready;
  host.event("turn_end", { aborted: false });
  await host.stop();
  const events = puppet
    .log()
    .of("event")
    .map(({ params }) => params?.extra);
  expect(events).toEqual([...Array.from({ length: 6 }, (_, n) => ({ prompt: String(n) })), { aborted: false }]);
});

verifies("event.none-after-shutdown", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: {
        events: eventNames,
        hooks: ["tool_call"],
        tools: [{ name: "greet" }],
        commands: [{ name: "run" }],
        accepts: ["tool.cancel"],
      },
      on: { shutdown: silent, "tool_call greet": silent },
    },
  });
  const { host, puppet, until } = running;
  const { agent } = runAgent(running);
  const cancel = new AbortController();
  const calls = [host.callTool("greet", {}, { signal: cancel.signal })];
  await until("a", "tool_call");
  await agent.close();
  const stopped = host.stop();
  host.event("turn_end", { aborted: true });
  cancel.abort();
  calls.push(host.callTool("greet", {}));
  await host.toolCall({ name: "bash", arguments: {} });
  await host.runCommand("run", "");
  expect((await Promise.all(calls)).map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
  await stopped;
  const methods = puppet("a")
    .log()
    .received.map(({ method }) => method);
  expect(methods.slice(-3)).toEqual(["tool_call", "event", "shutdown"]);
  expect(puppet("a").log().of("event").at(-1)?.params).toEqual({ name: "session_shutdown", extra: { reason: "quit" } });
});
