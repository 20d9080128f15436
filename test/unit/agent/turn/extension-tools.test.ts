/** Tools of extensions that have their arguments checked, wait to be switched on, and say more than text. */
import { expect, test } from "vitest";
import type { ToolMessage } from "../../../../src/agent/session/message.js";
import type { FakeTool } from "../fake-host.js";
import { type Recorded, recorded } from "./recorded-agent.js";

const counts = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };

function results({ entries }: Recorded): readonly ToolMessage[] {
  return entries().flatMap(({ message }) => (message.role === "tool" ? [message] : []));
}

function counter(over: Partial<FakeTool> = {}): { readonly tool: FakeTool; readonly given: unknown[] } {
  const given: unknown[] = [];
  const run = (args: unknown) => {
    given.push(args);
    return { content: "counted" };
  };
  return { tool: { name: "count", parameters: counts, validate: true, run, ...over }, given };
}

test("arguments that cannot fit never reach the guard or the tool", async () => {
  const { tool, given } = counter();
  const it = recorded({}, tool);
  await it.agent.prompt("@tool count {}");
  await it.agent.prompt("@tool count {not json");
  expect(given).toEqual([]);
  expect(it.lifecycle.of("tool_call")).toEqual([]);
  expect(results(it).map(({ content, outcome }) => [outcome, content])).toEqual([
    ["failed", expect.stringMatching(/"count" is missing/)],
    ["failed", expect.stringMatching(/not valid JSON/)],
  ]);
});

test("arguments are coerced before the guard sees them", async () => {
  const { tool, given } = counter();
  const it = recorded({}, tool);
  await it.agent.prompt('@tool count {"count":"3"}');
  expect(given).toEqual([{ count: 3 }]);
  expect(it.lifecycle.of("tool_call")).toMatchObject([{ input: { count: 3 } }]);
});

test("without a word of it an extension gets the arguments as the model wrote them", async () => {
  const { tool, given } = counter({ validate: false });
  const it = recorded({}, tool);
  await it.agent.prompt('@tool count {"count":"3"}\n@tool count {not json');
  expect(given).toEqual([{ count: "3" }, "{not json"]);
});

test("the tool's own function prepares what is checked; when it fails, so does the call", async () => {
  const { tool, given } = counter({ prepare: "h1" });
  const it = recorded({}, tool);
  it.host.onCallback = (_handle, [raw]) => ({ ok: true, value: { count: (raw as { old: number }).old } });
  await it.agent.prompt('@tool count {"old":4}');
  it.host.onCallback = () => ({ ok: false, error: "an old shape nobody knows" });
  await it.agent.prompt('@tool count {"old":4}');
  expect(given).toEqual([{ count: 4 }]);
  expect(results(it).at(-1)).toMatchObject({ outcome: "failed", content: "count: an old shape nobody knows" });
});

test("a tool that waits to be switched on is neither offered nor run until it is", async () => {
  const { tool, given } = counter({ defaultActive: false });
  const it = recorded({}, tool);
  await it.agent.prompt('@tool count {"count":1}');
  expect(results(it).at(-1)).toMatchObject({ outcome: "blocked", content: expect.stringMatching(/not active/) });
  it.agent.narrowTools(["count"]);
  await it.agent.prompt('@tool count {"count":2}');
  expect(given).toEqual([{ count: 2 }]);
});

test("a tool of an extension takes the place of the built-in of its name", async () => {
  const given: unknown[] = [];
  const it = recorded({}, { name: "bash", run: (args) => ({ content: `mine ${given.push(args)}` }) });
  await it.agent.prompt('@tool bash {"command":"true"}');
  expect(results(it).at(-1)).toMatchObject({ name: "bash", content: "mine 1" });
});

test("partial results are announced while the call runs, each in place of the one before", async () => {
  const it = recorded(
    {},
    {
      name: "slow",
      run: (_args, { onPartial }) => {
        onPartial?.({ content: "half", details: { at: 1 } });
        return { content: "whole", details: { at: 2 }, structured: { sum: 2 }, usage: { input: 1 } };
      },
    },
  );
  await it.agent.prompt("@tool slow {}");
  const half = { content: [{ type: "text", text: "half" }], details: { at: 1 } };
  expect(it.lifecycle.of("tool_execution_update")).toMatchObject([{ partialResult: half }]);
  expect(it.events.filter(({ type }) => type === "tool_partial")).toEqual([
    { type: "tool_partial", id: 1, content: "half", details: { at: 1 } },
  ]);
  const whole = { details: { at: 2 }, structuredContent: { sum: 2 }, usage: { input: 1 } };
  expect(it.lifecycle.of("tool_result")).toMatchObject([whole]);
  expect(it.lifecycle.of("tool_execution_end")).toMatchObject([{ result: whole }]);
  expect(results(it).at(-1)).toMatchObject({ details: { at: 2 }, structured: { sum: 2 }, usage: { input: 1 } });
});

test("new content drops the structured value unless there is a new one", async () => {
  const tool = { name: "t", run: () => ({ content: "old", structured: { old: true } }) };
  const it = recorded({}, tool);
  it.lifecycle.answers.tool_result = () => ({ content: [{ type: "text", text: "new" }] });
  await it.agent.prompt("@tool t {}");
  expect(results(it).at(-1)).not.toHaveProperty("structured");
  it.lifecycle.answers.tool_result = () => ({ structuredContent: { now: true }, usage: { output: 2 } });
  await it.agent.prompt("@tool t {}");
  expect(results(it).at(-1)).toMatchObject({ content: "old", structured: { now: true }, usage: { output: 2 } });
});

test("details that no file can hold are left out, and their maker hears of it", async () => {
  const it = recorded({}, { name: "odd", run: () => ({ content: "x", details: { when: new Map() } }) });
  await it.agent.prompt("@tool odd {}");
  expect(results(it).at(-1)).not.toHaveProperty("details");
  expect(it.notices.map(({ text }) => text)).toEqual([expect.stringMatching(/tool odd returned details that cannot/)]);
});
