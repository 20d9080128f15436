/** The real e against a provider of the test: one turn with a tool, what goes wrong, and the list of models. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { providerServer, replies, sse, streams } from "../../helpers/provider-server.js";
import { wires } from "../../helpers/provider-wires.js";
import { type EHome, eHome, linesOf } from "../../helpers/run-e.js";

const KEY = "sk-test-0123456789abcdef";

function placeModels(e: EHome, providers: object): void {
  writeFileSync(join(e.home, "models.json"), JSON.stringify({ providers }));
}

test.each(wires)("a turn with a tool call runs through $api", async (wire) => {
  const e = eHome();
  writeFileSync(join(e.cwd, "a"), "the content\n");
  const server = await providerServer(streams(wire.rich), streams(wire.says("all read")));
  placeModels(e, { own: { baseUrl: server.url, api: wire.api, apiKeyEnv: "OWN_KEY", models: [{ id: wire.model }] } });
  const done = await e.run(["-p", "--json", "read it"], { env: { OWN_KEY: KEY } });
  expect(done).toMatchObject({ status: 0, stderr: "" });
  expect(linesOf(done, "result")).toMatchObject([
    { output: expect.stringMatching(/all read$/), model: `own/${wire.model}`, error: null },
  ]);
  expect(server.requests).toHaveLength(2);
  expect(JSON.stringify(server.requests[1]?.body)).toContain("the content");
  expect(done.stdout).not.toContain(KEY);
});

test("a failure is one clear line, without the key and without what a hostile server wrote into it", async () => {
  const [wire] = wires;
  const e = eHome();
  const server = await providerServer(
    replies(401, wire?.error(`\u001b]0;x\u0007no ${KEY}`, "authentication_error") ?? ""),
  );
  placeModels(e, {
    own: { baseUrl: server.url, api: "anthropic-messages", apiKeyEnv: "OWN_KEY", models: [{ id: "m" }] },
  });
  const done = await e.run(["-p", "hi"], { env: { OWN_KEY: KEY } });
  expect(done.status).toBe(1);
  const [line] = done.stderr.split("\n");
  expect(line).toMatch(
    /^e: own\/m: the key \(from OWN_KEY\) is not accepted: no \[key\]; correct it, or set OWN_KEY, .* \(401\)$/,
  );
  expect(done.stdout + done.stderr).not.toContain(KEY);
  expect(done.stdout + done.stderr).not.toContain("\u001b");
});

test("a key that is missing is a usage error before anything runs", async () => {
  const e = eHome();
  const { status, stderr } = await e.run(["-p", "--model", "anthropic/claude-sonnet-4-5", "hi"]);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^e: anthropic cannot be used: it has no key: set ANTHROPIC_API_KEY, or put .*auth\.json\n$/);
});

test("a model that nobody has described works, and it is said that its limits are a guess", async () => {
  const wire = wires.find(({ api }) => api === "openai-completions");
  const e = eHome();
  const server = await providerServer(streams(wire?.says("hello") ?? []));
  placeModels(e, { own: { baseUrl: server.url } });
  const done = await e.run(["-p", "--model", "own/qwen3:8b", "hi"]);
  expect(done).toMatchObject({ status: 0, stdout: "hello\n" });
  expect(done.stderr).toMatch(/^e: nothing is known of own\/qwen3:8b: it is taken for one of 32768 tokens .*\n$/);
  expect(server.requests[0]?.body).toMatchObject({ model: "qwen3:8b" });
});

test("a server that is busy is asked again, after the wait that it asks for", async () => {
  const wire = wires.find(({ api }) => api === "openai-completions");
  const e = eHome();
  const busy = replies(429, "", { "retry-after-ms": "1" });
  const server = await providerServer(busy, busy, streams(wire?.says("at last") ?? []));
  placeModels(e, { own: { baseUrl: server.url, models: [{ id: "m" }] } });
  expect(await e.run(["-p", "hi"])).toMatchObject({ status: 0, stdout: "at last\n" });
  expect(server.requests).toHaveLength(3);
});

test("an answer that breaks off is not asked for again, so that nothing is said twice", async () => {
  const wire = wires.find(({ api }) => api === "openai-completions");
  const e = eHome();
  const server = await providerServer(streams([...(wire?.says("half") ?? []).slice(0, 1), sse("{")]));
  placeModels(e, { own: { baseUrl: server.url, models: [{ id: "m" }] } });
  const done = await e.run(["-p", "hi"]);
  expect(done.status).toBe(1);
  expect(server.requests).toHaveLength(1);
});

test("an interrupt ends a run that a server holds up", async () => {
  const e = eHome();
  const server = await providerServer(() => undefined);
  placeModels(e, { own: { baseUrl: server.url, models: [{ id: "m" }] } });
  const running = e.start(["-p", "hi"]);
  await server.asked;
  running.kill("SIGINT");
  expect(await running.ended).toMatchObject({ status: 130 });
  await server.left;
});

test("e models lists what can be used and says what is missing, as text and as JSON", async () => {
  const e = eHome();
  placeModels(e, { own: { baseUrl: "http://lab.example", models: [{ id: "m\u001b[31m", name: "M" }] }, bad: {} });
  writeFileSync(join(e.home, "auth.json"), JSON.stringify({ google: { key: KEY } }));
  chmodSync(join(e.home, "auth.json"), 0o644);
  const text = await e.run(["models"]);
  expect(text).toMatchObject({ status: 0, stderr: "" });
  expect(text.stdout).toMatch(/^offline\/echo .*\n/);
  expect(text.stdout).toMatch(/\ngoogle\/gemini-\S+ +1049k +images +effort low medium high/);
  expect(text.stdout).toMatch(/\n {2}anthropic: it has no key: set ANTHROPIC_API_KEY/);
  expect(text.stdout).toContain('models.json: "providers.bad.baseUrl" must be given');
  expect(text.stdout).toContain("others may read it: run chmod 600");
  expect(text.stdout).not.toContain("\u001b");
  expect(text.stdout).not.toContain(KEY);
  const { stdout } = await e.run(["models", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    default: expect.stringMatching(/^google\//),
    models: expect.arrayContaining([expect.objectContaining({ spec: "openai/gpt-5", usable: false })]),
    providers: expect.arrayContaining([expect.objectContaining({ id: "ollama", usable: true })]),
  });
  expect(stdout).not.toContain(KEY);
});

test("e models names the default that the settings name, and what it lacks", async () => {
  const e = eHome();
  placeModels(e, { own: { baseUrl: "http://lab.example" } });
  const defaultIn = async (model: string) => {
    e.settings({ model });
    return (await e.run(["models"])).stdout.split("\n").find((line) => line.startsWith("The default"));
  };
  expect(await defaultIn("own/m")).toBe("The default is own/m, from settings.json; e --model NAME takes another one.");
  expect(await defaultIn("openai/gpt-5")).toMatch(
    /^The default is openai\/gpt-5, from settings\.json: openai cannot be used: it has no key/,
  );
  expect(JSON.parse((await e.run(["models", "--json"])).stdout)).toMatchObject({ default: "openai/gpt-5" });
});

test("what is wrong with models.json is said once, and the run goes on", async () => {
  const e = eHome();
  placeModels(e, { bad: {} });
  const done = await e.run(["-p", "x"]);
  expect(done).toMatchObject({ status: 0, stdout: "You said: x\n" });
  expect(done.stderr).toBe('e: models.json: "providers.bad.baseUrl" must be given; the provider is ignored\n');
});
