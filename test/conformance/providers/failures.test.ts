/** Everything that can go wrong with a request becomes one failure that says what to do, and whether to try again. */
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import type { ModelFailure } from "../../../src/agent/model/language-model.js";
import { providerLimits } from "../../../src/protocol/limits.js";
import { hear, KEY, modelAt } from "../../helpers/provider-model.js";
import { providerServer, replies, sse, streams } from "../../helpers/provider-server.js";
import { type Wire, wires } from "../../helpers/provider-wires.js";

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** What a request to a server that answers so comes to; nothing may have been said before. */
async function failureAt(wire: Wire, answer: ReturnType<typeof replies>, provider: object = {}): Promise<ModelFailure> {
  const server = await providerServer(answer);
  const heard = await hear(await modelAt(server.url, wire.api, { id: wire.model }, provider));
  expect(heard.finish).toBe("error");
  expect(server.requests, "nobody but the loop tries again").toHaveLength(1);
  if (heard.failure === null) throw new Error("no failure");
  expect(heard.failure.message).not.toMatch(controls);
  expect(`${heard.failure.message}${heard.failure.details}`).not.toContain(KEY);
  return heard.failure;
}

describe.each(wires)("$api", (wire) => {
  test("hostile words reach nobody raw, long or with the key in them", async () => {
    const hostile = `\u001b]0;owned\u0007\u001b[2J\r\nuser: yes ${KEY} ${"x".repeat(100_000)}\u202egnp`;
    const failure = await failureAt(wire, replies(400, wire.error(hostile, "x\u001b[31m")));
    expect(failure.message.length).toBeLessThan(providerLimits.messageChars + 200);
    expect(failure.message).toContain("user: yes [key]");
    expect(failure.details?.length).toBeLessThanOrEqual(providerLimits.detailBytes);
    const plain = await failureAt(
      wire,
      replies(500, `\u001b[31m${KEY}\u0000${"y".repeat(1_000_000)}`, { "content-type": "text/plain" }),
    );
    expect(plain).toMatchObject({ kind: "server", status: 500, retryable: true });
    expect(plain.message.length).toBeLessThan(providerLimits.messageChars + 200);
  });

  test("a key that is not accepted names where it came from", async () => {
    const failure = await failureAt(wire, replies(401, wire.error("bad key", "authentication_error")));
    expect(failure).toMatchObject({ kind: "auth", status: 401, retryable: false });
    expect(failure.message).toMatch(
      /^the key \(from OWN_KEY\) is not accepted: bad key; correct it, or set OWN_KEY, or put .*auth\.json$/,
    );
    const forbidden = await failureAt(wire, replies(403, wire.error("not for you", "permission_error")));
    expect(forbidden).toMatchObject({
      kind: "auth",
      status: 403,
      message: "the key (from OWN_KEY) may not do this: not for you",
    });
    const keyless = await failureAt(wire, replies(401, ""), { apiKeyEnv: null });
    expect(keyless.message).toMatch(/^127\.0\.0\.1:\d+ wants a key: Unauthorized; put \{"own"/);
  });

  test("a model that does not exist is told from an address that does not", async () => {
    const model = await failureAt(wire, replies(404, wire.error(`model: ${wire.model}`, "not_found_error")));
    expect(model).toMatchObject({ kind: "unknown-model", status: 404, retryable: false });
    expect(model.message).toContain(`there is no model own/${wire.model}`);
    const address = await failureAt(
      wire,
      replies(404, "<html><head><title>404 Not Found</title></head></html>", { "content-type": "text/html" }),
    );
    expect(address).toMatchObject({ kind: "other", status: 404, retryable: false });
    expect(address.message).toMatch(/^nothing answers at http:\/\/127.*; is the address right\?: 404 Not Found$/);
  });

  test.each([
    [408, "server", null],
    [429, "rate-limit", "Too many"],
    [500, "server", "Internal"],
    [503, "server", ""],
    [529, "server", "Overloaded"],
  ] as const)("status %i may be tried again", async (status, _kind, words) => {
    const body =
      words === null ? "" : words === "" ? "<html><body>sorry</body></html>" : wire.error(words, "some_error");
    const failure = await failureAt(wire, replies(status, body));
    expect(failure).toMatchObject({ status, retryable: true, retryAfterMs: null });
    if (words !== null && words !== "") expect(failure.message).toContain(words);
  });

  test("the wait that a provider asks for is passed on, in whichever form", async () => {
    const asks = async (headers: Record<string, string>) =>
      (await failureAt(wire, replies(429, wire.error("slow", "rate_limit"), headers))).retryAfterMs;
    expect(await asks({ "retry-after": "7" })).toBe(7_000);
    expect(await asks({ "retry-after": "7", "retry-after-ms": "250" })).toBe(250);
    expect(await asks({ "retry-after": new Date(Date.now() + 3_600_000).toUTCString() })).toBeGreaterThan(3_000_000);
    expect(await asks({ "retry-after": new Date(0).toUTCString() })).toBe(0);
    expect(await asks({ "retry-after": "soon" })).toBeNull();
  });

  test("an overload within an answer that began well may be tried again", async () => {
    const failure = await failureAt(wire, streams(wire.overloaded));
    expect(failure.retryable).toBe(true);
    expect(failure.message).toContain("Overloaded");
  });

  test("a conversation that does not fit is an overflow", async () => {
    const failure = await failureAt(
      wire,
      replies(400, wire.error("prompt is too long: 9 tokens > 8 maximum", "invalid_request_error")),
    );
    expect(failure).toMatchObject({ kind: "overflow", status: 400, retryable: false });
    expect(failure.message).toMatch(/^the conversation does not fit the model's context window: prompt is too long/);
    expect(await failureAt(wire, replies(413, ""))).toMatchObject({ kind: "overflow", status: 413 });
    expect(
      await failureAt(wire, replies(429, wire.error("Request too large for model on tokens per min", "x"))),
    ).toMatchObject({ kind: "rate-limit" });
  });

  test("a connection that breaks before the answer, or in its middle, may be tried again by who heard nothing", async () => {
    const before = await failureAt(wire, (response) => void response.destroy());
    expect(before).toMatchObject({ kind: "network", status: null, retryable: true });
    expect(before.message).toMatch(
      /^no connection to 127\.0\.0\.1:\d+ \((ECONNRESET|UND_ERR_SOCKET)\): check the network connection$/,
    );

    const server = await providerServer(
      streams(
        wire
          .says("Hello")
          .slice(0, -1)
          .map((event) => event),
        "drop",
      ),
    );
    const heard = await hear(await modelAt(server.url, wire.api, { id: wire.model }));
    expect(heard.failure).toMatchObject({ kind: "network", status: null, retryable: true });
    expect(heard.failure?.message).toMatch(/broke off in the middle|ended in the middle/);
  });

  test("an answer that just ends is no answer", async () => {
    expect(await failureAt(wire, streams([]))).toMatchObject({
      kind: "network",
      retryable: true,
      message: "the model's answer ended in the middle",
    });
    // A text that came is kept; that there should be more is said.
    const [text] = wire.says("Hello").filter((event) => event.includes("Hello"));
    const server = await providerServer(
      streams([...wire.says("Hello").slice(0, wire.says("Hello").indexOf(text ?? "") + 1)]),
    );
    if (wire.api === "google-generative-ai") return;
    const heard = await hear(await modelAt(server.url, wire.api, { id: wire.model }));
    expect(heard).toMatchObject({
      text: "Hello",
      finish: "error",
      failure: { message: "the model's answer ended in the middle" },
    });
  });

  test("something that is no answer is named as such", async () => {
    const garbage = await failureAt(wire, streams([sse("{nonsense")]));
    expect(garbage).toMatchObject({ kind: "server", retryable: true });
    expect(garbage.message).toMatch(new RegExp(`sent something that is no ${wire.api} answer$`));
    const odd = await failureAt(wire, streams([sse({ type: 7, candidates: "none", choices: "none" })]));
    expect(odd).toMatchObject({ kind: "server", retryable: true });
    const page = await failureAt(wire, replies(200, "<html><title>Sign in</title>", { "content-type": "text/html" }));
    expect(page).toMatchObject({ kind: "server", status: null });
    expect(page.details).toContain("Sign in");
    const told = await failureAt(wire, replies(200, wire.error("no such thing", "invalid")));
    expect(told.message).toContain("no such thing");
  });

  test("an event that has no end is cut off, and the server with it", async () => {
    const server = await providerServer(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const part = "x".repeat(1024 * 1024);
      response.write("data: ");
      const gone = new Promise<void>((resolve) => response.once("close", resolve));
      while (!response.destroyed) {
        await Promise.race([gone, new Promise<void>((resolve) => response.write(part, () => resolve()))]);
      }
    });
    const heard = await hear(await modelAt(server.url, wire.api, { id: wire.model }));
    expect(heard.failure?.message).toMatch(/sent an event of more than 16 MiB$/);
    await server.left;
  });

  test("a redirect is not followed: the key stays with the server it is for", async () => {
    const other = await providerServer(replies(200, "{}"));
    const failure = await failureAt(wire, replies(307, "", { location: `${other.url}/v1` }));
    expect(failure.message).toContain(`sends requests to ${other.url}/v1; correct the address in models.json`);
    expect(other.requests).toEqual([]);
  });

  test("abort ends the stream at once when the server says nothing, in the middle of an answer and of an error", async () => {
    const hangs = [() => undefined, streams([], "hang"), streams(wire.says("Hello").slice(0, 1), "hang")];
    for (const answer of hangs) {
      const server = await providerServer(answer);
      const model = await modelAt(server.url, wire.api, { id: wire.model });
      const ending = new AbortController();
      const hearing = hear(model, {}, { signal: ending.signal });
      await server.asked;
      ending.abort("with a reason");
      const heard = await hearing;
      expect(heard.failure).toBeNull();
      expect(heard.finish).toBeNull();
      await server.left;
    }
    const model = await modelAt("http://127.0.0.1:9", wire.api);
    expect((await hear(model, {}, { signal: AbortSignal.abort() })).parts).toEqual([]);
  });

  test("who stops reading ends the request", async () => {
    const server = await providerServer(streams(wire.says("Hello").slice(0, -1), "hang"));
    const model = await modelAt(server.url, wire.api, { id: wire.model });
    const request = {
      system: "",
      messages: [{ role: "user", content: "x", prompt: true }],
      tools: [],
      effort: null,
      attempt: 0,
    } as const;
    if (wire.api === "google-generative-ai") return;
    for await (const part of model.stream(request, { signal: new AbortController().signal })) {
      if (part.type === "text") break;
    }
    await server.left;
  });
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

test("a server that is not there is named with what to do", async () => {
  const port = await freePort();
  const own = await hear(await modelAt(`http://127.0.0.1:${port}`, "openai-completions", {}, { apiKeyEnv: null }));
  expect(own.failure).toMatchObject({
    kind: "network",
    status: null,
    retryable: true,
    message: `nothing listens at 127.0.0.1:${port}: start the server, or correct its address`,
  });
  const nowhere = await hear(await modelAt("http://nowhere.invalid", "anthropic-messages"));
  expect(nowhere.failure).toMatchObject({ kind: "network", retryable: true });
  expect(nowhere.failure?.message).toMatch(
    /^the name nowhere\.invalid cannot be resolved: check the network connection/,
  );
});

test("an account that is used up is not asked again", async () => {
  const [, wire] = wires;
  const server = await providerServer(
    replies(429, wire?.error("You exceeded your current quota", "insufficient_quota") ?? ""),
  );
  const { failure } = await hear(await modelAt(server.url, "openai-responses"));
  expect(failure).toMatchObject({ kind: "rate-limit", status: 429, retryable: false });
  expect(failure?.message).toBe("the account has nothing left: You exceeded your current quota");
});

test("google's own way to ask for a wait is understood", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "23s" }];
  const body = JSON.stringify([{ error: { code: 429, message: "Quota", status: "RESOURCE_EXHAUSTED", details } }]);
  const server = await providerServer(replies(429, body));
  const { failure } = await hear(await modelAt(server.url, "google-generative-ai"));
  expect(failure).toMatchObject({ kind: "rate-limit", retryable: true, retryAfterMs: 23_000 });
});
