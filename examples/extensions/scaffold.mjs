/**
 * An optional helper for extensions written in JavaScript: it reads and writes the lines, you write handlers.
 * Copy it beside your extension, without the executable bit; nothing else is needed and nothing installs it.
 *
 * stdout belongs to the protocol. `console.log` is sent to stderr for you, so a stray one harms nothing;
 * `process.stdout.write` is not, so never call it, and start children with `stdio: "pipe"`.
 *
 * @typedef {"text" | "markdown" | "diff"} Format
 * @typedef {{name: string, version?: string, flags?: {name: string, type?: string, description?: string,
 *   default?: unknown}[], [field: string]: unknown}} Manifest  see "initialize" in the protocol
 * @typedef {{protocol: number, capabilities: string[], ui: boolean, e_version: string, cwd: string,
 *   extensions_config: Record<string, any>}} Init
 * @typedef {Record<string, boolean | string | null>} Flags
 * @typedef {{content: string, is_error?: boolean, session_name?: string, summary?: string, display?: string,
 *   format?: Format}} ToolResult
 * @typedef {{notice?: string, show?: {title?: string, body: string, format?: Format}, prompt?: string,
 *   session_name?: string}} CommandResult
 * @typedef {{items: {value: string, label?: string, description?: string}[]}} Completions
 * @typedef {{argv?: string[], env?: Record<string, string | null>,
 *   relaunch?: {cwd: string, env?: Record<string, string | null>}}} StartupResult
 *
 * `update` streams output while the tool runs; `signal` aborts when the host says that nobody waits any more.
 * @typedef {{update: (chunk: string, stream?: "stdout" | "stderr") => void, signal: AbortSignal}} ToolCall
 */

/**
 * @template T
 * @typedef {T | undefined | void | Promise<T | undefined | void>} Answer  nothing means "no change"
 */

/**
 * What you handle, all of it optional. Down to `render` you are asked; a throw is answered as an error.
 * From `event` on you are told, and answer nothing.
 * @typedef {{
 *   tool?: (params: {name: string, arguments: any}, call: ToolCall) => Answer<ToolResult>,
 *   command?: (params: {name: string, args: string}) => Answer<CommandResult>,
 *   complete?: (params: {name: string, prefix: string}) => Answer<Completions>,
 *   shortcut?: (params: {key: string}) => Answer<CommandResult>,
 *   startup?: (params: {cwd: string, argv: string[], flags: Flags}) => Answer<StartupResult>,
 *   tool_call?: (params: {name: string, arguments: any}) => Answer<{block?: boolean, reason?: string}>,
 *   input?: (params: {text: string}) => Answer<{consume?: boolean, replace?: string | null, notice?: string}>,
 *   before_turn?: (params: {prompt: string}) =>
 *     Answer<{system_suffix?: string, message?: {content: string, internal?: boolean}}>,
 *   tool_result?: (params: {name: string, content: string, is_error: boolean}) => Answer<{content?: string}>,
 *   compact_summary?: (params: {summary: string}) => Answer<{summary?: string}>,
 *   render?: (params: {kind: "tool" | "assistant", name: string, content: string}) =>
 *     Answer<{body?: string, format?: Format}>,
 *   event?: (params: {name: string, extra: any}) => unknown,
 *   flags?: (params: {flags: Flags}) => unknown,
 *   "ui.key"?: (params: {key: string}) => unknown,
 *   "ui.panel_closed"?: () => unknown,
 *   "pane.select"?: (params: {pane: string, section: string, id: string}) => unknown,
 *   "pane.activate"?: (params: {pane: string, section: string, id: string}) => unknown,
 *   "pane.key"?: (params: {pane: string, key: string}) => unknown,
 *   "pane.closed"?: (params: {pane: string}) => unknown,
 *   shutdown?: () => unknown,
 * }} Handlers  `shutdown` also runs when the host is gone: end your children in it, within 100 ms
 */

import { Console } from "node:console";

const SHUTDOWN_MS = 100;
const UI = "notify show select confirm input editor status activity compose panel widget pane";
const SESSION = "send info name model effort tools interrupt compact";
const HOOKS = "startup tool_call input before_turn tool_result compact_summary render";

/** Method → handler. A gate (`hook.tool_call`) and a tool of our own (`tool_call`) differ by the prefix alone. */
const ASKED = new Map([
  ["tool_call", "tool"],
  ["command", "command"],
  ["command.complete", "complete"],
  ["shortcut", "shortcut"],
  ...HOOKS.split(" ").map((hook) => /** @type {const} */ ([`hook.${hook}`, hook])),
]);

/** @type {Manifest | ((init: Init) => Manifest | Promise<Manifest>)} */
let manifest = { name: "" };
/** @type {Record<string, any>} */
let handlers = {};
/** @type {Manifest} */
let declared = { name: "" };
/** @type {Partial<Init>} */
let init = {};
/** @type {Flags} */
let passed = {};

/** Our own open requests. @type {Map<unknown, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
let asked = 0;
/** The tool calls that run, by the host's id. @type {Map<unknown, AbortController>} */
const calls = new Map();

