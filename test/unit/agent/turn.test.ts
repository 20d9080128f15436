import { expect, test } from "vitest";
import type { ModelPart } from "../../../src/agent/model/language-model.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

test("announces the moments of a run with tools in the contract's order", async () => {
  const { agent, host } = agentUnderTest();
  await agent.prompt('@tool bash {"command":"echo hi"}');
  expect(host.log.filter((line) => line !== "> text" && line !== "> tool_output")).toEqual([
    "event session_start",
    'before_turn @tool bash {"command":"echo hi"}',
    "> turn_start",
    "event turn_start",
    "> usage",
    "> tool_batch",
    "> tool_start",
    "event tool_start",
    "gate bash",
    "tool_result bash",
    "> tool_end",
    "event tool_end",
    "> usage",
    "> turn_end",
    "event turn_end",
  ]);
});

test("a run without tools answers with the model's text and reports what it cost", async () => {
  const { agent } = agentUnderTest();
  const result = await agent.prompt("hello there");
  expect(result).toMatchObject({
    output: "You said: hello there",
    final_output: "You said: hello there",
    model: "offline/echo",
    effort: "high",
    aborted: false,
    error: null,
    error_details: null,
    warnings: [],
    cost_usd: null,
    tools: { calls: 0, failures: 0 },
  });
  expect(result.usage.output_tokens).toBeGreaterThan(0);
  expect(result.usage.prompt_tokens).toBe(result.usage.input_tokens);
  expect(result.session).toMatch(/sessions\/sha256-[0-9a-f]{64}\/1700000000000_[0-9a-f-]{36}\.jsonl$/);
});

test("what before_turn adds reaches the model: suffixes behind the prompt, messages before the request", async () => {
  const model = new ScriptedModel([text("ok"), finish()]);
  const { agent, host, shown, entries } = agentUnderTest({ findModel: () => model });
  host.onBeforeTurn = () => ({
    suffixes: ["first", "  ", "second"],
    messages: [
      { content: "hidden", internal: true, extension: "a" },
      { content: "seen", internal: false, extension: "b" },
    ],
  });
  await agent.prompt("hi");
  expect(model.requests[0]?.system).toMatch(/\n\nfirst\n\nsecond$/);
  expect(model.requests[0]?.messages).toEqual([
    { role: "user", content: "hi", prompt: true },
    { role: "user", content: "hidden", prompt: false },
    { role: "user", content: "seen", prompt: false },
  ]);
  expect(shown).toEqual([{ extension: "b", title: "", body: "seen", format: "text" }]);
  expect(host.extrasOf("turn_start")).toEqual([{ prompt: "hi" }]);
  expect(entries().map(({ message }) => message.role)).toEqual(["user", "user", "user", "assistant"]);
});

test("an interrupt while the before_turn hooks are asked ends the run without a turn_start", async () => {
  const { agent, host, events } = agentUnderTest();
  host.onBeforeTurn = () => {
    agent.interrupt();
    return { suffixes: [], messages: [] };
  };
  const result = await agent.prompt("hi");
  expect(result).toMatchObject({ aborted: true, error: null, final_output: "" });
  expect(events).toEqual([]);
  expect(host.log).not.toContain("event turn_end");
});

test("an interrupt in the middle of an answer keeps what was said and ends the turn aborted", async () => {
  const model = new ScriptedModel(async function* (): AsyncGenerator<ModelPart> {
    yield text("half an ans");
    agent.interrupt();
    yield text("wer");
    yield finish();
  });
  const { agent, host, entries } = agentUnderTest({ findModel: () => model });
  const result = await agent.prompt("hi");
  expect(result).toMatchObject({ aborted: true, output: "half an ans", final_output: "" });
  expect(host.extrasOf("turn_end")).toEqual([{ aborted: true }]);
  expect(entries().at(-1)?.message).toMatchObject({ role: "assistant", finish: "aborted" });
});

test("an interrupt ends a turn whose model neither answers nor listens", async () => {
  const model = new ScriptedModel(async function* (): AsyncGenerator<ModelPart> {
    agent.interrupt();
    await new Promise(() => {});
  });
  const { agent } = agentUnderTest({ findModel: () => model });
  expect(await agent.prompt("hi")).toMatchObject({ aborted: true });
});

test("calls of an aborted reply neither run nor stay in the conversation", async () => {
  const model = new ScriptedModel(async function* (): AsyncGenerator<ModelPart> {
    yield text("let me");
    yield call("bash", { command: "touch ran" });
    agent.interrupt();
    yield finish("tool-calls");
  });
  const { agent, host, entries } = agentUnderTest({ findModel: () => model });
  await agent.prompt("hi");
  expect(host.log).not.toContain("event tool_start");
  expect(entries().at(-1)?.message).toMatchObject({ content: [{ type: "text", text: "let me" }] });
});

