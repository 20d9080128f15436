/** What a person sees of a hook that takes its time, and what skipping it does. */
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { request, silent, steps, until } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };
const result = { name: "bash", content: "out", is_error: false };

verifies("awaited.told", async (run) => {
  const clock = new FakeClock();
  const { host, until: received } = await puppetHost(
    run,
    {
      first: {
        manifest: { hooks: ["tool_call"], tools: [{ name: "slow" }] },
        on: { "hook.tool_call": silent, tool_call: silent },
      },
      second: { manifest: { hooks: ["tool_result"] }, on: { "hook.tool_result": silent } },
    },
    { clock },
  );
  expect(host.awaited()).toEqual([]);
  const running: Promise<unknown>[] = [host.toolCall(bash), host.callTool("slow", {})];
  await received("first", "hook.tool_call");
  await clock.advance(400);
  running.push(host.toolResult(result));
  await received("second", "hook.tool_result");
  await clock.advance(700);
  expect(host.awaited(), "the oldest first, and no tool among them").toEqual([
    { extension: "first", method: "hook.tool_call", sinceMs: 1_100 },
    { extension: "second", method: "hook.tool_result", sinceMs: 700 },
  ]);
  await clock.advance(deadlines.toolMs);
  await Promise.all(running);
  expect(host.awaited()).toEqual([]);
});

verifies("awaited.told", { when: "a gate asks a person" }, async (run) => {
  const clock = new FakeClock();
  const asks = steps(request("sure", "ui.confirm", { title: "Sure?" }), until("command go"), {
    block: true,
    reason: "no",
  });
  const manifest = { hooks: ["tool_call"], commands: [{ name: "go" }] };
  const gate = { manifest, on: { "hook.tool_call": asks, "command go": {} } };
  const { host, frontEnd } = await puppetHost(run, { gate }, { clock });
  const verdict = host.toolCall(bash);
  const question = await frontEnd.question();
  await clock.advance(2_000);
  expect(host.awaited(), "it is the person who is awaited").toEqual([]);
  expect(host.skipHooks(), "the question is the person's to answer").toBe(0);
  question.answer({ kind: "confirmed", confirmed: true });
  await expect.poll(() => host.awaited()).toHaveLength(1);
  await clock.advance(500);
  expect(host.awaited()).toEqual([{ extension: "gate", method: "hook.tool_call", sinceMs: 500 }]);
  await host.runCommand("go", "");
  expect(await verdict).toMatchObject({ block: true });
  expect(host.awaited()).toEqual([]);
});

verifies("awaited.skip", async (run) => {
  const clock = new FakeClock();
  const {
    host,
    notices,
    of,
    until: received,
  } = await puppetHost(
    run,
    {
      gate: {
        manifest: { hooks: ["tool_call", "input"] },
        on: { "hook.tool_call": silent, "hook.input": { replace: "alive" } },
      },
      redact: {
        manifest: { hooks: ["tool_result"], tools: [{ name: "slow" }] },
        on: { "hook.tool_result": silent, tool_call: silent },
      },
    },
    { clock },
  );
  const gate = host.toolCall(bash);
  const redact = host.toolResult(result);
  const tool = host.callTool("slow", {});
  await received("gate", "hook.tool_call");
  await received("redact", "hook.tool_result");
  await received("redact", "tool_call");
  await clock.advance(2_000);
  expect(host.skipHooks()).toBe(2);
  expect(await gate).toEqual({ block: false });
  expect(await redact).toEqual({ content: "out", changed: false });
  expect(notices()).toHaveLength(2);
  expect(notices()[0]).toMatch(/^gate: hook\.tool_call was skipped by you after 2 s; /);
  expect(notices()[1]).toMatch(/^redact: hook\.tool_result was skipped by you after 2 s; /);
  expect(host.awaited()).toEqual([]);
  expect(host.skipHooks(), "nothing is left to skip").toBe(0);

  expect(await host.input("hello"), "the connection lives").toMatchObject({ kind: "replaced", text: "alive" });
  expect(of("gate")).toMatchObject({ state: "ready", lastError: null });
  expect(of("gate").metrics.find(({ method }) => method === "hook.tool_call")?.outcomes.skipped).toBe(1);
  await clock.advance(deadlines.toolMs);
  expect((await tool).outcome, "a tool is no hook").toBe("timedout");
});
