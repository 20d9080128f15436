/** Requests to models, streams of answers, facts and schemas, as modules import them. */
import { expect, test } from "vitest";
import type { AssistantMessage } from "../../../../src/atomic/api/messages.js";
import * as ai from "../../../../workers/packages/pi-ai.js";
import { known, linked } from "./linked.js";

const context = { systemPrompt: "Be brief.", messages: [{ role: "user" as const, content: "hi", timestamp: 1 }] };
const answered = { role: "assistant", content: [{ type: "text", text: "hello" }], stopReason: "stop" };
const model = { provider: "acme", id: "m-1" };

test("outside of a running module, and where the host refuses, the message says why", async () => {
  expect(await ai.complete(model, context)).toMatchObject({
    stopReason: "error",
    errorMessage: expect.stringContaining("no extension is running"),
  });
  linked(() => {
    throw new Error("acme cannot be used: it has no key");
  });
  const events = [];
  const stream = ai.stream(model, context);
  for await (const event of stream) events.push(event.type);
  expect(events).toEqual(["start", "error"]);
  expect(await stream.result()).toMatchObject({
    stopReason: "error",
    errorMessage: "acme cannot be used: it has no key",
  });
});

test("a request that is withdrawn ends as aborted, with what had come", async () => {
  const abort = new AbortController();
  linked((_asked, { onStream }) => {
    onStream?.({ type: "text_start", contentIndex: 0 });
    onStream?.({ type: "text_delta", contentIndex: 0, delta: "hel" });
    abort.abort();
    throw new Error("withdrawn");
  });
  const message = await ai.streamSimple(model, context, { signal: abort.signal }).result();
  expect(message).toMatchObject({ stopReason: "aborted", content: [{ type: "text", text: "hel" }] });
});

test("a stream tells what comes, with the message so far, and what is no event of it is left out", async () => {
  const toolCall = { type: "toolCall", id: "c", name: "look", arguments: { a: 1 } };
  const content = [{ type: "thinking", thinking: "hm" }, { type: "text", text: "hi" }, toolCall];
  linked((_asked, { onStream }) => {
    for (const event of [
      { type: "thinking_start", contentIndex: 0 },
      { type: "thinking_delta", contentIndex: 0, delta: "hm" },
      { type: "thinking_end", contentIndex: 0, content: "hm" },
      { type: "text_start", contentIndex: 1 },
      { type: "text_delta", contentIndex: 1, delta: "hi" },
      { type: "text_end", contentIndex: 1, content: "hi" },
      { type: "unheard_of", contentIndex: 1 },
      7,
      { type: "toolcall_start", contentIndex: 2, id: "c", toolName: "look" },
      { type: "toolcall_delta", contentIndex: 2, delta: '{"a":1}' },
      { type: "toolcall_end", contentIndex: 2, toolCall },
    ]) {
      onStream?.(event);
    }
    return { message: { ...answered, content, stopReason: "toolUse" } };
  });
  const types: string[] = [];
  let partial: AssistantMessage | null = null;
  const stream = ai.stream(model, context);
  for await (const event of stream) {
    types.push(event.type);
    if ("partial" in event) partial = event.partial;
  }
  expect(types).toEqual([
    ...["start", "thinking_start", "thinking_delta", "thinking_end", "text_start", "text_delta", "text_end"],
    ...["toolcall_start", "toolcall_delta", "toolcall_end", "done"],
  ]);
  expect(partial).toMatchObject({ content, provider: "acme", model: "m-1" });
  expect(await stream.result()).toMatchObject({ content, stopReason: "toolUse", usage: { totalTokens: 0 } });
});

test("the host is told what it does not know: another address, another format, keys and headers", async () => {
  const asked = linked(() => ({ message: answered }));
  const tools = [{ name: "t", description: "T.", parameters: ai.Type.Object({ a: ai.Type.String() }), label: "x" }];
  await ai.complete(ai.getModel("acme", "m-1") ?? model, { ...context, tools }, { reasoning: "high", maxTokens: 5 });
  const elsewhere = { ...known, baseUrl: "https://proxy.example", headers: { "x-a": "1" } };
  await ai.streamSimpleAnthropic(elsewhere, context, { apiKey: "k", headers: { "x-b": "2" } }).result();
  expect(asked.map(({ params }) => params)).toEqual([
    {
      ...{ provider: "acme", model: "m-1", stream: false, thinkingLevel: "high", maxTokens: 5 },
      ...context,
      tools: [
        {
          name: "t",
          description: "T.",
          parameters: { type: "object", required: ["a"], properties: { a: { type: "string" } } },
        },
      ],
    },
    {
      ...{ provider: "acme", model: "m-1", api: "anthropic-messages", baseUrl: "https://proxy.example" },
      ...{ ...context, stream: true, apiKey: "k", headers: { "x-a": "1", "x-b": "2" }, maxTokens: 100 },
    },
  ]);
});

