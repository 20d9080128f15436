/** What becomes of what listeners answer. */
import { describe, expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { ResourceShelf } from "../../../../src/agent/resources/resource-shelf.js";
import { noResources } from "../../../../src/agent/resources/resources.js";
import type { AgentMessage } from "../../../../src/protocol/lifecycle/agent-message.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "../agent-under-test.js";
import { recorded, scripted } from "./recorded-agent.js";
import { RecordingLifecycle } from "./recording-lifecycle.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];
const messagesOf = (it: ReturnType<typeof recorded>) => it.entries().map(({ message }) => message);

const free = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

describe("input", () => {
  test("what is handled starts nothing; what is transformed runs as it was left", async () => {
    const { agent, lifecycle, host } = recorded();
    lifecycle.answers.input = ({ text: given }) =>
      given === "ping" ? { action: "handled" } : { action: "transform", text: given.toUpperCase() };
    expect(await agent.submit("ping")).toBeNull();
    expect((await agent.submit("hi"))?.final_output).toBe("You said: HI");
    expect(host.log.filter((line) => line.startsWith("before_turn"))).toEqual(["before_turn HI"]);
  });

  test("commands of extensions pass it by; it sees who wrote a line and how it would join", async () => {
    const { agent, lifecycle, host } = recorded(
      {},
      {
        name: "a",
        run: async () => {
          await agent.submit("left", { source: "rpc" });
          await agent.followUp("later");
          return { content: "" };
        },
      },
    );
    host.fakeCommands = { cmd: () => ({ ...nothing }) };
    await agent.submit("/cmd x");
    await agent.submit("@tool a {}");
    expect(lifecycle.of("input")).toEqual([
      { text: "@tool a {}", source: "interactive" },
      { text: "left", source: "rpc", streamingBehavior: "steer" },
      { text: "later", source: "interactive", streamingBehavior: "followUp" },
    ]);
  });

  const nothing = { extension: "ext", notice: null, show: null, prompt: null, sessionName: null, failure: null };
});

describe("before_agent_start", () => {
  test("messages are stored behind the prompt, the prompt of the system is replaced for the whole run", async () => {
    const { model, findModel } = scripted([call("a", {}), finish("tool-calls")], said("ok"), said("again"));
    const { agent, lifecycle, shown } = recorded({ findModel }, { name: "a" });
    lifecycle.answers.before_agent_start = ({ systemPrompt }) => ({
      systemPrompt: `${systemPrompt}\nBe kind.`,
      messages: [{ customType: "memo", content: "seen", display: true, details: { n: 1 } }],
    });
    await agent.prompt("hi");
    expect(model.requests.map(({ system }) => system.endsWith("\nBe kind."))).toEqual([true, true]);
    expect(model.requests[0]?.messages.map((one) => one.content)).toEqual(["hi", "seen"]);
    expect(agent.history()).toContainEqual(
      expect.objectContaining({ type: "custom_message", custom_type: "memo", content: "seen", details: { n: 1 } }),
    );
    expect(shown).toMatchObject([{ body: "seen" }]);
    expect(lifecycle.of("message_end")[1]?.message).toMatchObject({ role: "custom", customType: "memo" });
    lifecycle.answers.before_agent_start = () => undefined;
    await agent.prompt("more");
    expect(model.requests[2]?.system).not.toContain("Be kind.");
  });

  test("edited options change the prompt, and which tools there are", async () => {
    const { model, findModel } = scripted(said("ok"));
    const { agent, lifecycle } = recorded({ findModel });
    lifecycle.answers.before_agent_start = ({ systemPromptOptions }) => ({
      systemPromptOptions: {
        ...systemPromptOptions,
        selectedTools: ["read"],
        sections: { mood: "calm" },
        promptGuidelines: ["Ask first."],
      },
    });
    await agent.prompt("hi");
    expect(model.requests[0]?.system).toMatch(/\n\nGuidelines:\n- Ask first\.\n\n<mood>\ncalm\n<\/mood>$/);
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["read", "read_result"]);
  });

  test("an edit of the selected tools ends with the run; a tool that does not exist is none", async () => {
    const { model, findModel } = scripted(said("ok"), said("ok"));
    const { agent, lifecycle } = recorded({ findModel }, { name: "mine", promptSnippet: "does it", run: () => ({}) });
    lifecycle.answers.before_agent_start = ({ systemPromptOptions }) => ({
      systemPromptOptions: { ...systemPromptOptions, selectedTools: ["nothing", "read"] },
    });
    await agent.prompt("hi");
    lifecycle.answers.before_agent_start = () => undefined;
    await agent.prompt("again");
    const offered = model.requests.map(({ tools }) => tools.map(({ name }) => name));
    expect(offered[0]).toEqual(["read", "read_result"]);
    expect(offered[1]).toContain("mine");
    expect(model.requests.map(({ system }) => system.includes("mine: does it"))).toEqual([false, true]);
  });

  test("tools that are narrowed meanwhile are those of the same request, whatever else is edited", async () => {
    const { model, findModel } = scripted(said("ok"));
    const { agent, lifecycle } = recorded({ findModel });
    lifecycle.answers.before_agent_start = ({ systemPromptOptions }) => {
      agent.narrowTools(["read"]);
      return { systemPromptOptions: { ...systemPromptOptions, sections: { mood: "calm" } } };
    };
    await agent.prompt("hi");
    expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(["read", "read_result"]);
    expect(model.requests[0]?.system).toMatch(/calm/);
  });

  test("options say what the prompt is made of: snippets, guidelines, files and skills", async () => {
    const skill = { name: "s", description: "a skill", path: "/s/SKILL.md", origin: "user" as const };
    const contextFiles = [{ path: "/AGENTS.md", text: "Be brief." }];
    const resources = new ResourceShelf({ ...noResources, contextFiles, skills: [skill] });
    const tool = { name: "mine", promptSnippet: "does it", promptGuidelines: ["Ask mine first."], run: () => ({}) };
    const { agent, lifecycle } = recorded({ resources }, tool, { name: "plain", run: () => ({}) });
    await agent.prompt("hi");
    const [asked] = lifecycle.of("before_agent_start");
    expect(asked?.systemPromptOptions).toMatchObject({
      toolSnippets: { mine: "does it" },
      toolGuidelines: { mine: ["Ask mine first."] },
      contextFiles: [{ path: "/AGENTS.md", content: "Be brief." }],
      skills: [{ name: "s", description: "a skill", filePath: "/s/SKILL.md" }],
    });
    expect(asked?.systemPrompt).toMatch(/Available tools:\n- mine: does it\n\nGuidelines:\n- Ask mine first\./);
  });

  test("a forced prompt is sent whatever is made of the messages, and listeners to them do not see it", async () => {
    const { model, findModel } = scripted(said("ok"));
    const { agent, lifecycle } = recorded({ findModel });
    lifecycle.answers.before_agent_start = ({ systemPromptOptions }) => ({
      systemPromptOptions: { ...systemPromptOptions, forceSystemPrompt: "Only this." },
    });
    lifecycle.answers.context_with_system = ({ messages }) => ({ messages: messages.slice(1) });
    await agent.prompt("hi");
    expect(model.requests[0]?.system).toBe("Only this.");
    expect(lifecycle.of("context_with_system")[0]?.messages[0]).toMatchObject({
      role: "system",
      content: expect.stringMatching(/^You are e/),
    });
  });

  test("a hidden message that starts a run says so", async () => {
    const { agent, lifecycle } = recorded();
    agent.send({ content: "psst", internal: true, run: true, nextTurn: false });
    await agent.idle();
    expect(lifecycle.of("before_agent_start")[0]).toMatchObject({
      messageType: "custom",
      message: { role: "custom", content: "psst", display: false },
    });
  });
});

