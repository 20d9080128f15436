/** Providers that a module brings: their configuration is told, their functions are called by handles. */
import { expect, test } from "vitest";
import { Harness } from "./harness.js";

test("a stream's events are told without the message so far, and its message is the answer", async () => {
  const seen: unknown[] = [];
  const harness = new Harness((pi) => {
    pi.registerProvider("mine", {
      baseUrl: "http://localhost",
      models: [],
      streamSimple: (model, _context, options) => {
        seen.push(model, options?.apiKey, options?.signal?.aborted);
        (options as { onProviderStreamEvent?: (data: unknown) => void }).onProviderStreamEvent?.({ raw: 1 });
        const events = async function* () {
          yield { type: "text_delta", delta: "a", partial: { role: "assistant" } };
          yield { type: "done", message: { role: "assistant", content: [] } };
        };
        return Object.assign(events(), { result: async () => ({ role: "assistant", whole: true }) });
      },
    });
  });
  const [provider] = (await harness.ask("initialize", {})).result.providers;
  expect(provider.config).toEqual({ baseUrl: "http://localhost", models: [] });
  const { id, answer } = harness.open("callback", {
    handle: provider.stream,
    arguments: [{ id: "m" }, { messages: [] }, { apiKey: "k" }],
  });
  expect((await answer).result).toEqual({ value: { role: "assistant", whole: true } });
  expect(seen).toEqual([{ id: "m" }, "k", false]);
  expect(harness.all("stream").map(({ params }) => params)).toEqual([
    { id, value: { providerEvent: { raw: 1 } } },
    { id, value: { event: { type: "text_delta", delta: "a" } } },
    { id, value: { event: { type: "done", message: { role: "assistant", content: [] } } } },
  ]);
});

test("a stream that is none, or breaks, is an error", async () => {
  const harness = new Harness((pi) => {
    pi.registerProvider("none", { streamSimple: () => ({}) as never });
    pi.registerProvider("breaks", {
      // biome-ignore lint/correctness/useYield: it breaks before
      streamSimple: async function* () {
        throw new Error("line is down");
      },
    });
  });
  const [none, breaks] = (await harness.ask("initialize", {})).result.providers;
  expect((await harness.ask("callback", { handle: none.stream, arguments: [] })).error).toContain("stream of events");
  expect((await harness.ask("callback", { handle: breaks.stream, arguments: [] })).error).toBe("line is down");
});

test("a login tells where to sign in, asks the person, and gives its credentials", async () => {
  const harness = new Harness((pi) => {
    pi.registerProvider("mine", {
      oauth: {
        name: "Mine",
        login: async (callbacks) => {
          callbacks.onAuth({ url: "https://example.com" });
          return { access: await callbacks.onPrompt({ message: "Code?" }), refresh: "r", expires: 1 };
        },
        refreshToken: async (credentials) => ({ ...credentials, access: "new" }),
        getApiKey: ({ access }) => access,
      },
    });
  });
  const [provider] = (await harness.ask("initialize", {})).result.providers;
  expect(provider.config.oauth).toEqual({ name: "Mine" });
  const { id, answer } = harness.open("callback", { handle: provider.login, arguments: [] });
  expect((await harness.next("stream")).params).toEqual({ id, value: { auth: { url: "https://example.com" } } });
  harness.answer(await harness.next("ui.input"), { text: "1234" });
  expect((await answer).result).toEqual({ value: { access: "1234", refresh: "r", expires: 1 } });
  const key = await harness.ask("callback", { handle: provider.api_key, arguments: [{ access: "a" }] });
  expect(key.result).toEqual({ value: "a" });
  const fresh = await harness.ask("callback", { handle: provider.refresh_token, arguments: [{ access: "a" }] });
  expect(fresh.result).toEqual({ value: { access: "new" } });
});

test("a provider that is replaced or taken away is told anew, and its functions are gone", async () => {
  const harness = await Harness.start((pi) => {
    pi.registerProvider("early", {});
    pi.unregisterProvider("early");
    pi.unregisterProvider("never there");
    expect(() => pi.registerProvider("x", undefined as never)).toThrow(
      "Provider config is required when registering by name",
    );
    pi.on("agent_start", () => pi.registerProvider("late", { refreshModels: async () => [] }));
    pi.on("agent_end", () => pi.unregisterProvider("late"));
  });
  expect(harness.sent[0]?.result.providers).toEqual([]);
  await harness.event("agent_start", {});
  const { providers } = (await harness.next("manifest.update")).params;
  expect(providers).toHaveLength(1);
  expect((await harness.ask("callback", { handle: providers[0].refresh, arguments: [] })).result).toEqual({
    value: [],
  });
  await harness.event("agent_end", { messages: [] });
  expect((await harness.next("manifest.update")).params.providers).toEqual([]);
  expect((await harness.ask("callback", { handle: providers[0].refresh, arguments: [] })).error).toBeDefined();
});
