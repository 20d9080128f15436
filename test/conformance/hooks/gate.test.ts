/** The gate: who may stop a call, and who gives the reason. What a stopped call is to the model is the agent's. */
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { type Json, steps, touch, untilFile } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const manifest = { hooks: ["tool_call"] };
const call = { name: "bash", arguments: { command: "rm -rf /" } };

const nearMisses: readonly Json[] = [
  { block: "true", reason: "no" },
  { block: 1 },
  { block: [true] },
  { block: {} },
  { block: null, reason: "no" },
  { blocked: true },
  { Block: true },
  { deny: true, reason: "no" },
  { reason: "no" },
  { result: { block: true } },
  [{ block: true }],
  true,
  "block",
];

verifies("hook.tool-call.only-true-blocks", async (run) => {
  const on = Object.fromEntries(nearMisses.map((miss, n) => [`hook.tool_call ${n}`, { $literal: miss }]));
  const { host } = await puppetHost(run, { gate: { manifest, on: { ...on, "hook.tool_call": { block: true } } } });
  for (const [n, miss] of nearMisses.entries()) {
    const verdict = await host.toolCall({ ...call, name: String(n) });
    expect(verdict, JSON.stringify(miss)).toEqual({ block: false });
  }
  expect(await host.toolCall(call)).toMatchObject({ block: true });
});

verifies("hook.tool-call.default-reason", async (run) => {
  const reasons = [undefined, null, "", " \n\t"];
  const programs = memoryPrograms([
    {
      name: "warden",
      manifest,
      onMessage: ({ id, params }, line) => line({ id, result: { block: true, reason: reasons[params.arguments] } }),
    },
  ]);
  const { host } = await readyHost(run, [], programs);
  for (const n of reasons.keys()) {
    const verdict = await host.toolCall({ name: "bash", arguments: n });
    expect(verdict).toMatchObject({ block: true, extension: "warden", reason: expect.stringContaining("warden") });
  }
});

verifies("hook.tool-call.asked-together", async (run) => {
  // Each lets the call through only after the others were asked: asked one by one they would wait for ever.
  const together = (own: string, ...others: readonly string[]) => ({
    manifest,
    on: { "hook.tool_call": steps(touch(own), ...others.map(untilFile), { block: false }) },
  });
  const scripts = {
    a: together("a.asked", "b.asked", "c.asked"),
    b: together("b.asked", "a.asked", "c.asked"),
    c: together("c.asked", "a.asked", "b.asked"),
  };
  const { host, notices } = await puppetHost(run, scripts);
  expect(await host.toolCall(call)).toEqual({ block: false });
  expect(notices()).toEqual([]);
});

verifies(["hook.tool-call.first-block", "hook.order"], { when: "the second blocks before the first" }, async (run) => {
  let isSecondAnswered = false;
  let answerFirst = (): void => {};
  const blocks = (reason: string) => ({ block: true, reason });
  const programs = memoryPrograms([
    { name: "allows", manifest, onMessage: ({ id }, line) => line({ id, result: { block: false } }) },
    {
      name: "first",
      manifest,
      onMessage: ({ id }, line) => {
        answerFirst = () => line({ id, result: blocks("the first reason") });
        if (isSecondAnswered) answerFirst();
      },
    },
    {
      name: "second",
      manifest,
      onMessage: ({ id }, line) => {
        line({ id, result: blocks("the second reason") });
        isSecondAnswered = true;
        answerFirst();
      },
    },
  ]);
  const { host } = await readyHost(run, [], programs);
  expect(await host.toolCall(call)).toEqual({ block: true, reason: "the first reason", extension: "first" });
});
