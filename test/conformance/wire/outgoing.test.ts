/** What an extension reads: the shape of the lines that the host sends. */
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { type Puppet, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { request, steps } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";

const manifest = {
  hooks: ["tool_call"],
  events: ["turn_start"],
  tools: [{ name: "echo" }],
  flags: [{ name: "plan" }],
};

const linesWith = (puppet: Puppet, method: string) =>
  puppet.log().lines.filter((line) => JSON.parse(line).method === method);

verifies("wire.one-object-per-line", async (run) => {
  const dir = tempDir();
  const echo = { content: "first\nsecond: {{params.arguments.text}}" };
  const puppet = writePuppet(dir, "echo", { manifest, on: { "tool_call echo": echo } });
  const { host, notices } = await readyHost(run, dir);
  const text = 'several\nlines\r\nand {"id":1}\n';
  const { content } = await host.callTool("echo", { text });
  host.event("turn_start", { prompt: text });
  await untilReceived(puppet, "event turn_start");

  const { lines, unreadable, of } = puppet.log();
  expect(lines.map((line) => JSON.parse(line).method)).toEqual(["initialize", "flags", "tool_call", "event"]);
  expect(unreadable).toEqual([]);
  expect(of("tool_call echo")).toMatchObject([{ params: { name: "echo", arguments: { text } } }]);
  expect(of("event turn_start")).toMatchObject([{ params: { extra: { prompt: text } } }]);
  expect(content).toBe(`first\nsecond: ${text}`);
  expect(notices()).toEqual([]);
});

verifies("wire.out.compact", async (run) => {
  const dir = tempDir();
  const puppet = writePuppet(dir, "gate", { manifest });
  const { host } = await readyHost(run, dir);
  await host.toolCall({ name: "bash", arguments: { command: "ls -l", nested: [{ a: 1 }, { b: " : , " }] } });
  host.event("turn_start", { prompt: "go" });
  await untilReceived(puppet, "event turn_start");

  const { lines, received } = puppet.log();
  expect(lines).toEqual(received.map((message) => JSON.stringify(message)));
  expect(linesWith(puppet, "initialize")[0]).toMatch(/^\{"id":1,"method":"initialize","params":\{/);
  expect(linesWith(puppet, "hook.tool_call")[0]).toMatch(/^\{"id":2,"method":"hook\.tool_call","params":\{/);
  expect(linesWith(puppet, "event")[0]).toMatch(/^\{"method":"event","params":\{/);
});

verifies("wire.out.separators-escaped", async (run) => {
  const dir = tempDir();
  const text = "a\u2028b\u2029c";
  const puppet = writePuppet(dir, "gate", {
    manifest,
    on: {
      "tool_call echo": steps(request(text, "ui.input", {}, "input"), { content: "{{answers.input.result.text}}" }),
    },
  });
  const { host, frontEnd } = await readyHost(run, dir);
  await host.toolCall({ name: "bash", arguments: { text } });
  host.event("turn_start", { prompt: text });
  const call = host.callTool("echo", {});
  (await frontEnd.question()).answer({ kind: "text", text });

  expect((await call).content).toBe(text);
  expect(puppet.log().of("hook.tool_call")).toMatchObject([{ params: { arguments: { text } } }]);
  const lines = puppet.log().lines.join("\n");
  expect(lines.match(/a\\u2028b\\u2029c/g)).toHaveLength(4);
  expect(lines).not.toMatch(/[\u2028\u2029]/);
});

verifies(["wire.out.request-has-id", "wire.out.ids"], async (run) => {
  const dir = tempDir();
  const script = { manifest: { ...manifest, tools: undefined } };
  const one = writePuppet(dir, "one", { manifest });
  const other = writePuppet(dir, "other", script);
  const { host } = await readyHost(run, dir);
  await Promise.all([host.toolCall({ name: "a", arguments: {} }), host.callTool("echo", {})]);
  await host.toolCall({ name: "b", arguments: {} });

  const requests = (puppet: Puppet) => puppet.log().received.filter(({ id }) => id !== undefined);
  expect(requests(one).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(requests(other).map(({ id }) => id)).toEqual([1, 2, 3]);
  for (const puppet of [one, other]) expect(requests(puppet)[0]).toMatchObject({ id: 1, method: "initialize" });
  expect(requests(one).map(({ method }) => method)).toEqual(
    expect.arrayContaining(["initialize", "hook.tool_call", "tool_call", "hook.tool_call"]),
  );
});

verifies(["wire.out.notification-has-no-id", "wire.out.shutdown-bare"], async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  const puppet = writePuppet(dir, "listener", { manifest });
  const { host, notices, of } = await readyHost(run, dir, { clock });
  host.event("turn_start", { prompt: "go" });
  expect(of("listener").waiting).toEqual([]);
  await untilReceived(puppet, "event turn_start");
  await clock.advance(deadlines.toolMs);
  expect(notices()).toEqual([]);
  await host.stop();

  const notifications = puppet.log().received.filter(({ method }) => method !== "initialize");
  expect(notifications).toEqual([
    { method: "flags", params: { flags: {} } },
    { method: "event", params: { name: "turn_start", extra: { prompt: "go" } } },
    { method: "shutdown" },
  ]);
  expect(puppet.log().lines.at(-1)).toBe('{"method":"shutdown"}');
  expect(notices()).toEqual([]);
});
