#!/usr/bin/env node
// Bridges one MCP server, started over stdio, into tools of e. One file, no dependencies.
//
//   settings.json   "extensions": { "mcp": { "command": "npx", "args": ["-y", "some-mcp-server"],
//                                            "env": { "TOKEN": "…" }, "cwd": "/where" } }
//
// Tools only: prompts, resources, sampling, elicitation and authorization stay out. e waits 5 s for the manifest, and
// the first start through npx usually takes longer: run the command once by hand, or install the server.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";

// For a second server, copy this file and change the name; it is also the key in settings.json.
const NAME = "mcp";
const PROTOCOL = "2025-11-25";
const SUPPORTED = [PROTOCOL, "2025-06-18", "2025-03-26", "2024-11-05"];
const BUILT_IN = ["read", "write", "edit", "grep", "bash", "read_result"];

const START_MS = 4_500; // e gives up on the manifest at 5 s,
const CALL_MS = 290_000; // on a tool call at 300 s,
const TERM_MS = 60; // and kills us 150 ms after "shutdown"
const KILL_MS = 110;
const DRAIN_MS = 100;
const MAX_PAGES = 100;
const MAX_LINE_CHARS = 32 * 1024 * 1024;
const STDERR_TAIL_CHARS = 2_000;

/** @typedef {Record<string, any>} Data */

/** @type {import("node:child_process").ChildProcessWithoutNullStreams | undefined} */
let server;
/** Why there is no server, for people; empty while there is one. */
let gone = `no server is configured: set extensions.${NAME}.command in settings.json`;
/** Its tools have been announced. */
let ready = false;
let stderr = "";
let asked = 0;
/** Our open requests. @type {Map<unknown, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
/** e's name of a tool → the server's. @type {Map<string, string>} */
const toolNames = new Map();
/** How to give up on a call, by e's id of it. @type {Map<unknown, (why: string) => void>} */
const cancels = new Map();

/** Starts the server and returns its tools. @param {Data} config @param {string} cwd @returns {Promise<Data[]>} */
async function start({ command, args = [], env = {}, cwd: own }, cwd) {
  if (typeof command !== "string" || !Array.isArray(args)) {
    throw new Error(`extensions.${NAME} in settings.json needs "command", a text, and "args", a list of texts`);
  }
  const directory = own ?? cwd;
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${directory} is not a directory`);
  // A group of its own, so that whatever a launcher such as npx starts ends with it.
  const child = spawn(command, args.map(String), { cwd: directory, env: { ...process.env, ...env }, detached: true });
  server = child;
  child.once("error", (error) => died(`cannot start ${command}: ${error.message}`));
  child.once("close", (code, signal) => died(`${command} ended (${signal ?? `exit ${code}`})`));
  // A descendant may hold its output open, so neither waits for "close".
  child.once("exit", () => setTimeout(died, DRAIN_MS, `${command} ended`));
  readLines(child.stdout, fromServer, () => setTimeout(died, DRAIN_MS, `${command} closed its output`));
  child.stdin.on("error", () => {}); // its exit says so
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_TAIL_CHARS);
  });

  const clientInfo = { name: "e-mcp-bridge", version: "1.0" };
  const hello = await ask("initialize", { protocolVersion: PROTOCOL, capabilities: {}, clientInfo });
  if (!SUPPORTED.includes(hello?.protocolVersion)) throw new Error(`${command} speaks MCP ${hello?.protocolVersion}`);
  toServer({ method: "notifications/initialized" });
  return hello.capabilities?.tools ? allTools() : [];
}

async function allTools() {
  /** @type {Data[]} */
  const tools = [];
  /** @type {Data} */
  let page = {};
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    page = Object(await ask("tools/list", page.nextCursor ? { cursor: page.nextCursor } : {}));
    if (Array.isArray(page.tools)) tools.push(...page.tools.filter((tool) => typeof tool?.name === "string"));
    if (!page.nextCursor) return tools;
  }
  throw new Error(`the server's list of tools does not end after ${MAX_PAGES} pages`);
}

