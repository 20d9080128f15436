/** What extensions ask of models outside the session: requests of their own, keys, lists read anew. */
import { expect, test } from "vitest";
import { modelHandlers } from "../../../../src/agent/control/model-handlers.js";
import type { Caller } from "../../../../src/host/agent-control.js";
import { extensionRequests } from "../../../../src/protocol/methods.js";
import { catalogFor } from "../../../helpers/provider-model.js";
import { providerServer, replies, streams } from "../../../helpers/provider-server.js";
import { wires } from "../../../helpers/provider-wires.js";

const anthropic = wires.find(({ api }) => api === "anthropic-messages");
if (anthropic === undefined) throw new Error("no such wire");

async function asking(providers: object = {}, env: Record<string, string> = {}) {
  const catalog = await catalogFor(providers, env);
  const parts: unknown[] = [];
  const abort = new AbortController();
  const caller: Caller = {
    extension: "ext",
    signal: abort.signal,
    stream: (value) => parts.push(value),
    callback: () => Promise.reject(new Error("not asked")),
    afterwards: () => {},
  };
  const handlers = modelHandlers({ catalog: () => catalog, refresh: async () => ["mine: no answer"] });
  const complete = (params: object) =>
    handlers["models.complete"]?.(extensionRequests["models.complete"].params.parse(params), caller);
  return { handlers, complete, caller, parts, abort };
}

const user = (text: string) => ({ role: "user", content: [{ type: "text", text }], timestamp: 1 });
const echo = { provider: "offline", model: "echo" };

test("a model that does not exist is refused, and messages that are none are left out", async () => {
  const { complete } = await asking();
  await expect(complete({ provider: "nobody", model: "x", messages: [] })).rejects.toThrow("unknown model");
  const garbage = [{ role: "alien" }, {}, { role: "user" }, user("hello"), { role: "system", content: "x" }];
  expect(await complete({ ...echo, messages: garbage })).toMatchObject({ message: { stopReason: "stop" } });
});

test("a request that fails is a message with the reason, not a refusal", async () => {
  const server = await providerServer(replies(401, anthropic.error("bad key", "authentication_error")));
  const own = { baseUrl: server.url, api: "anthropic-messages", apiKeyEnv: "K", models: [{ id: "m" }] };
  const { complete } = await asking({ own }, { K: "key-123456" });
  const answer = await complete({ provider: "own", model: "m", messages: [user("hi")] });
  expect(answer?.message).toMatchObject({ stopReason: "error", errorMessage: expect.stringMatching(/key/i) });
});

test("a request that nobody waits for any more is aborted", async () => {
  const { complete, abort } = await asking();
  abort.abort();
  expect((await complete({ ...echo, messages: [user("hi")] }))?.message).toMatchObject({ stopReason: "aborted" });
});

test("the answer comes whole, and in parts before that when it is streamed", async () => {
  const { complete, parts } = await asking();
  const whole = await complete({ ...echo, messages: [user("hello there")] });
  expect(parts).toEqual([]);
  expect(whole?.message).toMatchObject({ role: "assistant", provider: "offline", model: "echo", stopReason: "stop" });
  await complete({ ...echo, messages: [user("hello there")], stream: true });
  expect(parts[0]).toEqual({ type: "text_start", contentIndex: 0 });
  const deltas = parts.flatMap((part) => (Object(part).type === "text_delta" ? [Object(part).delta] : []));
  expect(parts.at(-1)).toEqual({ type: "text_end", contentIndex: 0, content: deltas.join("") });
  expect(whole?.message.content).toEqual([{ type: "text", text: deltas.join("") }]);
});

test("tools are offered, and calls come back with their arguments", async () => {
  const { complete } = await asking();
  const tools = [{ name: "look", description: "Looks.", parameters: { type: "object" } }, { name: 4 }];
  const answer = await complete({ ...echo, messages: [user('@tool look {"at":"a"}')], tools });
  expect(answer?.message).toMatchObject({
    stopReason: "toolUse",
    content: [{ type: "toolCall", name: "look", arguments: { at: "a" } }],
  });
});

test("a request may go elsewhere by a wire format of its own, with a key of its own", async () => {
  const server = await providerServer(streams(anthropic.says("far away")));
  const { complete } = await asking();
  const answer = await complete({
    ...{ provider: "mine", model: "m-1", api: "anthropic-messages", baseUrl: server.url },
    ...{ apiKey: "key-of-mine", headers: { "x-own": "1" }, maxTokens: 77, messages: [user("hi")] },
    systemPrompt: "Be far.",
  });
  expect(answer?.message).toMatchObject({ api: "anthropic-messages", content: [{ type: "text", text: "far away" }] });
  const [asked] = server.requests;
  expect(asked).toMatchObject({ path: "/v1/messages", headers: { "x-api-key": "key-of-mine", "x-own": "1" } });
  expect(asked?.body).toMatchObject({ model: "m-1", max_tokens: 77, system: [{ text: "Be far." }] });
});

test("keys are given of providers that have one, and the reason of those that have none", async () => {
  const own = { baseUrl: "http://127.0.0.1:1", apiKeyEnv: "K", headers: { "x-a": "1" }, models: [{ id: "m" }] };
  const { handlers, caller } = await asking({ own }, { K: "key-123456" });
  const auth = (provider: string) => handlers["models.auth"]?.({ provider, model: undefined }, caller);
  expect(await auth("own")).toEqual({ ok: true, apiKey: "key-123456", headers: { "x-a": "1" } });
  expect(await auth("offline")).toEqual({ ok: true });
  expect(await auth("openai")).toMatchObject({ ok: false, error: expect.stringContaining("OPENAI_API_KEY") });
  expect(await auth("nobody")).toEqual({ ok: false, error: "no provider is named nobody" });
});

test("what goes wrong when the lists are read anew is told", async () => {
  const { handlers, caller } = await asking();
  expect(await handlers["models.refresh"]?.({}, caller)).toEqual({ errors: ["mine: no answer"] });
});
