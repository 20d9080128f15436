/** MCP servers that modules bring: their tools are tools of the module, and what goes wrong is said. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ExtensionError } from "../../../src/host/extension-errors.js";
import { startHost } from "../../../src/host/host.js";
import { RecordingFrontEnd } from "../../../src/testing.js";
import { folderWith } from "./module.js";

/** A server on stdio: `add`, `shout` with progress, and whatever `more` says; `leave` ends it. */
const server = `
  import { createInterface } from "node:readline";
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  const tools = [
    { name: "add", description: "Adds.", inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] } },
    { name: "shout", description: "Shouts.", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
    { name: "leave", inputSchema: { type: "object" } },
    { name: "grow", inputSchema: { type: "object" } },
    { name: 7 },
  ];
  const text = (said) => ({ content: [{ type: "text", text: said }] });
  const call = (id, { name, arguments: args, _meta }) => {
    if (name === "add") return say({ id, result: { ...text(String(args.a + args.b)), structuredContent: { sum: args.a + args.b } } });
    if (name === "leave") return process.exit(4);
    if (name === "grow") {
      tools.push({ name: "late", inputSchema: { type: "object" } });
      say({ method: "notifications/tools/list_changed" });
      return say({ id, result: text("grown") });
    }
    say({ method: "notifications/progress", params: { progressToken: _meta.progressToken, progress: 1, message: "breathing in" } });
    say({ id, result: { ...text(process.env.WORD ?? "none"), isError: true } });
  };
  process.stdout.write("hello, this is no message\\n");
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize") say({ id, result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: "s", version: "1" } } });
    if (method === "tools/list") say({ id, result: params.cursor ? { tools: tools.slice(2) } : { tools: tools.slice(0, 2), nextCursor: "2" } });
    if (method === "tools/call") call(id, params);
  });`;

const node = (file: string, env = "{}"): string =>
  `{ command: process.execPath, args: [new URL("./${file}", import.meta.url).pathname], env: ${env} }`;

async function host(files: Readonly<Record<string, string>>) {
  const folder = folderWith({ "server.mjs": server, ...files });
  const frontEnd = new RecordingFrontEnd("full");
  const errors: ExtensionError[] = [];
  const modules = Object.keys(files).filter((name) => name.endsWith(".ts"));
  const running = startHost({
    directories: [],
    modules: modules.map((file) => ({ path: join(folder, file), file, kind: "module", group: file })),
    cwd: folder,
    frontEnd,
    version: "1",
  });
  running.onExtensionError((error) => errors.push(error));
  onTestFinished(() => running.stop());
  await running.ready;
  const names = () => running.tools().map(({ name }) => name);
  return { running, frontEnd, errors, folder, names, notices: () => frontEnd.notices.map(({ text }) => text) };
}

const bringing = (config: string, more = ""): string =>
  `export default function (pi: any) { pi.registerMcpServer("my-calc", ${config}); ${more} }`;

test("its tools are there once it has answered, and are called with progress, errors and data", async () => {
  const { running, names } = await host({ "one.ts": bringing(node("server.mjs", '{ WORD: "LOUD" }')) });
  await expect.poll(names).toEqual(["add", "shout", "leave", "grow"].map((name) => `mcp__my_calc__${name}`));
  expect(await running.callTool("mcp__my_calc__add", { a: 1, b: 2 })).toMatchObject({
    ...{ outcome: "completed", content: "3", structured: { sum: 3 } },
  });
  const partials: unknown[] = [];
  const shouted = await running.callTool("mcp__my_calc__shout", {}, { onPartial: (partial) => partials.push(partial) });
  expect(shouted).toMatchObject({ outcome: "failed", content: "LOUD" });
  expect(partials).toMatchObject([{ content: "breathing in" }]);
  await running.callTool("mcp__my_calc__grow", {});
  await expect.poll(names).toContain("mcp__my_calc__late");
});

test("one that ends takes its tools with it, and that is said", async () => {
  const { running, names, errors } = await host({ "one.ts": bringing(node("server.mjs")) });
  await expect.poll(names).toHaveLength(4);
  expect(await running.callTool("mcp__my_calc__leave", {})).toMatchObject({
    ...{ outcome: "failed", content: expect.stringContaining("it ended (exit 4)") },
  });
  await expect.poll(names).toEqual([]);
  expect(errors).toMatchObject([{ event: "mcp:my-calc", error: 'MCP server "my-calc": it ended (exit 4)' }]);
});

