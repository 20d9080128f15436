/** What a tool_result hook does to a turn: its word is what is read, stored and shown. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const secret = "hunter2-is-the-secret";
const echo = `@tool bash {"command":"printf %s-is-the-secret hunter2"}`;

verifies(
  ["hook.tool-result.before-model", "hook.tool-result.before-store", "hook.tool-result.before-show"],
  async (run) => {
    const running = await puppetHost(run, {
      redactor: {
        manifest: { hooks: ["tool_result"], events: ["tool_end"] },
        on: { "hook.tool_result": { content: "redacted" } },
      },
    });
    const { agent, requests, resultOf, of } = runAgent(running);
    await agent.prompt(echo);
    const asked = await running.seen("redactor", "hook.tool_result");
    expect(asked.map(({ params }) => params)).toEqual([{ name: "bash", content: secret, is_error: false }]);
    expect(resultOf("bash")).toMatchObject({ content: "redacted", is_error: false });
    expect(JSON.stringify(requests)).not.toContain(secret);
    const file = readFileSync(agent.info().path ?? "", "utf8");
    expect(file).toContain('"redacted"');
    expect(file).not.toContain(secret);
    expect(of("tool_end")).toMatchObject([{ content: "redacted" }]);
    const [event] = await running.seen("redactor", "event tool_end");
    expect(event?.params).toMatchObject({ extra: { content: "redacted" } });
  },
);

verifies("hook.tool-result.every-tool", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { hooks: ["tool_result"], tools: [{ name: "greet" }, { name: "grep" }] },
      on: { "tool_call greet": { content: "hello" }, "tool_call grep": { content: "none", is_error: true } },
    },
  });
  const { agent } = runAgent(running);
  await agent.prompt(`${echo}\n@tool greet {}\n@tool grep {}\n@tool unheard-of {}`);
  const asked = (await running.seen("a", "hook.tool_result")).map(({ params }) => params);
  expect(asked.sort((a, b) => String(a?.name).localeCompare(String(b?.name)))).toEqual([
    { name: "bash", content: secret, is_error: false },
    { name: "greet", content: "hello", is_error: false },
    { name: "grep", content: "none", is_error: true },
    { name: "unheard-of", content: expect.any(String), is_error: true },
  ]);
});

verifies("hook.tool-result.blocked-too", async (run) => {
  const asked: { name: string; content: string; is_error: boolean }[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { hooks: ["tool_call", "tool_result"], tools: [{ name: "hangs" }] },
      onMessage: ({ id, method, params }, line) => {
        if (method === "hook.tool_result") asked.push(params);
        if (method === "tool_call") agent.interrupt();
        else line({ id, result: method === "hook.tool_call" && params.name === "write" ? { block: true } : {} });
      },
    },
  ]);
  const { agent, stored } = runAgent(await readyHost(run, [], programs));
  await agent.prompt('@tool write {"path":"x","content":""}\n@tool hangs {}');
  expect(asked).toEqual([
    { name: "write", content: expect.stringContaining("blocked"), is_error: true },
    { name: "hangs", content: expect.stringContaining("cancelled"), is_error: true },
  ]);
  expect(stored().flatMap((m) => (m.role === "tool" ? [m.outcome] : []))).toEqual(["blocked", "cancelled"]);
});

const tool = { content: "the content", display: "rich display", summary: "+1 -1", format: "markdown" };

verifies("hook.tool-result.drops-display", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { hooks: ["tool_result"], tools: [{ name: "kept" }, { name: "changed" }] },
      on: { tool_call: tool, "hook.tool_result changed": { content: "rewritten" } },
    },
  });
  const { agent, stored } = runAgent(running);
  await agent.prompt("@tool kept {}\n@tool changed {}");
  const results = stored().flatMap((m) =>
    m.role === "tool" ? [{ name: m.name, content: m.content, display: m.display }] : [],
  );
  expect(results).toEqual([
    { name: "kept", content: "the content", display: { body: "rich display", format: "markdown" } },
    { name: "changed", content: "rewritten", display: null },
  ]);
});

verifies(["hook.tool-result.same-keeps-display", "hook.tool-result.content-alone"], async (run) => {
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { hooks: ["tool_result"], tools: [{ name: "greet" }, { name: "fails" }] },
      onMessage: ({ id, method, params }, line) => {
        const result = { ...tool, is_error: params.name === "fails" };
        const other = { is_error: !params.is_error, summary: "other", display: "other", format: "diff", name: "other" };
        line({ id, result: method === "tool_call" ? result : { ...other, content: params.content } });
      },
    },
  ]);
  const { agent, stored, of } = runAgent(await readyHost(run, [], programs));
  await agent.prompt("@tool greet {}\n@tool fails {}");
  expect(stored().filter(({ role }) => role === "tool")).toMatchObject([
    {
      name: "greet",
      content: "the content",
      is_error: false,
      summary: "+1 -1",
      display: { body: "rich display", format: "markdown" },
    },
    { name: "fails", is_error: true, outcome: "failed", summary: "+1 -1", display: { body: "rich display" } },
  ]);
  expect(of("tool_end").map(({ outcome }) => outcome)).toEqual(["completed", "failed"]);
});
