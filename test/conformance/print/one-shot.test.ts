/** The one-line form of `e rpc`: one prompt in, one flat result out. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { type EHome, eHome, type JsonLine, jsonLines } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";

const bash = (command: string): string => `@tool bash ${JSON.stringify({ command })}`;

/** Sends these lines to one `e rpc` and returns the answers, one for each. */
async function answers(e: EHome, lines: readonly (object | string)[]): Promise<readonly JsonLine[]> {
  const stdin = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const done = await e.run(["rpc"], { stdin });
  expect(done).toMatchObject({ status: 0, signal: null });
  expect(jsonLines(done)).toHaveLength(lines.length);
  return jsonLines(done);
}

verifies(["oneshot.line", "oneshot.input-end"], async (run) => {
  const e = eHome(run);
  const prompt = bash("touch started; until [ -e go ]; do sleep 0.01; done; echo later");
  // Its input ends at once; the command runs until it is told to go on.
  const running = e.start(["rpc"], { stdin: JSON.stringify({ id: { any: [1, "json"] }, prompt, later: "ignored" }) });
  await expect.poll(() => existsSync(join(e.cwd, "started")), { interval: 5, timeout: 20_000 }).toBe(true);
  writeFileSync(join(e.cwd, "go"), "");
  const done = await running.ended;
  expect(done).toMatchObject({ status: 0, signal: null, stderr: "" });
  expect(jsonLines(done)).toEqual([
    {
      id: { any: [1, "json"] },
      output: "bash: later",
      final_output: "bash: later",
      model: "offline/echo",
      effort: "high",
      aborted: false,
      error: null,
      error_details: null,
      warnings: [],
      usage: expect.objectContaining({ input_tokens: expect.any(Number), prompt_tokens: expect.any(Number) }),
      cost_usd: null,
      tools: { calls: 1, failures: 0 },
      session: null,
    },
  ]);
});

verifies("oneshot.save", async (run) => {
  const e = eHome(run);
  const [saved, not, ill] = await answers(e, [
    { id: 1, prompt: "keep this", save: true },
    { id: 2, prompt: "@say forget", save: false },
    { id: 3, prompt: "x", save: "yes" },
  ]);
  const path = String(saved?.session);
  expect(path.startsWith(join(e.home, "sessions"))).toBe(true);
  expect(readFileSync(path, "utf8")).toContain("keep this");
  expect(not).toMatchObject({ session: null, final_output: "forget" });
  expect(ill).toEqual({ id: 3, error: expect.stringContaining('"save"') });
});

verifies("oneshot.malformed", async (run) => {
  const e = eHome(run);
  const bad = [
    "{no json",
    "[1]",
    "7",
    '"text"',
    "null",
    '{"id":5}',
    '{"id":6,"prompt":7}',
    '{"id":7,"prompt":"x","tools":"read"}',
  ];
  const given = await answers(e, [
    ...bad,
    { id: 8, prompt: "x", tool_mode: false },
    { id: 9, method: 7 },
    { id: 10, prompt: "fine" },
  ]);
  expect(given.map(({ id }) => id)).toEqual([null, null, null, null, null, 5, 6, 7, 8, 9, 10]);
  const errors = given.slice(0, -1).map(({ error }) => error);
  expect(errors.every((error) => typeof error === "string" && error !== "")).toBe(true);
  expect(given.at(-1)).toMatchObject({ error: null, final_output: "You said: fine" });
});

verifies("oneshot.tools", async (run) => {
  const e = eHome(run);
  writeFileSync(join(e.cwd, "notes"), "forty-two\n");
  const read = '@tool read {"path":"notes"}';
  const [narrowed, none, unknown] = await answers(e, [
    { id: 1, prompt: `${read}\n${bash("touch escaped")}`, tools: ["read"] },
    { id: 2, prompt: read, tools: [] },
    { id: 3, prompt: read, tools: ["read", "raed"] },
  ]);
  expect(narrowed?.final_output).toMatch(/^read:.*forty-two\nbash: .*not allowed/);
  expect(existsSync(join(e.cwd, "escaped"))).toBe(false);
  expect(none?.final_output).toMatch(/^read: .*not allowed/);
  expect(unknown).toEqual({ id: 3, error: expect.stringMatching(/raed.*read/) });
});

const tools = [{ name: "greet" }, { name: "read" }];
const gate = { "hook.tool_call bash": { block: true, reason: "gated" } };

verifies(["oneshot.extension-tools-off", "oneshot.no-tools"], async (run) => {
  const e = eHome(run);
  writeFileSync(join(e.cwd, "notes"), "forty-two\n");
  const puppet = writePuppet(e.extensions, "both", { manifest: { tools, hooks: ["tool_call"] }, on: gate });
  const calls = `@tool greet {}\n@tool read {"path":"notes"}\n${bash("touch escaped")}`;
  const [listed, off, all] = await answers(e, [
    { id: 1, prompt: calls, tools: ["read", "bash"] },
    { id: 2, prompt: calls, tool_mode: "none" },
    { id: 3, prompt: calls },
  ]);
  // The override of read is off as well: the built-in one answered.
  expect(listed?.final_output).toMatch(/^greet: .*\nread:.*forty-two\nbash: .*gated$/);
  expect(off?.final_output).toMatch(/^greet: tools are switched off.*\nread: tools are.*\nbash: tools are/);
  expect(all?.final_output).toMatch(/^greet: ?\nread: ?\nbash: .*gated$/);
  const asked = puppet
    .log()
    .of("hook.tool_call")
    .map(({ params }) => params?.name);
  // Twice in the first run at most (the calls that may run), never in the second, three times in the third.
  expect(asked.slice(-3)).toEqual(["greet", "read", "bash"]);
  expect(asked.slice(0, -3).toSorted()).toEqual(["bash", "read"]);
  expect(
    puppet
      .log()
      .of("tool_call")
      .map(({ params }) => params?.name)
      .toSorted(),
  ).toEqual(["greet", "read"]);
  expect(existsSync(join(e.cwd, "escaped"))).toBe(false);
});

verifies("oneshot.signal", async (run) => {
  const e = eHome(run);
  writePuppet(e.extensions, "bystander");
  const running = e.start(["rpc"], { stdin: "open" });
  running.child.stdin.write(`${JSON.stringify({ id: 1, prompt: bash("touch started; sleep 1000 & sleep 1000") })}\n`);
  await expect.poll(() => existsSync(join(e.cwd, "started")), { interval: 5, timeout: 20_000 }).toBe(true);
  running.kill("SIGTERM");
  const ended = await running.ended;
  expect(ended).toMatchObject({ status: 143, signal: null });
  expect(jsonLines(ended)).toEqual([expect.objectContaining({ id: 1, aborted: true })]);
  await expect.poll(e.processes, { interval: 5, timeout: 3_000 }).toEqual([]);
});
