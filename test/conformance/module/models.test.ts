/** Models that choose others, and what models are asked for beside answers: through e itself, and servers of the test. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { providerServer, replies, streams } from "../../helpers/provider-server.js";
import { wires } from "../../helpers/provider-wires.js";
import { eHome, jsonLines } from "../../helpers/run-e.js";
import { put } from "./imports-host.js";
import { folderWith } from "./module.js";

const wire = wires.find(({ api }) => api === "openai-completions");
if (wire === undefined) throw new Error("no such wire");
const { api, says } = wire;

const file = (code: string): string => join(folderWith({ "models.ts": code }), "models.ts");

/** A home with two models of a server: `own/small` and `own/large`. */
function homeAt(url: string) {
  const home = eHome();
  const cost = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };
  const models = [
    { id: "small", prices: cost },
    { id: "large", prices: cost },
  ];
  put(home.home, { "models.json": JSON.stringify({ providers: { own: { baseUrl: url, api, models } } }) });
  return home;
}

const router = (route: string): string => `
  export default function (pi: any) {
    pi.registerVirtualModel({ provider: "jev", id: "auto", name: "Auto", contextWindow: 1000, route: ${route} });
  }`;

const byLength = `async ({ context, model, thinkingLevel }: any, ctx: any) => {
  if (model.id !== "auto" || thinkingLevel !== null) throw new Error("not asked like that");
  const last = context.messages.at(-1).content[0].text;
  return ctx.modelRegistry.find("own", last.length > 20 ? "large" : "small");
}`;

test("each request goes to the model that the module chooses, and the answer is that model's", async () => {
  const server = await providerServer(streams(says("from one")), streams(says("from the other")));
  const home = homeAt(server.url);
  const asked = ["-e", file(router(byLength)), "-p", "--json", "--model", "jev/auto"];
  const short = await home.run([...asked, "hi"]);
  expect(short).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.stringify(jsonLines(short))).toContain("from one");
  await home.run([...asked, "something that takes a larger model"]);
  expect(server.requests.map(({ body }) => body.model)).toEqual(["small", "large"]);
});

test.each([
  ["async () => { throw new Error('no idea'); }", "jev/auto found no model: no idea"],
  ["() => undefined", "jev/auto gave no model to ask"],
  ["() => 'jev/auto'", "jev/auto chose itself"],
  ["() => ({ provider: 'nobody', id: 'x' })", "jev/auto chose a model that cannot be asked: unknown model"],
])("a module that routes by %s fails the request with the reason", async (route, reason) => {
  const run = await eHome().run(["-e", file(router(route)), "-p", "--model", "jev/auto", "hi"]);
  expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
});

test("a route may be a name, with a thinking level; a model that was taken away is unknown", async () => {
  const code = `
    export default function (pi: any) {
      const route = () => ({ model: "offline/echo", thinkingLevel: "high" });
      pi.registerVirtualModel({ provider: "a", id: "there", route });
      pi.registerVirtualModel({ provider: "a", id: "gone", route });
      pi.unregisterVirtualModel("a", "gone");
    }`;
  const home = eHome();
  const there = await home.run(["-e", file(code), "-p", "--model", "a/there", "hi"]);
  expect(there).toMatchObject({ status: 0, stdout: "You said: hi\n" });
  const gone = await home.run(["-e", file(code), "-p", "--model", "a/gone", "hi"]);
  expect(gone).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown model "a/gone"') });
});

/** Prints what the expression comes to, or the reason why it does not. */
const asks = (expression: string): string => `
  export default function (pi: any) {
    pi.registerProvider("pictures", { baseUrl: process.env.PICTURES, apiKey: "k-123456", api: "openai-responses", models: [
      { id: "talks", name: "Talks", reasoning: false, input: ["text"], contextWindow: 1000, maxTokens: 100 },
      { id: "paints", name: "Paints", type: "image", reasoning: false, input: ["text"], contextWindow: 1000, maxTokens: 100 },
    ] });
    pi.registerTool({ name: "ask", label: "ask", description: "d", parameters: { type: "object" },
      execute: async (_id: string, _params: any, _signal: any, _update: any, ctx: any) => {
        const { modelRegistry: registry } = ctx;
        const said = await (async () => ${expression})().catch((error: Error) => error.message);
        return { content: [{ type: "text", text: String(said) }] };
      } });
  }`;

async function said(expression: string, env: Record<string, string> = {}): Promise<string> {
  const run = await eHome().run(["-e", file(asks(expression)), "-p", "--model", "offline/echo", "@tool ask {}"], {
    env: { PICTURES: "http://127.0.0.1:1", ...env },
  });
  return run.stdout;
}

test("a model is found by what it gives", async () => {
  const found = await said(`[
    registry.findOfType("image")?.id, registry.findOfType("chat", "pictures")?.id,
    registry.authStorage.hasAuth("pictures"), await registry.authStorage.getApiKey("pictures"),
    registry.findOfType("image", "offline")?.id, registry.findOfType("video")?.id,
  ].map(String)`);
  expect(found).toBe("ask: paints,talks,true,k-123456,undefined,undefined\n");
});

test("a model chooses a label, and one that chooses none is told", async () => {
  const echo = `{ provider: "offline", id: "echo" }`;
  const labels = `["You said: yes", { name: "no", description: "it is not" }]`;
  const chosen = await said(`(await registry.classify(${echo}, { text: "yes", labels: ${labels} })).label`);
  expect(chosen).toBe("ask: You said: yes\n");
  expect(await said(`registry.classify(${echo}, { text: "maybe", labels: ${labels} })`)).toContain(
    "offline/echo chose none of the labels: You said: maybe",
  );
  expect(await said(`registry.classify(${echo}, "yes")`)).toContain("needs a text and at least two labels");
});

const paint = `(await registry.generateImages(registry.find("pictures", "paints"), { prompt: "a cat", n: 2, size: "64x64" })).images.map(({ mimeType, data }: any) => mimeType + " " + data)`;

test("a model makes images with the key of its provider", async () => {
  const made = { data: [{ b64_json: "R0lGODlhAQ==" }, { b64_json: "eA==" }] };
  const server = await providerServer(replies(200, JSON.stringify(made)));
  expect(await said(paint, { PICTURES: server.url })).toBe("ask: image/gif R0lGODlhAQ==,image/png eA==\n");
  expect(server.requests).toMatchObject([
    {
      path: "/images/generations",
      headers: { authorization: "Bearer k-123456" },
      body: { model: "paints", prompt: "a cat", n: 2, size: "64x64" },
    },
  ]);
});

test("an image that is refused, or asked of a model that makes none, is an error that says why", async () => {
  const server = await providerServer(replies(400, JSON.stringify({ error: { message: "not a cat", code: "bad" } })));
  expect(await said(paint, { PICTURES: server.url })).toMatch(/pictures\/paints: .*not a cat/);
  const echo = `registry.generateImages({ provider: "offline", id: "echo" }, "a cat")`;
  expect(await said(echo)).toContain("offline/echo makes no images");
});
