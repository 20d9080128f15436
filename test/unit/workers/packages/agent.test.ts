/** Agents of a module's own: the loop, its tools, and sessions around it. */
import { expect, test } from "vitest";
import type { AgentMessage, AssistantMessage } from "../../../../src/atomic/api/messages.js";
import {
  AuthStorage,
  createAgentSession,
  ModelRegistry,
  SessionManager,
  Type,
} from "../../../../workers/packages/atomic.js";
import { Agent, type AgentEvent, type AgentTool, type StreamFn } from "../../../../workers/packages/pi-agent-core.js";
import { createAssistantMessageEventStream } from "../../../../workers/packages/pi-ai.js";
import { known, linked } from "./linked.js";

type Content = AssistantMessage["content"];

function answer(content: Content, more: Partial<AssistantMessage> = {}): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
  const stopReason = content.some(({ type }) => type === "toolCall") ? "toolUse" : "stop";
  return {
    ...{ role: "assistant", api: "x", provider: "acme", model: "m-1" },
    content,
    usage,
    stopReason,
    timestamp: 1,
    ...more,
  };
}
const says = (text: string): AssistantMessage => answer([{ type: "text", text }]);
const calls = (...names: readonly string[]): AssistantMessage =>
  answer(names.map((name) => ({ type: "toolCall", id: `id-${name}`, name, arguments: { n: "3" } })));

/** Gives the answers in order; keeps what it was asked. */
function scripted(...answers: readonly AssistantMessage[]): {
  stream: StreamFn;
  asked: readonly (readonly object[])[];
} {
  const asked: (readonly object[])[] = [];
  const stream: StreamFn = (_model, { messages }) => {
    const message = answers[asked.length] ?? says("the script is over");
    asked.push([...messages]);
    const events = createAssistantMessageEventStream();
    events.push({ type: "start", partial: message });
    if (message.stopReason === "error") events.push({ type: "error", reason: "error", error: message });
    else events.push({ type: "done", reason: "stop", message });
    return events;
  };
  return { stream, asked };
}

function tool(name: string, execute: AgentTool["execute"]): AgentTool {
  return { name, label: name, description: name, parameters: Type.Object({ n: Type.Number() }), execute };
}

const text = (value: string) => ({ content: [{ type: "text" as const, text: value }], details: {} });

test("a run without a model is refused, and so is a second one meanwhile; a failure is the last message", async () => {
  await expect(new Agent().prompt("hi")).rejects.toThrow("No model configured");
  const { stream } = scripted(answer([], { stopReason: "error", errorMessage: "no key" }));
  const agent = new Agent({ streamFn: stream, initialState: { model: known } });
  const first = agent.prompt("hi");
  await expect(agent.prompt("again")).rejects.toThrow("already processing");
  await first;
  expect(agent.state).toMatchObject({ error: "no key", isStreaming: false });
  await expect(agent.continue()).rejects.toThrow("Cannot continue from message role: assistant");
});

test("tools that are unknown, throw or get wrong arguments give results that say so", async () => {
  const broken = tool("broken", async () => {
    throw new Error("it broke");
  });
  const strict = { ...tool("strict", async () => text("ok")), parameters: Type.Object({ must: Type.String() }) };
  const { stream, asked } = scripted(calls("nobody", "broken", "strict"), says("done"));
  const agent = new Agent({ streamFn: stream, initialState: { model: known, tools: [broken, strict] } });
  await agent.prompt("go");
  const results = asked[1]?.slice(2).map((message) => Object(message).content[0].text);
  expect(results).toEqual(["Tool nobody not found", "it broke", expect.stringContaining('"must" is missing')]);
});

test("a run tells everything in order, and makes arguments fit", async () => {
  const given: unknown[] = [];
  const look = tool("look", async (_id, params, _signal, onUpdate) => {
    given.push(params);
    onUpdate?.(text("half"));
    return text("seen");
  });
  const { stream, asked } = scripted(calls("look"), says("done"));
  const agent = new Agent({ streamFn: stream, initialState: { model: known, tools: [look] } });
  const events: string[] = [];
  agent.subscribe((event: AgentEvent) => {
    events.push("message" in event ? `${event.type}:${event.message.role}` : event.type);
  });
  await agent.prompt("go");
  const turn = ["message_start:assistant", "message_end:assistant"];
  expect(events).toEqual([
    ...["agent_start", "turn_start", "message_start:user", "message_end:user", ...turn],
    ...["tool_execution_start", "tool_execution_update", "tool_execution_end"],
    ...["message_start:toolResult", "message_end:toolResult", "turn_end:assistant"],
    ...["turn_start", ...turn, "turn_end:assistant", "agent_end"],
  ]);
  expect(given).toEqual([{ n: 3 }]);
  expect(asked[1]?.map((message) => Object(message).role)).toEqual(["user", "assistant", "toolResult"]);
  expect(agent.state.messages).toHaveLength(4);
});

test("a batch of calls that all end the run is not followed by a request", async () => {
  const { stream, asked } = scripted(calls("last"));
  const last = tool("last", async () => ({ ...text("bye"), terminate: true }));
  await new Agent({ streamFn: stream, initialState: { model: known, tools: [last] } }).prompt("go");
  expect(asked).toHaveLength(1);
});

test("steering joins before the next request, follow-ups go on where it would end", async () => {
  const { stream, asked } = scripted(calls("look"), says("one"), says("two"));
  const user = (content: string): AgentMessage => ({ role: "user", content, timestamp: 1 });
  const agent: Agent = new Agent({
    streamFn: stream,
    initialState: {
      model: known,
      tools: [
        tool("look", async () => {
          agent.steer(user("steer"));
          agent.followUp(user("more"));
          return text("seen");
        }),
      ],
    },
  });
  await agent.prompt("go");
  expect(asked.map((messages) => Object(messages.at(-1)).content)).toEqual([
    [{ type: "text", text: "go" }],
    "steer",
    "more",
  ]);
});

test("a session of a module's own asks the host, keeps what was said, and reads its models and keys from the host", async () => {
  const asked = linked(({ method }) =>
    method === "models.auth" ? { ok: true, apiKey: "k" } : { message: { ...says("hello"), api: undefined } },
  );
  const sessionManager = SessionManager.inMemory("/project");
  const { session } = await createAgentSession({ cwd: "/project", sessionManager, systemPrompt: "Be." });
  await session.prompt("hi");
  expect(session.getLastAssistantText()).toBe("hello");
  expect(asked[0]).toMatchObject({ method: "models.complete", params: { provider: "acme", systemPrompt: "Be." } });
  expect(asked[0]?.params.tools.map(({ name }: { name: string }) => name)).toEqual(["read", "bash", "edit", "write"]);
  expect(sessionManager.getEntries().map(({ type }) => type)).toEqual(["message", "message"]);
  session.dispose();
  const auth = AuthStorage.create();
  const registry = ModelRegistry.create(auth);
  expect(registry.getAvailable().map(({ id }) => id)).toEqual(["m-1"]);
  expect(await registry.getApiKey(known)).toBe("k");
  auth.setRuntimeApiKey("acme", "own");
  expect(await registry.getApiKey(known)).toBe("own");
  expect(await registry.getApiKeyAndHeaders(known)).toEqual({ ok: true, apiKey: "k" });
});