describe("message_end", () => {
  test("the replacement is what is stored, run and shown to the model", async () => {
    const { model, findModel } = scripted([call("a", { n: 1 }), finish("tool-calls")], said("ok"));
    const seen: unknown[] = [];
    const it = recorded({ findModel }, { name: "a", run: (args) => ({ content: String(seen.push(args)) }) });
    it.lifecycle.answers.message_end = ({ message }) => {
      if (message.role === "user") return { message: { ...message, content: "rewritten" } };
      if (message.role !== "assistant") return undefined;
      const content = message.content.map((block) =>
        block.type === "toolCall" ? { ...block, arguments: { n: 2 } } : block,
      );
      return { message: { ...message, content } };
    };
    await it.agent.prompt("hi");
    expect(seen).toEqual([{ n: 2 }]);
    expect(model.requests[0]?.messages[0]).toMatchObject({ content: "rewritten" });
    expect(messagesOf(it)[1]).toMatchObject({ content: [{ type: "tool_call", arguments: '{"n":2}' }] });
  });

  test("a replacement of another role is refused and said", async () => {
    const it = recorded();
    it.lifecycle.answers.message_end = () => ({ message: { role: "user", content: "x", timestamp: 0 } });
    expect((await it.agent.prompt("hi")).error).toBeNull();
    expect(messagesOf(it).map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(it.notices).toMatchObject([{ text: "message_end handlers must return a message with the same role" }]);
  });

  test("a cost that is put in is stored", async () => {
    const it = recorded();
    it.lifecycle.answers.message_end = ({ message }) => {
      if (message.role !== "assistant" || message.usage === undefined) return undefined;
      return { message: { ...message, usage: { ...message.usage, cost: { ...free, total: 0.5 } } } };
    };
    await it.agent.prompt("hi");
    expect(messagesOf(it)[1]).toMatchObject({ cost_usd: 0.5 });
  });
});

describe("context", () => {
  test("an edit reaches the model alone, and what was left alone keeps its provider's notes", async () => {
    const note: ModelPart = { type: "note", provider: { anthropic: { signature: "s" } } };
    const { model, findModel } = scripted(
      [{ type: "thinking", delta: "hm" }, note, text("one"), finish()],
      said("two"),
    );
    const it = recorded({ findModel });
    await it.agent.prompt("first");
    it.lifecycle.answers.context = ({ messages }) => ({
      messages: messages.map((one): AgentMessage => (one.role === "user" ? { ...one, content: "edited" } : one)),
    });
    await it.agent.prompt("second");
    expect(model.requests[1]?.messages).toEqual([
      { role: "user", content: "edited", prompt: true },
      {
        role: "assistant",
        content: [
          { type: "thinking", text: "hm", provider: { anthropic: { signature: "s" } } },
          { type: "text", text: "one" },
        ],
      },
      { role: "user", content: "edited", prompt: true },
    ]);
    expect(messagesOf(it)[0]).toMatchObject({ content: "first" });
  });

  test("the transcript with its system message is sent as it is returned", async () => {
    const { model, findModel } = scripted(said("ok"));
    const { agent, lifecycle } = recorded({ findModel });
    lifecycle.answers.context_with_system = ({ messages }) => ({
      messages: [{ role: "system", content: "only this", timestamp: 0 }, ...messages.slice(1)],
    });
    await agent.prompt("hi");
    expect(lifecycle.of("context_with_system")[0]?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(model.requests[0]).toMatchObject({ system: "only this", messages: [{ content: "hi" }] });
  });

  test("the system message declares the tools, which go with it and change with it", async () => {
    const { model, findModel } = scripted(said("one"), said("two"), said("three"), said("four"));
    const { agent, lifecycle } = recorded({ findModel, tools: ["ls", "read"] });
    const namesOf = (at: number) => model.requests[at]?.tools.map(({ name }) => name).toSorted();
    await agent.prompt("as it is");
    const head = lifecycle.of("context_with_system")[0]?.messages[0];
    expect(head).toMatchObject({ role: "system", toolsAdded: model.requests[0]?.tools });
    lifecycle.answers.context_with_system = ({ messages }) => ({ messages: messages.slice(1) });
    await agent.prompt("without the head");
    expect(model.requests[1]).toMatchObject({ system: "", tools: [] });
    lifecycle.answers.context_with_system = ({ messages }) => ({
      messages: [
        ...messages,
        { role: "system", content: "", sections: { mood: "calm" }, toolsRemoved: ["ls"], timestamp: 0 },
      ],
    });
    await agent.prompt("with a patch");
    expect(model.requests[2]?.system).toMatch(/^You are e.*\n\n<mood>\ncalm\n<\/mood>$/s);
    expect(namesOf(2)).toEqual(["read"]);
    lifecycle.answers.context_with_system = ({ messages }) => ({
      messages: [
        ...messages,
        {
          role: "system",
          content: "",
          sections: { gone: null },
          toolsAdded: [{ name: "ls", description: "Look." }, { name: "nobody's" }],
          timestamp: 0,
        },
      ],
    });
    await agent.prompt("with another description");
    expect(namesOf(3)).toEqual(["ls", "read"]);
    expect(model.requests[3]?.tools.find(({ name }) => name === "ls")).toEqual({
      ...model.requests[0]?.tools.find(({ name }) => name === "ls"),
      description: "Look.",
    });
  });
});

describe("the provider's request", () => {
  test("headers and payload can be changed, the answer and its events are seen", async () => {
    const sent: unknown[] = [];
    const model = new ScriptedModel();
    const about = { provider: "test", api: "test-api", model: "scripted" };
    model.stream = async function* (_request, { tap }): AsyncGenerator<ModelPart> {
      const headers: Record<string, string | null> = { "x-a": "1", "x-b": "2" };
      await tap?.headers(headers, about);
      sent.push(headers, await tap?.payload({ temperature: 1 }, about));
      await tap?.response(200, { "content-type": "text/event-stream" }, about);
      await tap?.event({ type: "ping" }, about);
      yield* said("ok");
    };
    const { agent, lifecycle } = recorded({ findModel: () => model });
    lifecycle.answers.before_provider_headers = ({ headers }) => ({
      headers: { "x-a": headers["x-a"] ?? "", "x-c": "3" },
    });
    lifecycle.answers.before_provider_request = () => ({ payload: { temperature: 0 } });
    await agent.prompt("hi");
    expect(sent).toEqual([{ "x-a": "1", "x-c": "3" }, { temperature: 0 }]);
    const names = [
      "before_provider_headers",
      "before_provider_request",
      "after_provider_response",
      "provider_stream_event",
    ];
    const from = lifecycle.run.indexOf("context_with_system") + 1;
    expect(lifecycle.run.slice(from, from + 5)).toEqual([...names, "message_start:assistant"]);
    expect(lifecycle.of("provider_stream_event")).toEqual([{ data: { type: "ping" }, ...about }]);
  });
});

describe("tools", () => {
  test("edited arguments are what runs, unchecked, and what gates see", async () => {
    const seen: unknown[] = [];
    const it = recorded({}, { name: "a", run: (args) => ({ content: String(seen.push(args)) }) });
    it.lifecycle.answers.tool_call = () => ({ input: { safe: true } });
    it.host.onGate = ({ arguments: args }) => {
      seen.push(args);
      return { block: false };
    };
    await it.agent.prompt('@tool a {"safe":false}');
    expect(seen).toEqual([{ safe: true }, { safe: true }]);
    expect(it.lifecycle.of("tool_result")[0]?.input).toEqual({ safe: true });
  });

  test("a lifecycle that breaks while a call is judged lets nothing through", async () => {
    const it = recorded({}, { name: "a" });
    it.lifecycle.answers.tool_call = () => {
      throw new Error("broken");
    };
    await it.agent.prompt("@tool a {}");
    expect(it.host.log).not.toContain("call a");
    expect(messagesOf(it)[2]).toMatchObject({ outcome: "failed", content: "a: broken" });
  });

  test("a result is patched before it is cut, and a patch of content drops what was to be shown instead", async () => {
    const it = recorded(
      {},
      { name: "a", run: () => ({ content: "raw", details: { n: 1 }, display: { body: "rich", format: "text" } }) },
    );
    it.lifecycle.answers.tool_result = ({ details }) => ({
      content: [{ type: "text", text: "x".repeat(50_000) }],
      details: { ...(details as object), seen: true },
      isError: true,
    });
    await it.agent.prompt("@tool a {}");
    const result = messagesOf(it)[2];
    expect(result).toMatchObject({ role: "tool", is_error: true, outcome: "failed", display: null });
    expect(result).toMatchObject({ details: { n: 1, seen: true }, content: expect.stringContaining("[cut: ") });
  });

  test("a tool's time is told, and a tool that throws is a result that can be patched", async () => {
    const it = recorded({}, { name: "a", run: () => Promise.reject(new Error("no")) });
    it.lifecycle.answers.tool_result = ({ isError, content }) =>
      isError && content[0]?.type === "text" ? { content: [{ type: "text", text: `sorry: ${content[0].text}` }] } : {};
    await it.agent.prompt("@tool a {}");
    expect(messagesOf(it)[2]).toMatchObject({ content: "sorry: a: no", is_error: true });
    expect(it.lifecycle.of("tool_execution_end")[0]).toMatchObject({ isError: true, durationMs: 0 });
  });
});

describe("model and session", () => {
  test("a choice that changes is told once, the level first; one that changes nothing is not", async () => {
    const models = [
      new ScriptedModel(),
      Object.assign(new ScriptedModel(), { spec: "test/other", efforts: [], defaultEffort: null }),
    ];
    const { agent, lifecycle } = recorded({
      findModel: (spec) => models.find((one) => one.spec === spec) ?? (models[0] as ScriptedModel),
      model: "test/scripted",
    });
    lifecycle.clear();
    await agent.setModel("test/other");
    await agent.setModel("test/other");
    expect(lifecycle.log.filter((name) => name.endsWith("_select"))).toEqual(["thinking_level_select", "model_select"]);
    expect(lifecycle.of("thinking_level_select")).toEqual([{ level: null, previousLevel: "high" }]);
    expect(lifecycle.of("model_select")).toMatchObject([
      { model: { provider: "test", id: "other" }, previousModel: { id: "scripted" }, source: "set" },
    ]);
  });

  test("start, name, reload and end are told, and the end is waited for", async () => {
    const { agent, lifecycle, host } = recorded();
    agent.rename(" a name ");
    agent.rename(null);
    await agent.reload();
    let heard = false;
    lifecycle.heard.session_shutdown = async () => {
      await Promise.resolve();
      heard = true;
    };
    await agent.close();
    expect(heard).toBe(true);
    expect(lifecycle.log).toEqual([
      "session_start startup",
      "resources_discover",
      "session_info_changed",
      "session_info_changed",
      "session_shutdown reload",
      "session_start reload",
      "resources_discover",
      "session_shutdown quit",
    ]);
    expect(lifecycle.of("session_info_changed")).toEqual([{ name: "a name" }, {}]);
    expect(host.log).toContain("reload");
  });

  test("a session is left only when no listener says no, and its end says where to", async () => {
    const { agent, lifecycle } = recorded();
    expect(await agent.mayLeave("new")).toBe(true);
    lifecycle.answers.session_before_switch = ({ reason }) => ({ cancel: reason === "resume" });
    expect(await agent.mayLeave("resume", { targetSessionId: "other" })).toBe(false);
    await agent.close("resume", { targetSessionId: "other" });
    expect(lifecycle.of("session_before_switch")).toEqual([
      { reason: "new" },
      { reason: "resume", targetSessionId: "other" },
    ]);
    expect(lifecycle.of("session_shutdown")).toEqual([{ reason: "resume", targetSessionId: "other" }]);
  });

  test("nothing of a session begins before all have heard that it starts", async () => {
    const lifecycle = new RecordingLifecycle();
    const heard = Promise.withResolvers<void>();
    lifecycle.heard.session_start = () => heard.promise;
    lifecycle.names = ["session_start"];
    const { agent, host } = agentUnderTest({ lifecycle, start: { reason: "new", previousSessionId: "before" } });
    const run = agent.prompt("hi");
    await new Promise((resolve) => setImmediate(resolve));
    expect(host.log).toEqual(["event session_start"]);
    heard.resolve();
    await run;
    expect(lifecycle.of("session_start")).toEqual([{ reason: "new", previousSessionId: "before" }]);
  });

  test("a listener may keep a session from being forked, and from moving in its tree", async () => {
    const { agent, lifecycle } = recorded();
    await agent.prompt("one");
    lifecycle.answers.session_before_fork = () => ({ cancel: true });
    lifecycle.answers.session_before_tree = () => ({ cancel: true });
    const leaf = agent.leaf();
    expect(await agent.fork(null, "at")).toEqual({ ok: false, cancelled: true, error: "an extension cancelled it" });
    expect(await agent.moveTo(null)).toEqual({ ok: false, cancelled: true, error: "an extension cancelled it" });
    expect(agent.leaf()).toBe(leaf);
    expect(lifecycle.of("session_before_fork")).toEqual([{ entryId: leaf, position: "at" }]);
  });

  test("a listener's summary stands for the branch that is left, and the move is told", async () => {
    const { agent, lifecycle } = recorded();
    await agent.prompt("one");
    const from = agent.leaf();
    lifecycle.answers.session_before_tree = () => ({ summary: { summary: "tried one" } });
    expect(await agent.moveTo(null, { summarize: true, instructions: "be short" })).toEqual({ ok: true });
    expect(lifecycle.of("session_before_tree")[0]?.preparation).toMatchObject({
      targetId: null,
      oldLeafId: from,
      userWantsSummary: true,
      customInstructions: "be short",
    });
    expect(lifecycle.of("session_tree")).toMatchObject([
      { oldLeafId: from, newLeafId: agent.leaf(), fromExtension: true, summaryEntry: { summary: "tried one" } },
    ]);
  });
});

test("pieces of an answer are told by number: starts, deltas, and ends with all of it", async () => {
  const { findModel } = scripted(
    [
      { type: "thinking", delta: "h" },
      { type: "thinking", delta: "m" },
      text(""),
      text("yes"),
      call("a", { n: 1 }),
      finish("tool-calls"),
    ],
    said("ok"),
  );
  const { agent, lifecycle } = recorded({ findModel }, { name: "a" });
  await agent.prompt("hi");
  const updates = lifecycle.of("message_update").map(({ assistantMessageEvent }) => assistantMessageEvent);
  expect(updates.slice(0, 10)).toEqual([
    { type: "thinking_start", contentIndex: 0 },
    { type: "thinking_delta", contentIndex: 0, delta: "h" },
    { type: "thinking_delta", contentIndex: 0, delta: "m" },
    { type: "thinking_end", contentIndex: 0, content: "hm" },
    { type: "text_start", contentIndex: 1 },
    { type: "text_delta", contentIndex: 1, delta: "yes" },
    { type: "text_end", contentIndex: 1, content: "yes" },
    { type: "toolcall_start", contentIndex: 2, id: "c-a", toolName: "a" },
    { type: "toolcall_delta", contentIndex: 2, delta: '{"n":1}' },
    {
      type: "toolcall_end",
      contentIndex: 2,
      toolCall: { type: "toolCall", id: "c-a", name: "a", arguments: { n: 1 } },
    },
  ]);
});
