/** What a gate does to a turn: a blocked call never runs, and the model reads why. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const writes = (file: string) => `@tool write {"path":"${file}","content":"written"}`;
const gate = { hooks: ["tool_call"] };

verifies(["hook.tool-call.block", "hook.tool-call.reason", "hook.tool-call.allow"], async (run) => {
  const running = await puppetHost(run, {
    gate: {
      manifest: gate,
      on: {
        "hook.tool_call write": { block: true, reason: "not in this directory" },
        "hook.tool_call read": { block: false },
        "hook.tool_call greet": { block: true, reason: "no greetings" },
      },
    },
    greeter: { manifest: { tools: [{ name: "greet" }] }, on: { tool_call: { content: "hello" } } },
  });
  const { agent, cwd, resultOf, of } = runAgent(running);
  await agent.prompt(`${writes("forbidden")}\n@tool greet {}\n@tool read {"path":"nothing-here"}`);
  expect(existsSync(join(cwd, "forbidden"))).toBe(false);
  expect(await running.seen("greeter", "tool_call")).toEqual([]);
  expect(resultOf("write")).toMatchObject({
    is_error: true,
    content: expect.stringContaining("not in this directory"),
  });
  expect(resultOf("greet")).toMatchObject({ is_error: true, content: expect.stringContaining("no greetings") });
  // The call that was let through ran, and failed by itself.
  expect(resultOf("read")?.content).toContain("nothing-here");
  expect(of("tool_end").map(({ outcome }) => outcome)).toEqual(["blocked", "blocked", "failed"]);
});

verifies("hook.tool-call.allow", { when: "every way to say yes is used" }, async (run) => {
  const running = await puppetHost(run, {
    "1-no": { manifest: gate, on: { "hook.tool_call": { block: false } } },
    "2-empty": { manifest: gate },
    "3-reason": { manifest: gate, on: { "hook.tool_call": { block: null, reason: "none" } } },
  });
  const { agent, cwd, of } = runAgent(running);
  await agent.prompt(writes("allowed"));
  expect(existsSync(join(cwd, "allowed"))).toBe(true);
  expect(of("tool_end")).toMatchObject([{ outcome: "completed" }]);
});

verifies("hook.tool-call.every-tool", async (run) => {
  const asked: unknown[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { ...gate, tools: [{ name: "greet" }, { name: "grep" }] },
      onMessage: ({ id, method, params }, line) => {
        if (method === "hook.tool_call") asked.push([params.name, params.arguments]);
        line({ id, result: method === "tool_call" ? { content: "of an extension" } : {} });
      },
    },
  ]);
  const { agent, resultOf } = runAgent(await readyHost(run, [], programs));
  const calls = ['read {"path":"x"}', 'bash {"command":"true"}', 'greet {"who":"bob"}', 'grep {"pattern":"x"}'];
  await agent.prompt([...calls.map((call) => `@tool ${call}`), "@tool greet {broken"].join("\n"));
  expect(asked).toEqual([
    ["read", { path: "x" }],
    ["bash", { command: "true" }],
    ["greet", { who: "bob" }],
    ["grep", { pattern: "x" }],
    ["greet", "{broken"],
  ]);
  expect(resultOf("grep")).toMatchObject({ content: "of an extension", is_error: false });
});
