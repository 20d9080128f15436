/** Providers that modules register: by configuration, with a stream of their own, with a login. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ModelCatalog, openModelCatalog, type ProviderHost } from "../../../../src/agent/model/model-catalog.js";
import { realClock } from "../../../../src/host/clock.js";
import type { CallbackAnswer, CallbackOptions } from "../../../../src/host/moments.js";
import { ProviderDeclarationSchema } from "../../../../src/protocol/module/registration.js";
import { hear } from "../../../helpers/provider-model.js";
import { providerServer, streams } from "../../../helpers/provider-server.js";
import { wires } from "../../../helpers/provider-wires.js";
import { tempDir } from "../../../helpers/temp-dir.js";

type Call = (
  handle: string,
  args: readonly unknown[],
  options: CallbackOptions,
) => Promise<CallbackAnswer> | CallbackAnswer;

const wire = wires.find(({ api }) => api === "openai-completions");
if (wire === undefined) throw new Error("no such wire");

interface World {
  readonly home: string;
  catalogOf(call?: Call, env?: Record<string, string>, refreshed?: readonly unknown[]): Promise<ModelCatalog>;
}

function world(declaration: object, auth: object = {}): World {
  const home = tempDir();
  writeFileSync(join(home, "auth.json"), JSON.stringify(auth), { mode: 0o600 });
  return {
    home,
    catalogOf: async (call = () => ({ ok: false, error: "nothing" }), env = {}, refreshed) => {
      const host: ProviderHost = {
        call:
          () =>
          async (handle, args, options = {}) =>
            call(handle, args, options),
        refreshed: () => refreshed ?? null,
      };
      const catalog = await openModelCatalog({ home, env, cwd: home, clock: realClock });
      const declared = ProviderDeclarationSchema.parse({ id: "mine", config: {}, ...declaration });
      return catalog.with([{ extension: "ext", declared }], host);
    },
  };
}

const model = { id: "m", name: "M", reasoning: false, input: ["text"], contextWindow: 1_000, maxTokens: 100 };
const cost = { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 };
const listed = { baseUrl: "http://127.0.0.1:1", api: "openai-completions", models: [model] };
const message = {
  ...{ role: "assistant", content: [{ type: "text", text: "hi" }], stopReason: "stop" },
  usage: { input: 3, output: 4, cacheRead: 0, cacheWrite: 0 },
};

test("a configuration that makes no sense costs its models, and nothing else", async () => {
  const config = { models: [{ id: "" }, 7, { ...model, cost: "free", contextWindow: -1 }], headers: 4 };
  const catalog = await world({ config }).catalogOf();
  const mine = catalog.list().filter(({ provider }) => provider === "mine");
  expect(mine).toMatchObject([{ id: "m", contextWindow: 128_000, prices: null }]);
  expect(catalog.find("offline/echo").spec).toBe("offline/echo");
});

test.each([
  ["its variable is not set", { ...listed, apiKey: "$MINE_KEY" }, "its key $MINE_KEY is not set"],
  ["nothing here speaks its api", { ...listed, api: "bedrock" }, 'by "bedrock", which nothing here speaks'],
  ["its key is no header", { ...listed, apiKey: "a\nb" }, "characters that no key has"],
])("a provider cannot be used when %s, and says so", async (_why, config, reason) => {
  const catalog = await world({ config }).catalogOf();
  expect(catalog.list().find(({ spec }) => spec === "mine/m")).toMatchObject({ usable: false });
  expect(() => catalog.find("mine/m")).toThrow(reason);
  expect(await catalog.auth("mine")).toEqual({ ok: false, error: expect.stringContaining(reason) });
});

test("a provider by configuration is asked by our own code, with its key and headers", async () => {
  const server = await providerServer(streams(wire.says("hello")));
  const config = {
    ...listed,
    ...{ baseUrl: `${server.url}/v1`, apiKey: "$MINE_KEY", authHeader: true },
    headers: { "x-team": "$TEAM", "x-none": "$NOT_SET" },
    models: [{ ...model, cost, headers: { "x-model": "m" } }],
  };
  const catalog = await world({ config }).catalogOf(undefined, { MINE_KEY: "secret-key", TEAM: "red" });
  const heard = await hear(catalog.find("mine/m"));
  expect(heard).toMatchObject({ text: "hello", finish: "stop" });
  expect(server.requests[0]).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: "Bearer secret-key", "x-team": "red", "x-model": "m" },
  });
  expect(server.requests[0]?.headers["x-none"]).toBeUndefined();
  expect(catalog.list().find(({ spec }) => spec === "mine/m")?.prices).toEqual(cost);
  expect(await catalog.auth("mine")).toEqual({ ok: true, apiKey: "secret-key", headers: { "x-team": "red" } });
});

test("levels that the provider calls otherwise are sent in its words, and those it lacks are not offered", async () => {
  const server = await providerServer(streams(wire.says("ok")));
  const thinkingLevelMap = { high: "maximal", minimal: null, xhigh: "beyond" };
  const models = [{ ...model, reasoning: true, thinkingLevelMap }];
  const catalog = await world({ config: { ...listed, baseUrl: server.url, models } }).catalogOf();
  const found = catalog.find("mine/m");
  expect(found.efforts).toEqual(["off", "low", "medium", "high", "xhigh"]);
  await hear(found, { effort: "high" });
  expect(server.requests[0]?.body.reasoning_effort).toBe("maximal");
});

test("a built-in provider keeps its models and goes elsewhere; gone again, it is what it was", async () => {
  const { catalogOf, home } = world({ id: "anthropic", config: { baseUrl: "https://proxy.example" } });
  const catalog = await catalogOf(undefined, { ANTHROPIC_API_KEY: "k-123456" });
  const plain = await openModelCatalog({ home, env: {}, cwd: home, clock: realClock });
  const of = (one: ModelCatalog) => one.list().filter(({ provider }) => provider === "anthropic");
  expect(of(catalog).map(({ id }) => id)).toEqual(of(plain).map(({ id }) => id));
  expect(of(catalog)[0]).toMatchObject({ baseUrl: "https://proxy.example/v1", usable: true });
  expect(of(plain)[0]?.baseUrl).toBe("https://api.anthropic.com/v1");
});

test("models that it gave when it was asked take the place of those it listed", async () => {
  const catalog = await world({ config: listed }).catalogOf(undefined, {}, [{ ...model, id: "newer" }]);
  expect(catalog.list().filter(({ provider }) => provider === "mine")).toMatchObject([{ id: "newer" }]);
});

test("a key of ours never goes to another address, unless the request brings it", async () => {
  const server = await providerServer(streams(wire.says("x")));
  const catalog = await world({ config: { ...listed, apiKey: "secret-key" } }).catalogOf();
  await hear(catalog.at("mine", "m", { baseUrl: server.url }));
  await hear(catalog.at("mine", "m", { baseUrl: server.url, apiKey: "another" }));
  await hear(catalog.at("stranger", "x", { baseUrl: server.url, api: "openai-completions" }));
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer another", undefined]);
});

const streaming = { config: { ...listed, api: "own-api", apiKey: "secret-key" }, stream: "h1" };

test("a stream that ends badly is a failure with its words: refused, without a message, with an error", async () => {
  const ends: readonly CallbackAnswer[] = [
    { ok: false, error: "extension unavailable" },
    { ok: true, value: "not a message" },
    { ok: true, value: { ...message, stopReason: "error", errorMessage: "quota\u001b[31m" } },
  ];
  const failures = [];
  for (const end of ends) {
    const catalog = await world(streaming).catalogOf(() => end);
    failures.push((await hear(catalog.find("mine/m"))).failure?.message);
  }
  expect(failures).toEqual(["extension unavailable", "it gave no message at the end of its stream", "quota"]);
});

test("a stream of a module becomes text, thoughts, calls, usage and an end", async () => {
  const toolCall = { type: "toolCall", id: "c1", name: "read", arguments: { path: "a" } };
  const call: Call = (_handle, _args, { onPart }) => {
    for (const event of [
      { type: "start" },
      { type: "thinking_delta", contentIndex: 0, delta: "hm" },
      { type: "text_delta", contentIndex: 1, delta: "he" },
      { type: "text_delta", contentIndex: 1, delta: "llo" },
      { type: "toolcall_end", contentIndex: 2, toolCall },
      "garbage",
    ]) {
      onPart?.({ event });
    }
    const content = [{ type: "thinking", thinking: "hm" }, { type: "text", text: "hello" }, toolCall];
    return { ok: true, value: { ...message, content, stopReason: "toolUse" } };
  };
  const heard = await hear((await world(streaming).catalogOf(call)).find("mine/m"));
  expect(heard.blocks).toEqual([
    { type: "thinking", text: "hm" },
    { type: "text", text: "hello" },
    { type: "tool_call", call_id: "c1", name: "read", arguments: '{"path":"a"}' },
  ]);
  expect(heard).toMatchObject({ finish: "tool-calls", usage: { input_tokens: 3, output_tokens: 4 } });
});

test("what a module did not stream is taken from its message", async () => {
  const catalog = await world(streaming).catalogOf(() => ({ ok: true, value: message }));
  expect(await hear(catalog.find("mine/m"))).toMatchObject({ text: "hi", finish: "stop" });
});

test("streamSimple is given the model, the conversation and the key, and its raw events are observed", async () => {
  let given: readonly unknown[] = [];
  const call: Call = (handle, args, { onPart }) => {
    given = [handle, ...args];
    onPart?.({ providerEvent: { raw: 1 } });
    return { ok: true, value: message };
  };
  const events: unknown[] = [];
  const tap = {
    headers: async () => {},
    payload: async () => undefined,
    response: async () => {},
    event: async (data: unknown, about: object) => void events.push([data, about]),
  };
  const call_id = "c1";
  const found = (await world(streaming).catalogOf(call)).find("mine/m");
  await hear(
    found,
    {
      tools: [{ name: "read", description: "Reads.", parameters: { type: "object" } }],
      messages: [
        { role: "user", content: "hi", prompt: true, images: [{ mime: "image/png", data: "AA==" }] },
        { role: "assistant", content: [{ type: "tool_call", call_id, name: "read", arguments: "{broken" }] },
        { role: "tool", call_id, name: "read", content: "text", is_error: true },
      ],
    },
    { tap },
  );
  const [handle, asked, context, options] = given;
  expect(handle).toBe("h1");
  expect(asked).toMatchObject({ id: "m", provider: "mine", api: "own-api", baseUrl: "http://127.0.0.1:1" });
  expect(context).toMatchObject({
    systemPrompt: "You help.",
    tools: [{ name: "read" }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "hi" },
          { type: "image", mimeType: "image/png" },
        ],
      },
      { role: "assistant", content: [{ type: "toolCall", id: "c1", arguments: { invalid: "{broken" } }] },
      { role: "toolResult", toolCallId: "c1", isError: true },
    ],
  });
  expect(options).toMatchObject({ apiKey: "secret-key" });
  expect(events).toEqual([[{ raw: 1 }, { provider: "mine", api: "own-api", model: "m" }]]);
});

test("a request that is cancelled reaches the module and ends without a failure", async () => {
  const abort = new AbortController();
  const call: Call = (_handle, _args, { signal }) =>
    new Promise((resolve) => {
      signal?.addEventListener("abort", () => resolve({ ok: false, error: "cancelled" }));
      abort.abort();
    });
  const heard = await hear((await world(streaming).catalogOf(call)).find("mine/m"), {}, { signal: abort.signal });
  expect(heard.parts).toEqual([]);
});

const oauth = { config: listed, login: "in", refresh_token: "again", api_key: "key" };
const far = Date.now() + 3_600_000;

test("nobody is signed in: it cannot be used, and says how to", async () => {
  const catalog = await world(oauth).catalogOf();
  expect(() => catalog.find("mine/m")).toThrow("nobody has signed in: /login mine");
  expect(catalog.providers().find(({ id }) => id === "mine")?.hasLogin).toBe(true);
});

test("a login that fails keeps nothing", async () => {
  const { home, catalogOf } = world(oauth);
  const catalog = await catalogOf(() => ({ ok: false, error: "the person said no" }));
  await expect(catalog.login("mine", new AbortController().signal, () => {})).rejects.toThrow("the person said no");
  await expect(catalog.login("offline", new AbortController().signal, () => {})).rejects.toThrow("has no login");
  expect(readFileSync(join(home, "auth.json"), "utf8")).toBe("{}");
});

test("a login is told as it goes, kept in auth.json, and gives the key of requests from then on", async () => {
  const server = await providerServer(streams(wire.says("in")));
  const { home, catalogOf } = world({ ...oauth, config: { ...listed, baseUrl: server.url } });
  const call: Call = (handle, args, { onPart }) => {
    if (handle === "key") return { ok: true, value: `key of ${Object(args[0]).access}` };
    onPart?.({ auth: { url: "https://sign.in", instructions: "go there" } });
    onPart?.({ progress: "waiting" });
    onPart?.({ auth: "garbage" });
    return { ok: true, value: { access: "a", refresh: "r", expires: far } };
  };
  const notes: unknown[] = [];
  await (await catalogOf(call)).login("mine", new AbortController().signal, (note) => notes.push(note));
  expect(notes).toEqual([
    { kind: "auth", url: "https://sign.in", instructions: "go there" },
    { kind: "progress", text: "waiting" },
  ]);
  expect(JSON.parse(readFileSync(join(home, "auth.json"), "utf8"))).toEqual({
    mine: { login: { access: "a", refresh: "r", expires: far } },
  });
  await hear((await catalogOf(call)).find("mine/m"));
  expect(server.requests[0]?.headers.authorization).toBe("Bearer key of a");
});

test("a login that is over is renewed once, whoever asks, and kept", async () => {
  const kept = { mine: { login: { access: "old", refresh: "r", expires: 1 } }, other: { key: "x" } };
  const { home, catalogOf } = world(oauth, kept);
  let renewals = 0;
  const catalog = await catalogOf((handle, args) => {
    if (handle === "key") return { ok: true, value: Object(args[0]).access };
    renewals++;
    return { ok: true, value: { access: "new", refresh: "r2", expires: far } };
  });
  const auths = await Promise.all([catalog.auth("mine"), catalog.auth("mine")]);
  expect(auths).toEqual([0, 1].map(() => ({ ok: true, apiKey: "new", headers: {} })));
  expect(renewals).toBe(1);
  expect(JSON.parse(readFileSync(join(home, "auth.json"), "utf8"))).toMatchObject({
    mine: { login: { access: "new" } },
    other: { key: "x" },
  });
});

test("a login that cannot be renewed fails the request with the reason", async () => {
  const catalog = await world(oauth, { mine: { login: { expires: 1 } } }).catalogOf(() => ({
    ok: false,
    error: "gone",
  }));
  expect(await hear(catalog.find("mine/m"))).toMatchObject({ failure: { message: "gone" } });
});
