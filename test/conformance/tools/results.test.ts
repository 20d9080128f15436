/** What becomes of a result: what the model reads, and what the row and the viewer are given. */
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import type { Json, Step } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const answering = (answers: Readonly<Record<string, Step>>) => ({
  manifest: { tools: Object.keys(answers).map((name) => ({ name })) },
  on: Object.fromEntries(Object.entries(answers).map(([name, step]) => [`tool_call ${name}`, step])),
});

/** The same in memory, where an answer is the whole line but its id. */
function program(answers: Readonly<Record<string, object>>) {
  return memoryPrograms([
    {
      name: "a",
      manifest: { tools: Object.keys(answers).map((name) => ({ name })) },
      onMessage: ({ id, params }, line) => line({ id, ...answers[params.name] }),
    },
  ]);
}

verifies(
  ["tool.result.content", "tool.result.display-not-for-model", "tool.result.session-name", "tool.result.summary"],
  async (run) => {
    const running = await puppetHost(run, {
      a: answering({
        greet: {
          content: "hello\nworld",
          session_name: "a  greeting",
          summary: "+12 -3",
          display: "a rich display",
          format: "markdown",
          more: "of the extension's own",
        },
      }),
    });
    const { agent, requests, read, of, stored } = runAgent(running);
    await agent.prompt("@tool greet {}");
    expect(read().filter(({ role }) => role === "tool")).toEqual([
      { role: "tool", name: "greet", call_id: "call_1", content: "hello\nworld", is_error: false },
    ]);
    const all = JSON.stringify(requests);
    for (const text of ["rich display", "+12 -3", "extension's own"]) expect(all).not.toContain(text);
    expect(of("tool_end")).toMatchObject([{ outcome: "completed", summary: "+12 -3", content: "hello\nworld" }]);
    const display = { body: "a rich display", format: "markdown" };
    expect(stored().find(({ role }) => role === "tool")).toMatchObject({ display });
    expect(agent.info().name).toBe("a greeting");
    expect(of("session_name")).toEqual([{ type: "session_name", name: "a greeting" }]);
  },
);

verifies("tool.result.is-error", async (run) => {
  const programs = program({
    fails: { result: { content: "it failed", is_error: true } },
    works: { result: { content: "it worked", is_error: false } },
  });
  const { agent, resultOf, of } = runAgent(await readyHost(run, [], programs));
  await agent.prompt("@tool fails {}\n@tool works {}");
  expect(resultOf("fails")).toMatchObject({ content: "it failed", is_error: true });
  expect(resultOf("works")).toMatchObject({ content: "it worked", is_error: false });
  expect(of("tool_end").map(({ outcome }) => outcome)).toEqual(["failed", "completed"]);
});

verifies(["tool.result.defaults", "tool.result.summary-blank"], async (run) => {
  const missing = { content: null, is_error: null, session_name: null, summary: null, display: null, format: null };
  const programs = program({
    empty: { result: {} },
    nulls: { result: missing },
    blank: { result: { summary: " \u001b[31m " } },
    fails: { result: { is_error: true, summary: "" } },
  });
  const running = await readyHost(run, [], programs);
  for (const name of ["empty", "nulls"]) {
    expect(await running.host.callTool(name, {})).toEqual({
      outcome: "completed",
      content: "",
      isError: false,
      summary: null,
      display: null,
      sessionName: null,
    });
  }
  const { agent, resultOf, of } = runAgent(running);
  await agent.prompt("@tool empty {}\n@tool nulls {}\n@tool blank {}\n@tool fails {}");
  expect(resultOf("empty")).toMatchObject({ content: "", is_error: false });
  expect(of("tool_end").map(({ summary }) => summary)).toEqual(["done", "done", "done", "error"]);
});

verifies("tool.result.format-unknown", async (run) => {
  const formats = ["html", "", 7, null, "DIFF", ["diff"]];
  const answers = formats.map((format, n) => [`t${n}`, { result: { content: "c", display: "d", format } }]);
  const { host } = await readyHost(run, [], program(Object.fromEntries(answers)));
  for (const n of formats.keys()) {
    expect((await host.callTool(`t${n}`, {})).display).toEqual({ body: "d", format: "text" });
  }
});

verifies("tool.result.content-cap", async (run) => {
  const content = Array.from({ length: 6000 }, (_, n) => `line ${n}`).join("\n");
  const running = await readyHost(run, [], program({ long: { result: { content } } }));
  expect((await running.host.callTool("long", {})).content).toBe(content);
  const { agent, resultOf } = runAgent(running);
  await agent.prompt("@tool long {}");
  const shown = resultOf("long")?.content ?? "";
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(32 * 1024);
  const more = /read_result (\{.*?\})/.exec(shown)?.[1];
  expect(more).toBeDefined();
  await agent.prompt(`@tool read_result ${more}`);
  const page = resultOf("read_result")?.content ?? "";
  const head = shown.slice(0, shown.lastIndexOf("\n["));
  const next = page.slice(0, page.lastIndexOf("\n["));
  expect(content.startsWith(head)).toBe(true);
  expect(content.slice(head.length).trimStart().startsWith(next.trimStart().slice(0, 20_000))).toBe(true);
});

const unusable: Readonly<Record<string, Json>> = {
  nothing: null,
  text: "done",
  list: [{ content: "done" }],
  number: 7,
  "content-list": { content: ["done"] },
  "error-text": { content: "done", is_error: "no" },
  "summary-number": { content: "done", summary: 7 },
};

verifies("tool.result.null", async (run) => {
  const literals = Object.entries(unusable).map(([name, result]): [string, Step] => [name, { $literal: result }]);
  const running = await puppetHost(run, { a: answering(Object.fromEntries(literals)) });
  const { agent, resultOf } = runAgent(running);
  await agent.prompt(
    Object.keys(unusable)
      .map((name) => `@tool ${name} {}`)
      .join("\n"),
  );
  for (const name of Object.keys(unusable)) {
    expect(resultOf(name), name).toMatchObject({ is_error: true, content: expect.stringContaining(`${name}: `) });
  }
});