test.each([
  [`{ command: "/no/such/program" }`, /MCP server "my-calc": .*ENOENT/],
  [node("mute.mjs"), /MCP server "my-calc": it ended/],
  [`{ url: "http://127.0.0.1:9/mcp" }`, /MCP server "my-calc": /],
])("one by %s that cannot be talked to is said once, and the module goes on", async (config, reason) => {
  const { running, errors, names } = await host({
    "one.ts": bringing(config, `pi.registerCommand("here", { handler: async () => {} });`),
    "mute.mjs": "process.exit(0);",
  });
  await expect.poll(() => errors).toMatchObject([{ event: "mcp:my-calc", error: expect.stringMatching(reason) }]);
  expect(names()).toEqual([]);
  expect(await running.runCommand("here", "")).not.toBeNull();
});

const told = `
  const seen: string[] = [];
  pi.on("mcp_servers_change", ({ servers }: any) => { seen.push(servers.map(({ name }: any) => name).join("+") || "none"); });
  pi.registerCommand("told", { handler: async (_args: string, ctx: any) =>
    ctx.ui.notify(seen.join(",") + " " + pi.getMcpServers().map(({ name }: any) => name).join("+"), "info") });`;

test("who brings which is told to all, the first of a name runs, and one that was taken away is gone", async () => {
  const taken = `pi.registerCommand("away", { handler: async () => pi.unregisterMcpServer("my-calc") });`;
  const { running, notices, names } = await host({
    "one.ts": bringing(node("server.mjs"), taken),
    "two.ts": `export default function (pi: any) { ${told} pi.registerMcpServer("my_calc", ${node("server.mjs")}); }`,
  });
  await expect
    .poll(notices)
    .toEqual([
      expect.stringMatching(
        /MCP server "my_calc" is already registered by extension ".*one\.ts"; this one is not used/,
      ),
    ]);
  await expect.poll(names).toHaveLength(4);
  await running.runCommand("told", "");
  expect(notices().at(-1)).toBe("my-calc my-calc");
  await running.runCommand("away", "");
  await expect.poll(names).toEqual(["add", "shout", "leave", "grow"].map((name) => `mcp__my_calc__${name}`));
  await running.runCommand("told", "");
  await expect.poll(() => notices().at(-1)).toBe("my-calc,my_calc my_calc");
});

test("what is no server is refused where it is registered", async () => {
  const { notices } = await host({
    "one.ts": `export default function (pi: any) {
      const tries = [["", {}], ["a b", {}], ["a", null], ["a", {}], ["a", { command: "x" }], ["a", { command: "y" }], ["b", { url: "::" }]];
      const why = tries.map(([name, config]) => { try { pi.registerMcpServer(name, config); return "taken"; } catch (error: any) { return error.message; } });
      pi.unregisterMcpServer("a");
      pi.on("session_start", () => {});
      pi.registerCommand("why", { handler: async (_args: string, ctx: any) => ctx.ui.notify(why.join("|"), "info") });
    }`,
  }).then(async (all) => {
    await all.running.runCommand("why", "");
    return all;
  });
  const named = "An MCP server needs a name of letters, digits, dots, dashes and underscores.";
  expect(notices()[0]?.split("|")).toEqual([
    ...[named, named, 'MCP server "a" needs a configuration', 'MCP server "a" needs a command, or a url', "taken"],
    expect.stringMatching(/^MCP server "a" is already registered by extension ".*one\.ts"$/),
    'MCP server "b" needs a command, or a url',
  ]);
});

test("one that answers over HTTP is talked to by requests, as JSON and as events", async () => {
  const asked: unknown[] = [];
  const http = createServer((request, response) => {
    let text = "";
    request.on("data", (bytes) => (text += bytes));
    request.on("end", () => {
      const { id, method } = JSON.parse(text);
      asked.push([method, request.headers.authorization, request.headers["mcp-session-id"]]);
      if (method === "initialize") {
        response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "s-1" });
        return response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18" } }));
      }
      if (id === undefined) return response.writeHead(202).end();
      const result =
        method === "tools/list" ? { tools: [{ name: "t" }] } : { content: [{ type: "text", text: "over HTTP" }] };
      response.writeHead(200, { "content-type": "text/event-stream" });
      return response.end(`event: message\r\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\r\n\r\n`);
    });
  });
  http.listen(0, "127.0.0.1");
  onTestFinished(() => void http.close());
  await new Promise((resolve) => http.once("listening", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  const { running, names } = await host({
    "one.ts": bringing(`{ url: "${url}", headers: { authorization: "Bearer k" } }`),
  });
  await expect.poll(names).toEqual(["mcp__my_calc__t"]);
  expect(await running.callTool("mcp__my_calc__t", {})).toMatchObject({ content: "over HTTP" });
  expect(asked).toEqual([
    ["initialize", "Bearer k", undefined],
    ["notifications/initialized", "Bearer k", "s-1"],
    ["tools/list", "Bearer k", "s-1"],
    ["tools/call", "Bearer k", "s-1"],
  ]);
});