/**
 * Speaks the protocol on stdin and stdout until the host ends it. Call it once.
 * @param {{manifest: typeof manifest, handlers?: Handlers}} extension
 */
export function connect(extension) {
  globalThis.console = new Console(process.stderr);
  manifest = extension.manifest;
  handlers = extension.handlers ?? {};
  if (typeof manifest !== "function") declared = manifest;
  listen();
  return e;
}

const e = {
  /** Posts a line in the transcript; works everywhere, also where `ui` is false. @param {string} message */
  notify: (message) => send({ method: "notify", params: { message } }),
  /** `ui.select({title, options})`, `ui.panel(null)`, … Rejects where the host has no such thing ("no ui"). */
  ui: family("ui", UI),
  /** `session.info()`, `session.tools({names})`, … */
  session: family("session", SESSION),
  /** This extension's entry under "extensions" in settings.json. @returns {Record<string, any>} */
  config: () => init.extensions_config?.[declared.name] ?? {},
  /** The params of `initialize`; empty before it. */
  init: () => init,
  /** The value passed on the command line, else the declared default, else undefined. @param {string} name */
  flag: (name) => (e.flagPassed(name) ? passed[name] : declared.flags?.find((flag) => flag.name === name)?.default),
  /** True only when the flag was on the command line. @param {string} name */
  flagPassed: (name) => Object.hasOwn(passed, name),
};

/** @param {string} prefix @param {string} names @returns {Record<string, (params?: object | null) => Promise<any>>} */
function family(prefix, names) {
  const entry = (/** @type {string} */ name) => [
    name,
    (/** @type {object | null} */ params = {}) => request(`${prefix}.${name}`, params),
  ];
  return Object.fromEntries(names.split(" ").map(entry));
}

/**
 * Asks the host; rejects with its error.
 * @param {string} method @param {object | null} params @returns {Promise<any>}
 */
function request(method, params) {
  const id = `s${++asked}`;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    send({ id, method, params });
  });
}

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {string} line */
function receive(line) {
  if (line.trim() === "") return;
  let message;
  try {
    message = Object(JSON.parse(line));
  } catch {
    return console.error(`not a line of JSON: ${line.slice(0, 120)}`);
  }
  const { id, method, params } = message;
  if (typeof method !== "string") settle(message);
  else if (id === undefined || id === null) void hear(method, params ?? {});
  else void answer(id, method, params ?? {});
}

/** The host answered one of our requests. @param {{id?: unknown, result?: unknown, error?: unknown}} message */
function settle({ id, result, error }) {
  const open = waiting.get(id);
  waiting.delete(id);
  if (error === undefined || error === null) open?.resolve(result);
  else open?.reject(new Error(typeof error === "string" ? error : JSON.stringify(error)));
}

/** @param {string} method @param {any} params */
async function hear(method, params) {
  if (method === "shutdown") return end();
  if (method === "flags") passed = params.flags ?? {};
  if (method === "tool.cancel") calls.get(params.id)?.abort();
  try {
    await handlers[method]?.(params);
  } catch (error) {
    console.error(error);
  }
}

/** @param {unknown} id @param {string} method @param {any} params */
async function answer(id, method, params) {
  try {
    send({ id, result: (await handle(id, method, params)) ?? {} });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {unknown} id @param {string} method @param {any} params */
async function handle(id, method, params) {
  if (method === "initialize") {
    init = params;
    declared = typeof manifest === "function" ? await manifest(params) : manifest;
    return declared;
  }
  if (method === "hook.startup") passed = params.flags ?? passed;
  const handler = handlers[ASKED.get(method) ?? ""];
  if (typeof handler !== "function") throw new Error(`${declared.name} does not answer ${method}`);
  return method === "tool_call" ? runTool(id, params) : handler(params);
}

/** @param {unknown} id @param {any} params */
async function runTool(id, params) {
  const abort = new AbortController();
  calls.set(id, abort);
  /** @type {ToolCall["update"]} */
  const update = (chunk, stream = "stdout") => send({ method: "tool.update", params: { id, stream, chunk } });
  try {
    return await handlers.tool(params, { update, signal: abort.signal });
  } finally {
    calls.delete(id);
  }
}

// Bytes are decoded across chunks and split on LF alone; parts are joined once, so a long line costs no more.
function listen() {
  /** @type {string[]} */
  let parts = [];
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (/** @type {string} */ chunk) => {
    const [first = "", ...rest] = chunk.split("\n");
    parts.push(first);
    for (const next of rest) {
      receive(parts.join(""));
      parts = [next];
    }
  });
  process.stdin.on("end", () => {
    receive(parts.join(""));
    // The host is gone; what could be answered at once still is.
    setImmediate(end);
  });
  process.stdout.on("error", end);
}

let ending = false;
function end() {
  if (ending) return;
  ending = true;
  const exit = () => process.stdout.write("", () => process.exit(0));
  if (typeof handlers.shutdown !== "function") return exit();
  setTimeout(exit, SHUTDOWN_MS);
  new Promise((resolve) => resolve(handlers.shutdown())).catch(console.error).finally(exit);
}
