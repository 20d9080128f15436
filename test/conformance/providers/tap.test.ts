/** The one place that every request passes: what is sent can be changed there, and all that comes is seen in order. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ModelPart, RequestTap } from "../../../src/agent/model/language-model.js";
import { openModelCatalog } from "../../../src/agent/model/model-catalog.js";
import { realClock } from "../../../src/host/clock.js";
import { hear, hello, KEY, modelAt } from "../../helpers/provider-model.js";
import { eventStream, providerServer, replies, streams } from "../../helpers/provider-server.js";
import { wires } from "../../helpers/provider-wires.js";
import { tempDir } from "../../helpers/temp-dir.js";

const silent: RequestTap = {
  headers: async () => undefined,
  payload: async () => undefined,
  response: async () => undefined,
  event: async () => undefined,
};

describe.each(wires)("$api", (wire) => {
  const identity = { provider: "own", api: wire.api, model: wire.model };

  test("headers and body can be changed, in place or as a whole, before they are sent", async () => {
    const server = await providerServer(streams(wire.says("ok")));
    const model = await modelAt(server.url, wire.api, { id: wire.model }, { headers: { "x-team": "blue" } });
    const changed: RequestTap = {
      ...silent,
      headers: async (headers, about) => {
        expect(about).toEqual(identity);
        expect(headers[wire.keyHeader[0]]).toBe(`${wire.keyHeader[1]}${KEY}`);
        headers["x-team"] = null;
        delete headers["user-agent"];
        headers["x-trace"] = "7";
      },
      payload: async (payload) => {
        (payload as Record<string, unknown>).marked = true;
        return undefined;
      },
    };
    await hear(model, {}, { tap: changed });
    expect(server.requests[0]?.headers).toMatchObject({ "x-trace": "7" });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-team");
    expect(server.requests[0]?.body).toMatchObject({ marked: true });
    await hear(model, {}, { tap: { ...silent, payload: async () => ({ all: "mine" }) } });
    expect(server.requests[1]?.body).toEqual({ all: "mine" });
    const bad = await hear(
      model,
      {},
      { tap: { ...silent, headers: async (headers) => void Object.assign(headers, { "x-a": "a\nb" }) } },
    );
    expect(bad.failure?.message).toMatch(/^the header x-a cannot be sent/);
  });

  test("a key that another process has replaced is used at once, and the request is seen anew", async () => {
    const [old, fresh] = ["sk-old-0123456789abcdef", "sk-new-0123456789abcdef"];
    const server = await providerServer(
      (response, asked) => replies(401, wire.error("no such key", "authentication_error"))(response, asked),
      streams(wire.says("ok")),
      replies(401, wire.error(`no such key: ${fresh}`, "authentication_error")),
    );
    const home = tempDir();
    const facts = { id: wire.model, contextWindow: 100_000 };
    const own = { baseUrl: server.url, api: wire.api, models: [facts] };
    writeFileSync(join(home, "models.json"), JSON.stringify({ providers: { own } }));
    const keep = (key: string) =>
      writeFileSync(join(home, "auth.json"), JSON.stringify({ own: { key } }), { mode: 0o600 });
    keep(old);
    const catalog = await openModelCatalog({ home, env: {}, cwd: home, clock: realClock });
    const seen: unknown[] = [];
    const tap: RequestTap = {
      ...silent,
      headers: async (headers) => void seen.push(headers[wire.keyHeader[0]]),
      payload: async () => void seen.push("payload"),
      response: async (status) => void seen.push(status),
    };
    keep(fresh);
    const heard = await hear(catalog.find(`own/${wire.model}`), {}, { tap });
    expect(heard.text).toBe("ok");
    const [, prefix] = wire.keyHeader;
    expect(seen).toEqual([`${prefix}${old}`, "payload", 401, `${prefix}${fresh}`, "payload", 200]);
    const refused = await hear(catalog.find(`own/${wire.model}`));
    expect(refused.failure).toMatchObject({ kind: "auth", status: 401, retryable: false });
    expect(JSON.stringify(refused.failure)).not.toContain(fresh);
    expect(server.requests).toHaveLength(4);
    keep(old);
    await hear(catalog.find(`own/${wire.model}`));
    expect(server.requests, "the same key is not tried twice").toHaveLength(5);
  });

  test("status, headers and every event are seen in order, each before it means anything", async () => {
    const events = wire.rich.flatMap((event) => /^data: (\{.*\})$/m.exec(event)?.[1] ?? []);
    const server = await providerServer(streams(wire.rich));
    const seen: unknown[] = [];
    const parts: ModelPart[] = [];
    const tap: RequestTap = {
      ...silent,
      response: async (status, headers, about) => {
        seen.push(status, headers["content-type"], about);
      },
      event: async (data, about) => {
        expect(about).toEqual(identity);
        // Waited for: the text of an event cannot have come while it is still looked at.
        const said = parts.length;
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(JSON.stringify(data));
        if (seen.length === 4) expect(said).toBe(0);
      },
    };
    const model = await modelAt(server.url, wire.api, { id: wire.model });
    for await (const part of model.stream(hello, { signal: new AbortController().signal, tap })) parts.push(part);
    expect(seen.slice(0, 3)).toEqual([200, eventStream["content-type"], identity]);
    expect(seen.slice(3)).toEqual(events);
  });

  test("an error of the server and one within the stream are seen as well", async () => {
    const seen: unknown[] = [];
    const tap: RequestTap = {
      ...silent,
      response: async (status) => void seen.push(status),
      event: async (data) => void seen.push(JSON.stringify(data)),
    };
    const server = await providerServer(replies(500, "{}"), streams(wire.overloaded));
    const model = await modelAt(server.url, wire.api, { id: wire.model });
    await hear(model, {}, { tap });
    await hear(model, {}, { tap });
    expect(seen.slice(0, 2)).toEqual([500, 200]);
    expect(String(seen.at(-1))).toContain("Overloaded");
  });

  test("a tap that fails is a failure of the request; one that hangs ends with the abort", async () => {
    const server = await providerServer(streams(wire.says("ok")));
    const model = await modelAt(server.url, wire.api, { id: wire.model });
    const broken = { ...silent, payload: () => Promise.reject(new Error("no, thanks")) };
    expect((await hear(model, {}, { tap: broken })).failure).toMatchObject({ kind: "other", message: "no, thanks" });
    const ending = new AbortController();
    const hanging = { ...silent, event: () => new Promise<void>(() => ending.abort()) };
    expect((await hear(model, {}, { tap: hanging, signal: ending.signal })).parts).toEqual([]);
  });
});