test("a stream that a module makes is read while it is written, and gives its result once", async () => {
  const stream = ai.createAssistantMessageEventStream();
  const message = { ...answered, api: "x" } as unknown as AssistantMessage;
  const read = (async () => {
    const types = [];
    for await (const { type } of stream) types.push(type);
    return types;
  })();
  stream.push({ type: "start", partial: message });
  await Promise.resolve();
  stream.push({ type: "done", reason: "stop", message });
  stream.push({ type: "start", partial: message });
  stream.end();
  expect(await read).toEqual(["start", "done"]);
  expect(await stream.result()).toBe(message);
});

test("models are those of the host, and what tokens cost is added up", () => {
  expect(ai.getModel("acme", "m-1")).toBeUndefined();
  linked(() => ({}));
  expect(ai.getModel("acme", "m-1")).toMatchObject({ id: "m-1", baseUrl: "https://acme.example/v1" });
  expect(ai.getModel("acme", "m-2")).toBeUndefined();
  expect(ai.getProviders()).toEqual(["acme"]);
  const usage: ai.Usage = {
    ...{ input: 1_000_000, output: 500_000, cacheRead: 1_000_000, cacheWrite: 7, totalTokens: 0 },
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
  };
  ai.calculateCost(known, usage);
  expect(usage.cost).toEqual({ input: 2, output: 2, cacheRead: 1, cacheWrite: 0, total: 5 });
  expect([ai.modelsAreEqual(known, model), ai.modelsAreEqual(known, null)]).toEqual([true, false]);
});

test("a conversation that does not fit is told from other failures", () => {
  const error = (errorMessage: string) => ({ ...answered, stopReason: "error", errorMessage }) as never;
  expect(ai.isContextOverflow(error("prompt is too long: 210000 tokens"))).toBe(true);
  expect(ai.isContextOverflow(error("invalid key"))).toBe(false);
  expect(ai.isContextOverflow({ ...answered, usage: { input: 11, cacheRead: 0 } } as never, 10)).toBe(true);
});

test("system messages come to one: the last text, sections and tools as they were left", () => {
  const tool = (name: string) => ({ name, description: "" });
  const messages = [
    { role: "system", content: "One.", sections: { a: "A", b: "B" }, toolsAdded: [tool("x"), tool("y")], timestamp: 1 },
    { role: "user", content: "hi", timestamp: 2 },
    { role: "system", content: "", sections: { b: null, c: "C" }, toolsRemoved: ["x"], timestamp: 3 },
  ];
  expect(ai.getCurrentSystemMessage(messages)).toEqual({
    ...{ role: "system", content: "One.", timestamp: 1 },
    ...{ sections: { a: "A", c: "C" }, toolsAdded: [tool("y")] },
  });
  expect(ai.getCurrentSystemPrompt(messages)).toBe("One.\n\nA\n\nC");
  expect(ai.getCurrentTools(messages)).toEqual([tool("y")]);
  expect(ai.getCurrentSystemMessage(messages.slice(1, 2))).toBeUndefined();
  const replaced = [...messages, { role: "system", content: "Two.", timestamp: 4 }];
  expect(ai.getCurrentSystemPrompt(replaced)).toBe("Two.\n\nA\n\nC");
});

test("arguments that do not fit are refused with all that is wrong, those that nearly do are made to", () => {
  const tool = { name: "t", parameters: ai.Type.Object({ n: ai.Type.Number(), s: ai.Type.String() }) };
  expect(ai.validateToolArguments(tool, { arguments: { n: "5", s: "x" } })).toEqual({ n: 5, s: "x" });
  expect(() => ai.validateToolArguments(tool, { arguments: {} })).toThrow(/tool "t":\n {2}- "n" is.*\n {2}- "s" is/);
  expect(() => ai.validateToolCall([tool], { name: "u", arguments: {} })).toThrow('Tool "u" not found');
});

test("an enum of texts is a plain schema", () => {
  const schema = ai.StringEnum(["a", "b"] as const, { description: "Which.", default: "a" });
  expect(JSON.parse(JSON.stringify(schema))).toEqual({
    ...{ type: "string", enum: ["a", "b"], description: "Which.", default: "a" },
  });
});

test.each([
  ["", {}],
  ["no json", {}],
  ['{"a":1}', { a: 1 }],
  ['{"a":"x', { a: "x" }],
  ['{"a":"x\\', { a: "x" }],
  ['{"a":{"b":[1,2', { a: { b: [1, 2] } }],
  ['{"a":1,"b', { a: 1 }],
  ['{"a":1,"b":', { a: 1 }],
  ['{"a":tr', {}],
])("of the beginning %s as much is read as is there", (text, value) => {
  expect(ai.parseStreamingJson(text)).toEqual(value);
});

test("ids sort by time", () => {
  expect(ai.uuidv7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
