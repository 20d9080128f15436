/** What two extensions hear, in which order, and what each makes of the other's answers. */
import { expect } from "vitest";
import { createAgent } from "../../../src/agent/create-agent.js";
import { leavingFor } from "../../../src/agent/session/leaving-for.js";
import { defaultSettings } from "../../../src/agent/settings.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { error, request, sequence, steps, until } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { given, heard, twoListeners } from "./two-listeners.js";

const begun = ["session_start startup", "resources_discover startup"];
const prompted = ["message_start:user", "message_end:user"];
const asked = ["context", "context_with_system"];
const answered = ["message_start:assistant", "message_end:assistant"];
const settled = ["agent_end", "agent_before_settle", "agent_settled"];
const resulted = ["message_start:toolResult", "message_end:toolResult"];

verifies("order.prompt", async (run) => {
  const running = await twoListeners(run);
  const { agent } = runAgent(running);
  await agent.submit("hi");
  for (const who of ["a", "b"] as const) {
    expect(await heard(running, who)).toEqual([
      ...begun,
      "input",
      "before_agent_start",
      "agent_start",
      "turn_start",
      ...prompted,
      ...asked,
      ...answered,
      "turn_end",
      ...settled,
    ]);
    const pieces = (await given(running, who, "message_update")).map(({ assistantMessageEvent: piece }) => piece);
    expect(pieces).toMatchObject([
      { type: "text_start", contentIndex: 0 },
      ...pieces.slice(1, -1).map(() => ({ type: "text_delta", contentIndex: 0 })),
      { type: "text_end", content: "You said: hi" },
    ]);
    expect(await given(running, who, "agent_settled")).toEqual([{ aborted: false }]);
  }
});

verifies("order.tools", async (run) => {
  const tools = [{ name: "slow" }, { name: "quick" }];
  const running = await twoListeners(run, {
    manifest: { tools, commands: [{ name: "go" }] },
    on: {
      "/tool_call slow": steps(until("command go"), { content: "slow" }),
      "/tool_call quick": { content: "quick" },
    },
  });
  const { agent } = runAgent(running);
  const turn = agent.prompt("@tool slow {}\n@tool quick {}");
  await running.until("b", "lifecycle.tool_execution_end");
  await running.host.runCommand("go", "");
  await turn;
  for (const who of ["a", "b"] as const) {
    const all = await heard(running, who);
    const from = all.indexOf("tool_execution_start:slow");
    expect(all.slice(from, all.indexOf("turn_end"))).toEqual([
      "tool_execution_start:slow",
      "tool_call:slow",
      "tool_execution_start:quick",
      "tool_call:quick",
      "tool_result:quick",
      "tool_execution_end:quick",
      "tool_result:slow",
      "tool_execution_end:slow",
      ...resulted,
      ...resulted,
    ]);
    const results = (await given(running, who, "message_end")).slice(2, 4);
    expect(results).toMatchObject([{ message: { toolName: "slow" } }, { message: { toolName: "quick" } }]);
    expect((await given(running, who, "turn_start")).map(({ turnIndex }) => turnIndex)).toEqual([0, 1]);
  }
});

verifies("order.guard", async (run) => {
  const running = await twoListeners(
    run,
    {
      manifest: { tools: [{ name: "t" }] },
      on: {
        tool_call: sequence({ input: { n: 1 } }, { block: true, reason: "no" }, error("broken")),
        "/tool_call t": { content: "n={{params.arguments.n}}" },
      },
    },
    { on: { tool_call: { input: { n: 2, before: "{{params.input}}" } } } },
  );
  const { agent, resultOf } = runAgent(running);
  await agent.prompt("@tool t {}");
  expect(resultOf("t")).toMatchObject({ content: "n=2" });
  expect(await given(running, "b", "tool_call")).toMatchObject([{ input: { n: 1 } }]);
  await agent.prompt("@tool t {}");
  expect(resultOf("t")).toMatchObject({ content: "no", is_error: true });
  await agent.prompt("@tool t {}");
  expect(resultOf("t"), "one that fails blocks").toMatchObject({ content: "broken", is_error: true });
  expect(await given(running, "b", "tool_call")).toHaveLength(1);
  expect(await given(running, "b", "tool_result")).toHaveLength(1);
});

verifies("order.guard.barrier", async (run) => {
  const running = await twoListeners(
    run,
    { manifest: { tools: [{ name: "t" }] }, on: { "/tool_call t": { content: "ran" } } },
    { manifest: { commands: [{ name: "go" }] }, on: { message_update: sequence(steps(until("command go"), {}), {}) } },
  );
  const { agent, events } = runAgent(running);
  const turn = agent.prompt("@think deeply\n@say hello\n@tool t {}");
  await running.until("b", "lifecycle.message_update");
  const said = () => events.flatMap((event) => (event.type === "text" ? [event.delta] : [])).join("");
  await expect.poll(said).toBe("hello");
  expect(await given(running, "a", "tool_call"), "the guard waits").toEqual([]);
  await running.host.runCommand("go", "");
  await turn;
  expect(await given(running, "a", "tool_call")).toHaveLength(1);
});

