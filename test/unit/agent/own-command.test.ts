/** `!cmd` and `!!cmd`: a command of the person's own, beside the conversation. Real shells, real endings. */
import { expect, test } from "vitest";
import type { Lifecycle } from "../../../src/host/lifecycle.js";
import { noLifecycle } from "../../../src/host/lifecycle.js";
import { agentUnderTest, ScriptedModel } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

const answer = [
  { type: "text", text: "ok" },
  { type: "finish", reason: "stop", usage: null },
] as never;

test("a command that never ends is ended by an interrupt, and what it said until then is kept", async () => {
  const { agent, events } = agentUnderTest();
  const running = agent.shell("echo begun; sleep 600");
  await expect.poll(() => events.some((event) => event.type === "shell_output")).toBe(true);
  expect(await agent.shell("true"), "one at a time").toEqual({ ok: false, error: "busy: between turns only" });
  const prompt = agent.prompt("hi");
  agent.interrupt();
  expect(await running).toMatchObject({ ok: true, outcome: "cancelled", output: expect.stringContaining("begun") });
  expect((await prompt).final_output, "prompts wait for its end").toBe("You said: hi");
});

test("escapes of its output reach neither the screen nor the model", async () => {
  const { agent, events } = agentUnderTest();
  const ran = await agent.shell("printf 'a\\033]0;owned\\007b\\033[2J'; exit 3");
  const result = { output: "ab", exitCode: 3, cancelled: false, truncated: false };
  const output = "ab\n[exit status 3]";
  expect(ran).toEqual({ ok: true, outcome: "failed", summary: "exit status 3", output, result });
  expect(JSON.stringify(events)).not.toContain("\\u001b");
});

test("the model reads it with the next prompt, once hooks have taken out what it must not see", async () => {
  const host = new FakeHost();
  host.onToolResult = ({ content }) => content.replaceAll("hunter2", "***");
  const model = new ScriptedModel(answer);
  const { agent, events } = agentUnderTest({ findModel: () => model }, host);
  await agent.shell("echo hunter2");
  expect(host.log).toEqual([
    "event session_start",
    "> shell_start",
    "> shell_output",
    "tool_result bash",
    "> shell_end",
  ]);
  expect(events).toContainEqual({ type: "shell_start", command: "echo hunter2", hidden: false });
  expect(agent.history().at(-1)).toMatchObject({
    type: "custom_message",
    custom_type: "shell",
    display: true,
    details: { command: "echo hunter2", outcome: "completed", summary: "done", output: "***\n" },
  });
  await agent.prompt("what did it say?");
  const [request] = model.requests;
  expect(request?.messages[0]).toMatchObject({
    role: "user",
    content: "The user ran a command:\n$ echo hunter2\n***\n",
  });
  expect(JSON.stringify(events.filter(({ type }) => type === "shell_end"))).not.toContain("hunter2");
});

test("a hidden one is shown and kept, and neither hooks nor the model see it", async () => {
  const host = new FakeHost();
  const model = new ScriptedModel(answer);
  const { agent, events } = agentUnderTest({ findModel: () => model }, host);
  expect(await agent.shell("echo mine", { hidden: true })).toMatchObject({ output: "mine\n" });
  await agent.prompt("hi");
  expect(JSON.stringify(model.requests)).not.toContain("mine");
  expect(host.log).not.toContain("tool_result bash");
  expect(events).toContainEqual({ type: "shell_end", outcome: "completed", summary: "done", content: "mine\n" });
  expect(agent.history()).toContainEqual(expect.objectContaining({ custom_type: "shell", exclude_from_context: true }));
});

test("a blank one, one during a turn and one after the end are refused with the reason", async () => {
  const { agent } = agentUnderTest();
  expect(await agent.shell(" \n")).toEqual({ ok: false, error: "the command is blank" });
  const turn = agent.prompt("hi");
  expect(await agent.shell("true")).toEqual({ ok: false, error: "busy: between turns only" });
  await turn;
  await agent.close();
  expect(await agent.shell("true")).toEqual({ ok: false, error: "the session is closed" });
});

test("a module may run it in our place", async () => {
  const lifecycle: Lifecycle = {
    ...noLifecycle,
    hears: (name) => name === "user_bash",
    ask: (async (_name: string, payload: unknown) => {
      expect(payload).toMatchObject({ command: "make", excludeFromContext: false });
      return { result: { output: "made elsewhere", exitCode: 2, cancelled: false, truncated: false } };
    }) as Lifecycle["ask"],
  };
  const { agent } = agentUnderTest({ lifecycle });
  expect(await agent.shell("make")).toEqual({
    ok: true,
    outcome: "failed",
    summary: "exit status 2",
    output: "made elsewhere",
    result: { output: "made elsewhere", exitCode: 2, cancelled: false, truncated: false },
  });
});
