/** What the four wire formats say, however their bytes are cut, and what goes back to them. */
import { expect, test } from "vitest";
import type { ModelTool } from "../../../src/agent/model/language-model.js";
import { type Api, hear, KEY, modelAt } from "../../helpers/provider-model.js";
import { providerServer, streams } from "../../helpers/provider-server.js";
import { richText, wires } from "../../helpers/provider-wires.js";

const tools: readonly ModelTool[] = [
  { name: "read", description: "reads", parameters: { type: "object", properties: { path: { type: "string" } } } },
  { name: "ls", description: "lists", parameters: { type: "object", properties: {} } },
];

const bytesOf = (pieces: readonly string[]) => new TextEncoder().encode(pieces.join(""));

/** The bytes in pieces of that size, so that frames and characters are cut at every place for some piece. */
function slices(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}

for (const wire of wires) {
  const open = (url: string) => modelAt(url, wire.api, { id: wire.model });

  test(`${wire.api}: thoughts, text, calls and costs of an answer arrive in order`, async () => {
    const server = await providerServer(streams(wire.rich));
    const heard = await hear(await open(server.url), { effort: "high", tools });
    expect(heard.failure).toBeNull();
    expect(heard.blocks.map(({ provider: _note, ...block }) => block)).toEqual([
      { type: "thinking", text: "hm" },
      { type: "text", text: richText },
      { type: "tool_call", call_id: expect.any(String), name: "read", arguments: '{"path":"a"}' },
      { type: "tool_call", call_id: expect.any(String), name: "ls", arguments: "{}" },
    ]);
    expect(heard.usage).toEqual(wire.usage);
    expect(heard.parts.at(-1)).toEqual({ type: "finish", reason: "tool-calls" });
    const [request] = server.requests;
    expect(request?.path).toBe(wire.path);
    expect(request?.headers[wire.keyHeader[0]]).toBe(`${wire.keyHeader[1]}${KEY}`);
  });

  test(`${wire.api}: the answer is the same when frames and characters are cut anywhere`, async () => {
    const bytes = bytesOf(wire.rich);
    const server = await providerServer(
      streams([bytes]),
      streams(slices(bytes, 7)),
      streams(slices(bytesOf(wire.rich.map((event) => event.replaceAll("\n", "\r\n"))), 5)),
    );
    const model = await open(server.url);
    const whole = await hear(model, { tools });
    expect((await hear(model, { tools })).parts).toEqual(whole.parts);
    expect((await hear(model, { tools })).parts).toEqual(whole.parts);
    expect(whole.text).toBe(richText);
  });

  test(`${wire.api}: arguments that are no JSON come as the model wrote them, and go back as something it can read`, async () => {
    if (wire.brokenCall === null) return;
    const server = await providerServer(streams(wire.brokenCall), streams(wire.says("sorry")));
    const model = await open(server.url);
    const heard = await hear(model, { tools });
    expect(heard.blocks).toMatchObject([{ type: "tool_call", name: "read", arguments: '{"path": ' }]);
    expect(heard.finish).toBe("tool-calls");
    const [call] = heard.blocks;
    if (call?.type !== "tool_call") throw new Error("no call");
    const again = await hear(model, {
      tools,
      messages: [
        { role: "user", content: "hi", prompt: true },
        { role: "assistant", content: heard.blocks },
        { role: "tool", call_id: call.call_id, name: "read", content: "no JSON", is_error: true },
      ],
    });
    expect(again.text).toBe("sorry");
    expect(JSON.stringify(server.requests[1]?.body)).toContain("invalid_arguments");
  });

  test(`${wire.api}: what it signed goes back to it, and to no other model or provider`, async () => {
    const server = await providerServer(streams(wire.rich), streams(wire.says("done")));
    const model = await open(server.url);
    const { blocks } = await hear(model, { effort: "high", tools });
    const messages = [
      { role: "user", content: "hi", prompt: true },
      { role: "assistant", content: blocks },
      ...blocks.flatMap((block) =>
        block.type === "tool_call"
          ? ([{ role: "tool", call_id: block.call_id, name: block.name, content: "x", is_error: false }] as const)
          : [],
      ),
    ] as const;
    await hear(model, { messages, tools });
    const back = JSON.stringify(server.requests[1]?.body);
    if (wire.api !== "openai-completions") expect(back).toContain("SIGNED");
    expect(back).toContain('"hm"');

    const other = await modelAt(server.url, wire.api, { id: `${wire.model}-x` });
    await hear(other, { messages, tools });
    const elsewhere = JSON.stringify(server.requests[2]?.body);
    expect(elsewhere).not.toContain("SIGNED");
    expect(elsewhere).not.toContain('"hm"');
    expect(elsewhere).toContain(richText);
  });

  test(`${wire.api}: an answer that was cut at the token limit says so`, async () => {
    const server = await providerServer(streams(wire.cut));
    expect(await hear(await open(server.url))).toMatchObject({ text: "Once", finish: "length", failure: null });
  });

  test(`${wire.api}: images go to models that take them; others are told that there was one`, async () => {
    const server = await providerServer(streams(wire.says("seen")));
    const images = [{ mime: "image/png", data: "iVBORw0KGgo=" }];
    const messages = [
      { role: "user", content: "look", prompt: true, images },
      { role: "assistant", content: [{ type: "tool_call", call_id: "c 1", name: "read", arguments: "{}" }] },
      { role: "tool", call_id: "c 1", name: "read", content: "a picture", is_error: false, images },
    ] as const;
    await hear(await open(server.url), { messages, tools });
    expect(JSON.stringify(server.requests[0]?.body).split("iVBORw0KGgo=")).toHaveLength(3);
    await hear(await modelAt(server.url, wire.api, { id: wire.model, images: false }), { messages, tools });
    const blind = JSON.stringify(server.requests[1]?.body);
    expect(blind).not.toContain("iVBORw0KGgo=");
    expect(blind).toContain("an image (image/png) that this model cannot be shown");
    expect(blind).toContain("c_1");
    expect(blind).not.toContain("c 1");
  });
}

