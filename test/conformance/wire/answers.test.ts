/** Which request an answer settles, and how. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { placeFixture, untilReceived, writePuppet } from "../../helpers/puppet.js";
import { error, line, reply, type Step, send, steps, until, untilFile } from "../../helpers/puppet-steps.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const bash = { name: "bash", arguments: {} };

/** A host with one puppet that answers its gate and its tool with `step`, and its command with `pong`. */
async function answering(run: Verification, step: Step) {
  const dir = tempDir();
  const manifest = { hooks: ["tool_call"], tools: [{ name: "act" }], commands: [{ name: "ping" }] };
  const on = { "hook.tool_call": step, tool_call: step, "command ping": { notice: "pong" } };
  const puppet = writePuppet(dir, "answerer", { manifest, on });
  return { puppet, ...(await readyHost(run, dir)) };
}

verifies(["wire.in.answer-by-id", "wire.in.out-of-order"], async (run) => {
  const dir = tempDir();
  const tools = ["first", "second", "third"];
  const puppet = writePuppet(dir, "worker", {
    manifest: { tools: tools.map((name) => ({ name })), commands: [{ name: "go" }] },
    on: {
      "tool_call first": steps(until("command go"), { content: "of the first" }),
      "tool_call second": steps(until("tool_call third"), { content: "of the second" }),
      "tool_call third": { content: "of the third" },
    },
  });
  const { host } = await readyHost(run, dir);
  const settled: string[] = [];
  const calls = tools.map(async (name) => {
    const { content } = await host.callTool(name, {});
    settled.push(name);
    return content;
  });
  await Promise.all(calls.slice(1));
  await host.runCommand("go", "");
  expect(await Promise.all(calls)).toEqual(["of the first", "of the second", "of the third"]);
  expect(settled.at(-1)).toBe("first");
  const answers = puppet.log().sent.map((text) => JSON.parse(text).result?.content);
  expect(answers.indexOf("of the third")).toBeLessThan(answers.indexOf("of the first"));
});

verifies("wire.in.error-answer", async (run) => {
  const { host, notices } = await answering(run, error("kaput"));
  expect(await host.callTool("act", {})).toMatchObject({ outcome: "failed", isError: true, content: "act: kaput" });
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(notices()).toEqual([expect.stringMatching(/answered with an error after .*: kaput/)]);
});

verifies("wire.in.error-null", async (run) => {
  const { host, notices } = await answering(run, reply({ error: null, result: { block: true, content: "done" } }));
  expect(await host.toolCall(bash)).toMatchObject({ block: true });
  expect(await host.callTool("act", {})).toMatchObject({ outcome: "completed", content: "done" });
  expect(notices()).toEqual([]);
});

verifies("wire.in.error-null", { when: "an extension answers everything so" }, async (run) => {
  const dir = tempDir();
  placeFixture(dir, "error-null.mjs");
  const { host, notices } = await readyHost(run, dir);
  expect(await host.toolCall(bash)).toMatchObject({ block: true });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
  expect(notices()).toEqual([]);
});

for (const [name, value, shown] of [
  ["an object", { code: -32601, message: "no such thing" }, '{"code":-32601,"message":"no such thing"}'],
  ["a list", ["a", 1], '["a",1]'],
  ["false", false, "false"],
] as const) {
  verifies("wire.in.error-not-text", { when: `the error is ${name}` }, async (run) => {
    const { host } = await answering(run, error(value));
    expect(await host.callTool("act", {})).toMatchObject({ outcome: "failed", content: `act: ${shown}` });
  });
}

verifies("wire.in.no-result", async (run) => {
  const { host, notices, of } = await answering(run, reply({}));
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(of("answerer").waiting).toEqual([]);
  expect(notices()).toEqual([]);
});

verifies("wire.in.result-and-error", async (run) => {
  const { host } = await answering(run, reply({ result: { block: true, content: "done" }, error: "no" }));
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await host.callTool("act", {})).toMatchObject({ outcome: "failed", content: "act: no" });
});

verifies("wire.in.second-answer", async (run) => {
  const dir = tempDir();
  placeFixture(dir, "answers-twice.mjs");
  const { host, notices, of } = await readyHost(run, dir);
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "first" });
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "first" });
  expect(of("answers-twice.mjs")).toMatchObject({ name: "answers-twice", state: "ready" });
  expect(notices()).toEqual([]);
});

verifies("wire.in.unknown-id", async (run) => {
  const block = { block: true, content: "never asked for" };
  const stray = [0, 999, -1, Number.MAX_SAFE_INTEGER].map((id) => send({ id, result: block }));
  const { host, notices, of } = await answering(run, steps(...stray, send({ id: 77, error: "no" }), { block: false }));
  expect(await host.toolCall(bash)).toEqual({ block: false });
  expect(await host.runCommand("ping", "")).toMatchObject({ notice: "pong" });
  expect(of("answerer")).toMatchObject({ state: "ready", waiting: [] });
  expect(notices().filter((text) => text.includes("hook"))).toEqual([]);
});

verifies("wire.in.mistyped-id", async (run) => {
  const answer = '"result":{"block":true}}';
  const mistyped = ['"{{id}}"', "{{id}}.5", "[{{id}}]", '{"id":{{id}}}', "true"];
  const { host } = await answering(
    run,
    steps(...mistyped.map((id) => line(`{"id":${id},${answer}`)), { block: false }),
  );
  expect(await host.toolCall(bash)).toEqual({ block: false });
});

verifies("wire.in.foreign-id", async (run) => {
  const dir = tempDir();
  const forged = [1, 2, 3, 4].map((id) => send({ id, result: { block: true, notice: "forged" } }));
  const gate = writePuppet(dir, "gate", {
    manifest: { hooks: ["tool_call"] },
    on: { "hook.tool_call": steps(untilFile("go"), { block: false }) },
  });
  writePuppet(dir, "forger", {
    manifest: { commands: [{ name: "forge" }] },
    on: { "command forge": steps(...forged.slice(2), { notice: "done" }, ...forged) },
  });
  const { host } = await readyHost(run, dir);
  const verdict = host.toolCall(bash);
  await untilReceived(gate, "hook.tool_call");
  expect(gate.log().of("hook.tool_call")).toMatchObject([{ id: 2 }]);
  expect(await host.runCommand("forge", "")).toMatchObject({ notice: "done" });
  writeFileSync(join(dir, "go"), "");
  expect(await verdict).toEqual({ block: false });
});

verifies("wire.in.late-answer", async (run) => {
  const dir = tempDir();
  const clock = new FakeClock();
  placeFixture(dir, "late.mjs");
  const { host, frontEnd, notices, of } = await readyHost(run, dir, { clock });
  const gate = host.toolCall(bash);
  const tool = host.callTool("late", {});
  await clock.advance(deadlines.toolMs);
  expect(await gate).toEqual({ block: false });
  expect(await tool).toMatchObject({ outcome: "timedout" });
  const before = notices();

  expect(await host.runCommand("poke", "")).toMatchObject({ notice: "poked" });
  expect(of("late")).toMatchObject({ state: "ready", strayAnswers: 2, waiting: [] });
  expect(notices()).toEqual(before);
  expect(frontEnd.blocks).toEqual([]);
});
