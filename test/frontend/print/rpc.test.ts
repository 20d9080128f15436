/** The one-line form of `e rpc`: a request line in, an answer line out. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { line, request, steps } from "../../helpers/puppet-steps.js";
import { jsonLines, newHome, runE } from "./e.js";

async function ask(lines: readonly (object | string)[], args: readonly string[] = [], home = newHome()) {
  const stdin = lines.map((one) => `${typeof one === "string" ? one : JSON.stringify(one)}\n`).join("");
  const ended = await runE(["rpc", ...args], { home, stdin });
  return { ...ended, answers: jsonLines(ended.stdout) };
}

describe("refused", () => {
  test("each bad line with its id, and the next line is answered", async () => {
    const { status, answers } = await ask([
      "{",
      "",
      { id: 1, prompt: 7 },
      { id: "b", method: "session.create" },
      { id: 2, prompt: "x", model: "no/such" },
      { id: 3, prompt: "x", tools: ["read", "no-such"] },
      { id: { deep: [1] }, prompt: "x" },
    ]);
    expect(status).toBe(0);
    expect(answers).toMatchObject([
      { id: null, error: expect.any(String) },
      { id: 1, error: '"prompt" must be a text' },
      { id: "b", error: expect.stringContaining("session.create") },
      { id: 2, error: expect.stringContaining("no/such") },
      { id: 3, error: expect.stringContaining("no-such") },
      { id: { deep: [1] }, final_output: "You said: x" },
    ]);
  });

  test("a line over the cap, after which nothing is read", async () => {
    const tooLong = JSON.stringify({ id: 1, prompt: "x".repeat(10 * 1024 * 1024) });
    const { status, answers } = await ask([tooLong, { id: 2, prompt: "x" }]);
    expect(status).toBe(1);
    expect(answers).toEqual([{ id: null, error: "a line may hold at most 10 MiB" }]);
  });

  test("every prompt where the settings refuse an untrusted directory", async () => {
    const { status, answers } = await ask([{ id: 1, prompt: "x" }], [], newHome({ untrusted: "refuse" }));
    expect(status).toBe(0);
    expect(answers).toEqual([{ id: 1, error: expect.stringContaining("is not trusted") }]);
  });
});

describe("answered", () => {
  test("flat, with an id as it was written", async () => {
    const { stdout } = await runE(["rpc"], { stdin: '{"prompt":"hi","id":18446744073709551616}\n' });
    expect(stdout).toMatch(/^\{"id":18446744073709551616,"output":"You said: hi"/);
    expect(jsonLines(stdout)).toMatchObject([{ error: null, aborted: false, session: null }]);
  });

  test("with the path of a session that is kept", async () => {
    const { answers } = await ask([{ id: 1, prompt: "x", save: true }]);
    expect(existsSync(String(answers[0]?.session))).toBe(true);
  });

  test("without tools when the line says so", async () => {
    const { answers } = await ask([{ id: 1, prompt: '@tool bash {"command":"echo ran"}', tool_mode: "none" }]);
    expect(answers[0]?.final_output).not.toContain("ran");
  });

  test("with the named tools alone, and gates still stand", async () => {
    const home = newHome();
    writePuppet(home.extensions, "gate", {
      manifest: { hooks: ["tool_call"], tools: [{ name: "read" }] },
      on: { "hook.tool_call bash": { block: true, reason: "gated" }, "tool_call read": { content: "overridden" } },
    });
    const prompt = '@tool bash {"command":"echo ran"}\n@tool read {"path":"."}\n@tool grep {"pattern":"x"}';
    const { answers } = await ask([{ id: 1, prompt, tools: ["bash", "read"] }], [], home);
    const output = String(answers[0]?.output);
    expect(output).toContain("gated");
    expect(output).not.toContain("overridden");
    expect(output).toMatch(/grep: .*not allowed/);
  });
});

test("an extension can tell that somebody may answer, but before hello nobody is asked and nothing is emitted", async () => {
  const home = newHome();
  const asks = steps(
    line("noise"),
    request("s", "ui.show", { title: "t", body: "b" }),
    request("c", "ui.confirm", { title: "sure?" }),
    request("p", "ui.panel", { title: "t", lines: ["x"] }),
    {},
  );
  const puppet = writePuppet(home.extensions, "asker", {
    manifest: { hooks: ["before_turn"] },
    on: { "hook.before_turn": asks },
  });
  const { answers } = await ask([{ id: 1, prompt: "hi" }], [], home);
  expect(answers).toMatchObject([{ id: 1, final_output: "You said: hi" }]);
  const replies = puppet.log().received.filter(({ method }) => method === undefined);
  expect(puppet.log().of("initialize")[0]?.params?.ui).toBe(true);
  expect(replies).toEqual([
    { id: "s", result: {} },
    { id: "c", error: "no ui" },
    { id: "p", error: "no ui" },
  ]);
});
