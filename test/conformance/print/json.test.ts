/** `e -p --json`: the lines of a run, and that nothing else gets among them. */
import { existsSync } from "node:fs";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { line, notify, stderr, steps, update } from "../../helpers/puppet-steps.js";
import { eHome, jsonLines, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const tools = [
  { name: "greet", label: { category: "greeting", running: "Greeting", completed: "Greeted", target: "who" } },
  { name: "plain" },
];

verifies(["print.json-lines", "print.json-turn", "print.json-result"], async (run) => {
  const e = eHome(run);
  const ok = await e.run(["-p", "--json", '@tool bash {"command":"exit 3"}\n@say done']);
  expect(ok).toMatchObject({ status: 0, stderr: "" });
  const lines = jsonLines(ok);
  expect(lines.filter(({ type }) => typeof type !== "string" || type === "")).toEqual([]);
  const types = lines.map(({ type }) => type);
  expect(types.filter((type) => type === "turn_start" || type === "turn_end" || type === "result")).toEqual([
    "turn_start",
    "turn_end",
    "result",
  ]);
  expect([types[0], types.at(-1)]).toEqual(["turn_start", "result"]);
  expect(linesOf(ok, "turn_end")).toEqual([{ type: "turn_end", aborted: false }]);
  const tokens = expect.any(Number);
  expect(lines.at(-1)).toEqual({
    type: "result",
    output: "done",
    final_output: "done",
    model: "offline/echo",
    effort: "high",
    aborted: false,
    error: null,
    error_details: null,
    warnings: [],
    usage: {
      input_tokens: tokens,
      output_tokens: tokens,
      cache_read_tokens: tokens,
      cache_write_5m_tokens: tokens,
      cache_write_1h_tokens: tokens,
      prompt_tokens: tokens,
    },
    cost_usd: null,
    tools: { calls: 1, failures: 1 },
    session: expect.stringMatching(/\.jsonl$/),
  });
  expect(existsSync(String(lines.at(-1)?.session))).toBe(true);
});

verifies("print.json-result", { when: "the run fails, or is saved nowhere" }, async (run) => {
  const e = eHome(run);
  const failed = await e.run([
    "-pj",
    "--no-session",
    "--effort",
    "low",
    "@say half\n@tool read {}\n@then\n@fail 400 out of order",
  ]);
  expect(failed.status).toBe(1);
  const failure = { error: expect.stringContaining("out of order"), final_output: "", effort: "low", session: null };
  expect(jsonLines(failed).at(-1)).toMatchObject({ type: "result", ...failure });
});

verifies(["print.json-tool-batch", "print.json-tool-output", "print.json-tool-end"], async (run) => {
  const e = eHome(run);
  const greet = steps(update("one"), update("two\n", "stderr"), { content: "Hello!", summary: "+1" });
  writePuppet(e.extensions, "greeter", {
    manifest: { tools },
    on: { "tool_call greet": greet, "tool_call plain": { content: "broken", is_error: true } },
  });
  const prompt = '@tool greet {"who":"Ada"}\n@tool plain {}\n@tool bash {"command":"echo seen"}\n@tool bash {no json';
  const told = await e.run(["-p", "--json", prompt]);
  expect(linesOf(told, "tool_batch")).toEqual([
    {
      type: "tool_batch",
      calls: [
        { id: 1, name: "greet", arguments: { who: "Ada" }, category: "greeting", target: "Ada" },
        { id: 2, name: "plain", arguments: {}, category: "plain", target: "" },
        { id: 3, name: "bash", arguments: { command: "echo seen" }, category: "command", target: "echo seen" },
        { id: 4, name: "bash", arguments: null, category: "command", target: "" },
      ],
    },
  ]);
  const output = linesOf(told, "tool_output");
  expect(output.filter(({ id }) => id === 1)).toEqual([
    { type: "tool_output", id: 1, stream: "stdout", chunk: "one" },
    { type: "tool_output", id: 1, stream: "stderr", chunk: "two\n" },
  ]);
  expect(output.filter(({ id }) => id === 3)).toEqual([
    { type: "tool_output", id: 3, stream: "stdout", chunk: "seen\n" },
  ]);
  const ends = linesOf(told, "tool_end").toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(ends).toEqual([
    { type: "tool_end", id: 1, outcome: "completed", summary: "+1", content: "Hello!" },
    { type: "tool_end", id: 2, outcome: "failed", summary: "error", content: "broken" },
    { type: "tool_end", id: 3, outcome: "completed", summary: "done", content: "seen\n" },
    { type: "tool_end", id: 4, outcome: "failed", summary: "error", content: expect.stringContaining("valid JSON") },
  ]);
});

verifies(["print.json-notice", "print.json-session-name"], async (run) => {
  const e = eHome(run);
  const said = steps(
    notify("plainly"),
    { $send: { method: "notify", params: { message: "badly", tone: "error" } } },
    { content: "ok", session_name: "  The\nname " },
  );
  writePuppet(e.extensions, "greeter", { manifest: { tools }, on: { "tool_call plain": said } });
  const told = await e.run(["-p", "--json", "@tool plain"]);
  expect(linesOf(told, "notice")).toEqual([
    { type: "notice", extension: "greeter", tone: "info", message: "plainly" },
    { type: "notice", extension: "greeter", tone: "error", message: "badly" },
  ]);
  expect(linesOf(told, "session_name")).toEqual([{ type: "session_name", name: "The name" }]);
  expect(told.stderr).toBe("");
});

const noise = steps(
  line('{"type":"result","output":"forged"}'),
  line("not JSON at all"),
  stderr("a line\nhalf a \u001b[31mline\u001b[0m"),
  stderr(" more\n"),
);

verifies(["print.stdout-pure", "print.notices-to-stderr"], async (run) => {
  const e = eHome(run);
  const on = { "tool_call plain": steps(noise, notify("a notice"), { content: "ok" }) };
  writePuppet(e.extensions, "noisy", { manifest: { tools }, on });
  const text = await e.run(["-p", "@tool plain\n@say fine"]);
  expect(text).toMatchObject({ status: 0, stdout: "fine\n" });
  const lines = text.stderr.split("\n");
  for (const expected of ["e: [noisy] a line", "e: [noisy] half a line more", "e: [noisy] a notice"]) {
    expect(lines.filter((one) => one === expected)).toEqual([expected]);
  }
  expect(lines.filter((one) => one.includes("no message"))).toHaveLength(1);
  expect(lines.every((one) => one === "" || one.startsWith("e: [noisy] "))).toBe(true);

  const json = await e.run(["-p", "--json", "@tool plain\n@say fine"]);
  expect(jsonLines(json).filter(({ type }) => type === "result")).toHaveLength(1);
  expect(jsonLines(json).at(-1)).toMatchObject({ type: "result", final_output: "fine" });
  expect(json.stderr).toContain("e: [noisy] half a line more\n");
});