/** @param {string} method @param {Data} params @param {(giveUp: (why: string) => void) => void} [onStart] */
function ask(method, params, onStart) {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    if (gone !== "") return reject(new Error(gone));
    waiting.set(id, { resolve, reject });
    toServer({ id, method, params });
    onStart?.((why) => {
      if (!waiting.delete(id)) return;
      toServer({ method: "notifications/cancelled", params: { requestId: id, reason: why } });
      reject(new Error(why));
    });
  });
}

/** @param {Data} message */
function toServer(message) {
  server?.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

/** @param {string} line */
function fromServer(line) {
  const { id, method, params, result, error } = parse(line);
  if (typeof method !== "string") {
    const open = waiting.get(id);
    waiting.delete(id);
    if (error) open?.reject(new Error(String(error.message ?? JSON.stringify(error))));
    else open?.resolve(result);
  } else if (id !== undefined) {
    // We offer the server nothing, but a ping wants an answer.
    toServer(method === "ping" ? { id, result: {} } : { id, error: { code: -32601, message: `no ${method} here` } });
  } else if (method === "notifications/progress") progress(Object(params));
  else if (method === "notifications/tools/list_changed") notify("the server's tools changed; /reload shows them");
}

/** The token is e's id of the call. @param {Data} params */
function progress({ progressToken: id, progress, total, message }) {
  const amount = total === undefined ? `${progress}` : `${progress}/${total}`;
  const chunk = message ? `${message} (${amount})\n` : `${amount}\n`;
  send({ method: "tool.update", params: { id, stream: "stdout", chunk } });
}

/** @param {string} why */
function died(why) {
  if (gone !== "") return;
  gone = [why, stderr.trim()].filter(Boolean).join("\n");
  for (const { reject } of waiting.values()) reject(new Error(gone));
  waiting.clear();
  killServer();
  if (ready) notify(`${gone}\nIts tools answer with an error until /reload.`);
}

function killServer() {
  signalGroup("SIGKILL");
  server = undefined; // its number may come to name somebody else
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  if (server?.pid === undefined) return;
  try {
    if (process.platform === "win32") server.kill(signal);
    else process.kill(-server.pid, signal);
  } catch {
    // The group is already empty.
  }
}

/** @param {Data} params */
async function manifest({ extensions_config: all, cwd }) {
  const config = Object(all)[NAME];
  /** @type {Data[]} */
  let tools = [];
  if (config !== undefined) {
    gone = "";
    const late = setTimeout(died, START_MS, `no answer within ${START_MS / 1000} s; run its command once by hand`);
    try {
      tools = await start(Object(config), cwd ?? process.cwd());
      ready = true;
    } catch (error) {
      gone ||= String(Object(error).message ?? error);
      killServer();
      notify(`no tools: ${gone}`);
    }
    clearTimeout(late);
  }
  const commands = [{ name: NAME, description: "show the tools of the MCP server" }];
  return { name: NAME, version: "1.0", accepts: ["tool.cancel"], tools: tools.map(toolOf), commands };
}

/** @param {Data} tool */
function toolOf(tool) {
  // Providers take these characters only, and a server must not take the place of a built-in unasked.
  const clean = tool.name.replace(/[^\w-]/g, "_").slice(0, 60);
  const name = BUILT_IN.includes(clean) || toolNames.has(clean) ? `${NAME}_${clean}` : clean;
  toolNames.set(name, tool.name);
  return {
    name,
    description: tool.description ?? tool.title ?? "",
    parameters: tool.inputSchema ?? { type: "object" },
  };
}

/** @param {unknown} id @param {Data} params */
async function callTool(id, { name, arguments: args }) {
  if (typeof args !== "object" || args === null) throw new Error(`the arguments of ${name} must be an object`);
  const params = { name: toolNames.get(name) ?? name, arguments: args, _meta: { progressToken: id } };
  const late = setTimeout(() => cancels.get(id)?.(`no answer within ${CALL_MS / 1000} s`), CALL_MS);
  try {
    return toolResult(Object(await ask("tools/call", params, (giveUp) => cancels.set(id, giveUp))));
  } finally {
    clearTimeout(late);
    cancels.delete(id);
  }
}

/** @param {Data} result */
function toolResult({ content, structuredContent, isError }) {
  const blocks = Array.isArray(content) ? content.map((block) => blockText(Object(block))) : [];
  // Servers repeat structured content as text; without a text it is all there is.
  if (structuredContent !== undefined && !blocks.length) blocks.push(JSON.stringify(structuredContent, null, 2));
  return { content: blocks.join("\n"), is_error: isError === true };
}

/** @param {Data} block @returns {string} */
function blockText({ type, text, data, mimeType, resource, uri, name }) {
  const size = (/** @type {unknown} */ base64) => `${Buffer.byteLength(String(base64 ?? ""), "base64")} bytes`;
  if (type === "text") return String(text);
  if (type === "image" || type === "audio") return `[${type} ${mimeType}, ${size(data)}]`;
  if (type === "resource_link") return `[resource ${name ?? ""} ${uri}]`;
  if (type !== "resource") return `[${type}]`;
  const { uri: where, text: body, blob, mimeType: kind } = Object(resource);
  return typeof body === "string" ? `[resource ${where}]\n${body}` : `[resource ${where}, ${kind}, ${size(blob)}]`;
}

function status() {
  return { notice: `${NAME}: ${gone || [...toolNames.keys()].join(", ") || "the server has no tools"}` };
}

/** @param {string} line */
async function receive(line) {
  const { id, method, params } = parse(line);
  if (method === "shutdown") return quit();
  if (method === "tool.cancel") return cancels.get(params?.id)?.("nobody waits for the answer any more");
  if (typeof method !== "string" || id === undefined) return;
  try {
    if (method === "initialize") send({ id, result: await manifest(Object(params)) });
    else if (method === "tool_call") send({ id, result: await callTool(id, Object(params)) });
    else if (method === "command") send({ id, result: status() });
    else send({ id, error: `${NAME} does not answer ${method}` });
  } catch (error) {
    send({ id, error: String(Object(error).message ?? error) });
  }
}

/** @param {string} message */
function notify(message) {
  send({ method: "notify", params: { message: `${NAME}: ${message}` } });
}

/** @param {Data} message */
function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {string} line @returns {Data} */
function parse(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/**
 * LF alone ends a line; the parts of a long one are joined once.
 * @param {NodeJS.ReadableStream} stream @param {(line: string) => unknown} onLine @param {() => void} onEnd
 */
function readLines(stream, onLine, onEnd) {
  /** @type {string[]} */
  let parts = [];
  let chars = 0;
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ chunk) => {
    const [first = "", ...rest] = chunk.split("\n");
    parts.push(first);
    chars += first.length;
    for (const next of rest) {
      onLine(parts.join(""));
      parts = [next];
      chars = next.length;
    }
    if (chars > MAX_LINE_CHARS) onEnd();
  });
  stream.on("end", onEnd);
}

let quitting = false;
/** As MCP wants it: end of input, SIGTERM, SIGKILL; only faster, because e does not wait for long. */
function quit() {
  if (quitting) return;
  quitting = true;
  ready = false;
  if (!server) process.exit(0);
  server.once("exit", () => process.exit(0));
  server.stdin.end();
  setTimeout(signalGroup, TERM_MS, "SIGTERM");
  setTimeout(signalGroup, KILL_MS, "SIGKILL");
}

process.on("exit", killServer);
process.stdout.on("error", quit);
readLines(process.stdin, receive, () => setImmediate(quit));
