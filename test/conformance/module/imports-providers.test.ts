/** Modules that bring providers, or look into requests: through e itself, against servers of the test. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { providerServer, replies, streams } from "../../helpers/provider-server.js";
import { wires } from "../../helpers/provider-wires.js";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { imports, put } from "./imports-host.js";

const wire = (name: string) => wires.find(({ api }) => api === name) ?? wires[0]!;
const fixture = (name: string): string => join(imports, `${name}.ts`);

/** One prompt to a model of a module. */
async function asked(home: ReturnType<typeof eHome>, name: string, model: string, env: Record<string, string>) {
  return home.run(["-e", fixture(name), "-p", "--model", model, "hi"], { env });
}

test("a model of a module whose server refuses fails with the words of the module", async () => {
  const server = await providerServer(replies(500, "{}"));
  const env = { OWN_PROVIDER_URL: server.url, OWN_PROVIDER_KEY: "k" };
  const run = await asked(eHome(), "own-provider", "own/own-1", env);
  expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining("the server said 500") });
});

test("a model of a module without a key says how to get one", async () => {
  const run = await asked(eHome(), "own-provider", "own/own-1", { OWN_PROVIDER_URL: "http://127.0.0.1:1" });
  expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining("own cannot be used: nobody has signed in") });
});

test("a provider with a protocol of its own answers through the module, and is counted and priced", async () => {
  const answer = { words: ["from ", "afar"], input: 1_000_000, output: 500_000 };
  const server = await providerServer(replies(200, JSON.stringify(answer)));
  const home = eHome();
  const env = { OWN_PROVIDER_URL: server.url, OWN_PROVIDER_KEY: "secret-1" };
  const run = await home.run(["-e", fixture("own-provider"), "-p", "--json", "--model", "own/own-1", "hi"], { env });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.stringify(jsonLines(run))).toContain("from afar");
  expect(server.requests[0]).toMatchObject({
    path: "/ask",
    headers: { authorization: "Bearer secret-1" },
    body: { model: "own-1", last: { role: "user", content: [{ type: "text", text: "hi" }] } },
  });
});

test("one address for two makers: each is asked in its own format, with a ticket of the module", async () => {
  const server = await providerServer(
    streams(wire("anthropic-messages").says("I am Claude")),
    streams(wire("openai-responses").says("I am GPT")),
  );
  const home = eHome();
  const env = { PROXY_URL: server.url, PROXY_KEY: "k-1" };
  expect(await asked(home, "proxies-providers", "proxy/claude-x", env)).toMatchObject({ stdout: "I am Claude\n" });
  expect(await asked(home, "proxies-providers", "proxy/gpt-x", env)).toMatchObject({ stdout: "I am GPT\n" });
  expect(server.requests).toMatchObject([
    { path: "/anthropic/v1/messages", headers: { "x-api-key": "ticket for k-1", "x-proxy": "yes" } },
    { path: "/openai/v1/responses", headers: { authorization: "Bearer ticket for k-1", "x-proxy": "yes" } },
  ]);
});

test("a login that is kept is renewed by the module, and its key sent by our own code", async () => {
  const server = await providerServer(streams(wire("openai-completions").says("signed")));
  const home = eHome();
  const auth = join(home.home, "auth.json");
  writeFileSync(auth, JSON.stringify({ signed: { login: { access: "first", refresh: "r", expires: 1 } } }), {
    mode: 0o600,
  });
  const run = await asked(home, "signs-in", "signed/s-1", { SIGN_IN_URL: server.url });
  expect(run).toMatchObject({ status: 0, stdout: "signed\n" });
  expect(server.requests[0]?.headers.authorization).toBe("Bearer token-second");
  expect(JSON.parse(readFileSync(auth, "utf8"))).toMatchObject({ signed: { login: { access: "second" } } });
  expect(statSync(auth).mode & 0o777).toBe(0o600);
});

test("what is sent to a provider is kept in the project, changed by the module, and answered", async () => {
  const { api, says } = wire("openai-completions");
  const server = await providerServer(streams(says("ok")));
  const home = eHome();
  const own = { baseUrl: server.url, api, models: [{ id: "m" }] };
  put(home.home, { "models.json": JSON.stringify({ providers: { own } }) });
  const run = await asked(home, "logs-payloads", "own/m", {});
  expect(run).toMatchObject({ status: 0, stdout: "ok\n" });
  expect(server.requests[0]?.body).toMatchObject({ model: "m", user: "fixture" });
  const lines = readFileSync(join(home.cwd, ".atomic/payloads.jsonl"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { payload: { model: "m" } },
    { status: 200, type: "text/event-stream" },
  ]);
});

test("raw events of a provider are kept as entries while a module is told to, with what they were of", async () => {
  const { api, says } = wire("openai-completions");
  const server = await providerServer(streams(says("seen")));
  const home = eHome();
  const own = { baseUrl: server.url, api, models: [{ id: "m" }] };
  put(home.home, { "models.json": JSON.stringify({ providers: { own } }) });
  const first = await home.run(["-e", fixture("watches-streams"), "-p", "--model", "own/m", "hi"]);
  expect(first).toMatchObject({ status: 0, stdout: "seen\n", stderr: "" });
});