const efforts: readonly (readonly [api: Api, model: object, effort: string, sent: object])[] = [
  [
    "anthropic-messages",
    { id: "claude-opus-5-5", efforts: ["low", "max"] },
    "max",
    { output_config: { effort: "max" } },
  ],
  ["anthropic-messages", { id: "claude-opus-4-8", efforts: ["off", "low"] }, "off", { thinking: { type: "disabled" } }],
  ["openai-responses", { id: "gpt-5", efforts: ["minimal", "high"] }, "minimal", { reasoning: { effort: "minimal" } }],
  ["openai-responses", { id: "gpt-5.5", efforts: ["off", "high"] }, "off", { reasoning: { effort: "none" } }],
  ["openai-completions", { efforts: ["some", "more"] }, "more", { reasoning_effort: "more" }],
  ["openai-completions", { efforts: ["some", "more"] }, "absurd", { reasoning_effort: "some" }],
  [
    "google-generative-ai",
    { id: "gemini-3.8-flash", efforts: ["low", "high"] },
    "low",
    { generationConfig: { thinkingConfig: { thinkingLevel: "low", includeThoughts: true } } },
  ],
  [
    "google-generative-ai",
    { id: "gemini-2.5-flash", efforts: ["off", "high"] },
    "off",
    { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
  ],
];
test.each(efforts)("%s: of %j the effort %s is sent in its own terms", async (api, model, effort, sent) => {
  const wire = wires.find((one) => one.api === api);
  const server = await providerServer(streams(wire?.says("ok") ?? []));
  await hear(await modelAt(server.url, api, model), { effort });
  expect(server.requests[0]?.body).toMatchObject(sent);
});

test("a model without efforts is told nothing about effort", async () => {
  for (const { api, says } of wires) {
    const server = await providerServer(streams(says("ok")));
    await hear(await modelAt(server.url, api, { efforts: [] }), { effort: "high" });
    expect(JSON.stringify(server.requests[0]?.body), api).not.toMatch(/effort|thinking|reasoning_/i);
  }
});

test("anthropic is asked to cache the tools, the system prompt and the last two messages, and no more", async () => {
  const [wire] = wires;
  const server = await providerServer(streams(wire?.says("ok") ?? []));
  const messages = ["one", "two", "three"].map((content) => ({ role: "user", content, prompt: true }) as const);
  const answer = { role: "assistant", content: [{ type: "text", text: "yes" }] } as const;
  const model = await modelAt(server.url, "anthropic-messages");
  await hear(model, { tools, messages: messages.flatMap((message) => [message, answer]).slice(0, -1) });
  const { body } = server.requests[0] ?? { body: null };
  const mark = { cache_control: { type: "ephemeral" } };
  expect(body.system).toMatchObject([mark]);
  expect(body.tools.map((tool: object) => "cache_control" in tool && tool.cache_control)).toEqual([
    false,
    mark.cache_control,
  ]);
  const marked = body.messages.map((message: object) => JSON.stringify(message).includes("cache_control"));
  expect(marked).toEqual([false, false, true, false, true]);
});

test("a server of one's own is asked without any key, whatever key lies in the environment", async () => {
  for (const { api, says, path, model } of wires) {
    const server = await providerServer(streams(says("ok")));
    const open = await modelAt(server.url, api, { id: model }, { apiKeyEnv: null, headers: { "x-team": "blue" } });
    expect((await hear(open)).text, api).toBe("ok");
    const { headers, path: asked } = server.requests[0] ?? { headers: {}, path: "" };
    expect(asked).toBe(path);
    expect(headers).toMatchObject({ "x-team": "blue" });
    expect(Object.keys(headers).filter((name) => /authorization|api-?key/.test(name))).toEqual([]);
  }
});