test("a second prompt during a run is refused in its result", async () => {
  const host = new FakeHost();
  const second: Promise<unknown>[] = [];
  host.onBeforeTurn = () => {
    second.push(agent.prompt("again"));
    return { suffixes: [], messages: [] };
  };
  const { agent } = agentUnderTest({}, host);
  const first = await agent.prompt("hi");
  expect(first.error).toBeNull();
  expect(await second[0]).toMatchObject({ error: "a turn is running; steer it, or wait for its end", output: "" });
});

test("a broken front end is told of and breaks nothing", async () => {
  const { agent, notices } = agentUnderTest();
  agent.onEvent = () => {
    throw new Error("no screen");
  };
  expect((await agent.prompt("hi")).final_output).toBe("You said: hi");
  expect(notices[0]).toMatchObject({ tone: "error", text: "the front end failed: no screen" });
});

test("a model that throws fails the turn, not the agent", async () => {
  const model = new ScriptedModel();
  const { agent, events } = agentUnderTest({ findModel: () => model });
  const result = await agent.prompt("hi");
  expect(result.error).toContain("the test's model has no more replies");
  expect(events.at(-1)).toEqual({ type: "turn_end", aborted: false });
  expect(await agent.prompt("again")).toMatchObject({ aborted: false });
});

test.each([
  [408, 3],
  [429, 3],
  [500, 3],
  [503, 3],
  [400, 0],
  [401, 0],
])("status %i before any output is tried again %i times", async (status, retries) => {
  const { agent, events, clock } = agentUnderTest();
  const run = agent.prompt(`@fail ${status} busy`);
  for (let i = 0; i < retries; i++) {
    await clock.timerSet();
    clock.advance(60_000);
  }
  expect((await run).error).toBe(`offline/echo: busy (${status})`);
  expect(events.filter(({ type }) => type === "retry")).toHaveLength(retries);
});

test("a request that succeeds after failing says so, and waits twice as long each time", async () => {
  const { agent, events, clock } = agentUnderTest();
  const run = agent.prompt("@fail 503 busy\n@then\n@fail 429 slow\n@then\n@say fine");
  for (const wait of [500, 1_000]) {
    await clock.timerSet();
    expect(clock.waiting).toEqual([wait]);
    clock.advance(wait);
  }
  expect((await run).final_output).toBe("fine");
  expect(events.filter(({ type }) => type === "retry" || type === "recovered")).toEqual([
    { type: "retry", attempt: 1, limit: 3, delay_secs: 0.5, cause: "status 503", reason: "busy" },
    { type: "retry", attempt: 2, limit: 3, delay_secs: 1, cause: "status 429", reason: "slow" },
    { type: "recovered", attempt: 2, limit: 3 },
  ]);
});

test("nothing is tried again once output began", async () => {
  const { agent, events } = agentUnderTest();
  const result = await agent.prompt("@say half\n@fail 503 gone");
  expect(result).toMatchObject({ error: "offline/echo: gone (503)", output: "half", final_output: "" });
  expect(events.filter(({ type }) => type === "retry")).toEqual([]);
});

test("an interrupt cuts the wait before a retry short", async () => {
  const { agent, clock } = agentUnderTest();
  const run = agent.prompt("@fail 503 busy");
  await clock.timerSet();
  agent.interrupt();
  expect(await run).toMatchObject({ aborted: true, error: null });
});

test("a reply cut at the token limit runs none of its calls and tells the model why", async () => {
  const model = new ScriptedModel(
    [call("bash", { command: "touch ran" }), finish("length")],
    [text("shorter"), finish()],
  );
  const { agent, host, entries } = agentUnderTest({ findModel: () => model });
  await agent.prompt("hi");
  expect(host.log).not.toContain("gate bash");
  expect(host.extrasOf("tool_end")).toMatchObject([{ outcome: "failed" }]);
  expect(entries()[2]?.message).toMatchObject({
    role: "tool",
    is_error: true,
    content: expect.stringContaining("output token limit"),
  });
});

test("closing interrupts, announces the end and refuses what comes later", async () => {
  const { agent, host, clock } = agentUnderTest();
  const run = agent.prompt("@wait 5000\n@say never");
  await clock.timerSet();
  await agent.close();
  expect(await run).toMatchObject({ aborted: true });
  expect(host.extrasOf("session_shutdown")).toEqual([{ reason: "quit" }]);
  expect(await agent.prompt("hi")).toMatchObject({ error: "the session is closed" });
});

test("a fired signal closes the agent", async () => {
  const controller = new AbortController();
  const { agent, clock } = agentUnderTest({ signal: controller.signal });
  const run = agent.prompt("@wait 5000");
  await clock.timerSet();
  controller.abort();
  expect(await run).toMatchObject({ aborted: true });
});