verifies("order.start", async (run) => {
  const message = (content: string) => ({ customType: "memo", content, display: false });
  const running = await twoListeners(
    run,
    {
      on: {
        before_agent_start: {
          message: message("from a"),
          systemPromptOptions: {
            cwd: "/",
            selectedTools: ["read"],
            sections: { mood: "calm" },
            promptGuidelines: ["Ask first."],
          },
        },
      },
    },
    { on: { before_agent_start: { messages: [message("from b")] } } },
  );
  const { agent, requests, read } = runAgent(running);
  await agent.prompt("hi");
  const [seen] = await given(running, "b", "before_agent_start");
  expect(seen).toMatchObject({ messageType: "user", prompt: "hi", systemPrompt: requests[0]?.system });
  expect(requests[0]?.system).toMatch(/Guidelines:\n- Ask first\.\n\n<mood>\ncalm\n<\/mood>$/);
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual(["read", "read_result"]);
  expect(read().map(({ content }) => content)).toEqual(["hi", "from a", "from b"]);
});

verifies("order.context", async (run) => {
  const user = (content: string) => ({ role: "user", content, timestamp: 0 });
  const running = await twoListeners(
    run,
    { on: { context: { messages: [user("a")] } } },
    { on: { context: { messages: [user("{{params.messages.0.content}}b")] } } },
  );
  const { agent, requests, read } = runAgent(running);
  await agent.prompt("hi");
  expect(await given(running, "a", "context")).toMatchObject([{ messages: [{ role: "user", content: "hi" }] }]);
  expect(read().map(({ content }) => content)).toEqual(["ab"]);
  expect(await given(running, "b", "context_with_system")).toMatchObject([
    {
      messages: [
        { role: "system", content: requests[0]?.system },
        { role: "user", content: "ab" },
      ],
    },
  ]);
  expect(agent.history().flatMap((one) => (one.type === "message" ? [one.message] : []))[0]).toMatchObject({
    content: "hi",
  });
});

verifies("order.boundary", async (run) => {
  const draft = (content: string) => ({ type: "custom_message", customType: "memo", content, display: false });
  const running = await twoListeners(
    run,
    { on: { turn_end: sequence({ entries: [draft("one")] }, {}) } },
    { on: { turn_end: sequence({ entries: ["{{params.entries.0}}", draft("two")], continue: true }, {}) } },
  );
  const { agent, requests, read } = runAgent(running);
  await agent.prompt("hi");
  const [first] = await given(running, "b", "turn_end");
  expect(first).toMatchObject({ entries: [draft("one")], continue: false, context: { canContinue: true } });
  expect(requests).toHaveLength(2);
  expect(
    read()
      .slice(-2)
      .map(({ content }) => content),
  ).toEqual(["one", "two"]);
});

verifies("order.settled", async (run) => {
  const again = request("more", "session.user_message", { content: "again" });
  const running = await twoListeners(
    run,
    { on: { agent_settled: sequence(steps(again, {}), {}) } },
    { manifest: { commands: [{ name: "go" }] }, on: { agent_settled: sequence(steps(until("command go"), {}), {}) } },
  );
  const { agent, requests } = runAgent(running);
  running.host.bindAgent(agent.handlers);
  const turn = agent.prompt("hi");
  await running.answer("a", "more");
  expect(requests, "one handler is not done").toHaveLength(1);
  await running.host.runCommand("go", "");
  await turn;
  await expect.poll(() => requests.length).toBe(2);
  await agent.idle();
  const all = await heard(running, "b");
  const first = all.indexOf("agent_settled");
  expect(all.indexOf("agent_start", first)).toBeGreaterThan(first);
  expect(await given(running, "b", "input")).toMatchObject([{ text: "again", source: "extension" }]);
});

verifies("order.replaced", async (run) => {
  const running = await twoListeners(run, {}, { on: { session_before_switch: sequence({ cancel: true }, {}) } });
  const first = runAgent(running);
  await first.agent.prompt("hi");
  const other = runAgent(running, { home: first.home });
  await other.agent.prompt("other");
  const { id, path } = other.agent.info();
  const source = { kind: "resume", path: path ?? "" } as const;
  await other.agent.close();
  const target = { targetSessionId: id, targetSessionFile: path };
  expect(await first.agent.mayLeave("resume", leavingFor(source))).toBe(false);
  expect(await first.agent.mayLeave("resume", leavingFor(source))).toBe(true);
  await first.agent.close("resume", leavingFor(source));
  const before = first.agent.info();
  const previous = { previousSessionId: before.id ?? "", previousSessionFile: before.path ?? "" };
  const { host } = running;
  const next = createAgent({
    ...{ host, home: first.home, cwd: first.cwd, settings: defaultSettings, lifecycle: host.lifecycle },
    ...{ session: source, start: { reason: "resume", ...previous }, notice: () => {} },
  });
  run.onTestFinished(() => next.close());
  await next.prompt("more");
  const all = await heard(running, "a");
  const from = all.indexOf("session_before_switch resume");
  expect(all.slice(from, all.indexOf("before_agent_start", from))).toEqual([
    "session_before_switch resume",
    "session_before_switch resume",
    "session_shutdown resume",
    "session_start resume",
    "session_switch resume",
    "resources_discover startup",
    "model_select",
  ]);
  expect((await given(running, "a", "session_before_switch"))[0]).toEqual({ reason: "resume", ...target });
  expect((await given(running, "a", "session_shutdown")).at(-1)).toEqual({ reason: "resume", ...target });
  expect((await given(running, "a", "session_start")).at(-1)).toEqual({ reason: "resume", ...previous });
});

verifies("order.reload", async (run) => {
  const running = await twoListeners(run);
  const { agent } = runAgent(running);
  await agent.prompt("hi");
  await agent.reload();
  await agent.prompt("hi");
  for (const who of ["a", "b"] as const) {
    const all = await heard(running, who);
    const from = all.indexOf("session_shutdown reload");
    expect(all.slice(from, from + 3)).toEqual([
      "session_shutdown reload",
      "session_start reload",
      "resources_discover reload",
    ]);
  }
});
