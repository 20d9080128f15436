#!/usr/bin/env node
// A `delegate` tool: hands a task to a child e and brings back its answer. One file, nothing beside it.
//
// Each delegation is one `e rpc --no-extensions` process in the same directory: one JSON line in, one result out.
// It loads no extensions, so it cannot delegate again, and it saves its session, so that the caller can read what the
// answer leaves out. Set E_BIN when the child should be another e than the one on PATH.
import { spawn } from "node:child_process";

// Replace a placeholder to give an agent its own model; until then the child uses the one of your settings.
/** @type {{name: string, description: string, tools?: string[], model?: string}[]} */
const AGENTS = [
  {
    name: "Explore",
    description: "searches and reads, then reports",
    tools: ["read", "grep"],
    model: "{provider/model}",
  },
  { name: "Plan", description: "reads, then writes a plan", tools: ["read", "grep"], model: "{provider/model}" },
  { name: "Build", description: "does the work with every built-in tool", model: "{provider/model}" },
];

const DEFAULT_TIMEOUT_SECONDS = 240;
// e gives a tool call 300 s; the child must be gone before that.
const MAX_TIMEOUT_SECONDS = 290;
const KILL_AFTER_MS = 2_000;
const QUIT_MS = 100;
const MAX_REPLY_CHARS = 32 * 1024 * 1024;
const STDERR_TAIL_CHARS = 2_000;

const manifest = {
  name: "subagent",
  version: "1.0",
  accepts: ["tool.cancel"],
  tools: [
    {
      name: "delegate",
      description: [
        "Hands a task to another agent and returns its answer.",
        "It knows nothing of this conversation, so say everything that it needs.",
        ...AGENTS.map(({ name, description }) => `${name} ${description}.`),
      ].join(" "),
      parameters: {
        type: "object",
        properties: {
          task: { type: "string", description: "what to do, and what to report" },
          agent: { type: "string", enum: AGENTS.map(({ name }) => name), default: "Explore" },
          model: { type: "string", description: "provider/model, instead of the agent's own" },
          timeout_seconds: { type: "number", default: DEFAULT_TIMEOUT_SECONDS, maximum: MAX_TIMEOUT_SECONDS },
        },
        required: ["task"],
      },
      label: { category: "delegation", running: "Delegating to", completed: "Delegated to", target: "agent" },
    },
  ],
};

let cwd = process.cwd();
/** The children that are alive. @type {Set<ReturnType<typeof startChild>>} */
const running = new Set();
/** How to give up on a call, by the host's id of it. @type {Map<unknown, () => void>} */
const cancels = new Map();

/** @param {unknown} id @param {any} args */
async function delegate(id, args) {
  const { task, agent: name = "Explore", model, timeout_seconds: seconds } = Object(args);
  const agent = AGENTS.find((known) => known.name === name);
  if (typeof task !== "string" || task.trim() === "") throw new Error('delegate needs "task", a text');
  if (!agent) throw new Error(`no agent ${name}; choose one of ${AGENTS.map((known) => known.name).join(", ")}`);

  const chosen = [model, agent.model].find(
    (candidate) => typeof candidate === "string" && !/^\{.*\}$|^$/.test(candidate),
  );
  const request = { id: 1, prompt: task, tools: agent.tools, model: chosen, save: true };
  const limit = seconds > 0 ? Math.min(seconds, MAX_TIMEOUT_SECONDS) : DEFAULT_TIMEOUT_SECONDS;
  const child = startChild(request, (stream, chunk) => send({ method: "tool.update", params: { id, stream, chunk } }));
  running.add(child);
  cancels.set(id, () => child.stop("nobody waits for the answer any more"));
  const deadline = setTimeout(() => child.stop(`no answer within ${limit} s`), limit * 1000);
  try {
    return toolResult(agent.name, await child.reply);
  } finally {
    clearTimeout(deadline);
    cancels.delete(id);
  }
}

/**
 * What e rpc answered, or why it did not.
 * @typedef {{result?: Record<string, any>, problem?: string}} Reply
 * @param {string} agent @param {Reply} reply
 */
function toolResult(agent, { result = {}, problem }) {
  const failure = problem ?? (result.error || (result.aborted ? "the turn was interrupted" : ""));
  const text = result.final_output || result.output || "";
  const saved =
    typeof result.session === "string" ? `The session of this delegation is saved in ${result.session}` : "";
  const parts = [failure ? `${agent} failed: ${failure}` : text || "(no answer)", failure ? text : "", saved];
  const calls = result.tools?.calls;
  return {
    content: parts.filter(Boolean).join("\n\n"),
    is_error: Boolean(failure),
    summary: failure ? "failed" : typeof calls === "number" ? `${calls} tool calls` : "done",
  };
}

/** @param {object} request @param {(stream: "stdout" | "stderr", chunk: string) => void} update */
function startChild(request, update) {
  const bin = process.env.E_BIN || "e";
  const args = ["rpc", "--no-extensions"];
  const child = /\.[cm]?js$/.test(bin)
    ? spawn(process.execPath, [bin, ...args], { cwd, stdio: "pipe" })
    : spawn(bin, args, { cwd, stdio: "pipe" });
  let stopped = "";
  let stderr = "";

  /** @type {Promise<Reply>} */
  const reply = new Promise((resolve) => {
    const unanswered = (/** @type {string} */ how) =>
      resolve({ problem: stopped || [`${bin} ${how} without an answer`, stderr.trim()].filter(Boolean).join(": ") });
    const onLine = (/** @type {string} */ line) => {
      const message = parse(line);
      if (typeof message?.type === "string") return progress(message, update);
      if (!message) return;
      resolve({ result: message, ...(stopped && { problem: stopped }) });
      afterwards();
    };
    readLines(
      child.stdout,
      onLine,
      () => {},
      () => stop(`${bin} answered with an endless line`),
    );
    child.once("close", (code, signal) => unanswered(`ended (${signal ?? `exit ${code}`})`));
    // A descendant may hold stdout open for ever; what the child itself wrote is here by then.
    child.once("exit", () => setTimeout(unanswered, QUIT_MS, "ended"));
    child.once("error", (error) => {
      running.delete(self);
      resolve({ problem: `cannot start ${bin}: ${error.message}. Set E_BIN to the path of e` });
    });
  });

  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_TAIL_CHARS);
    update("stderr", chunk);
  });
  child.stdin.on("error", () => {}); // a child that died early says so by its exit
  child.stdin.end(`${JSON.stringify(request)}\n`);

  // On SIGTERM e kills the shells of its bash tool before it goes; SIGKILL is for one that does not go.
  function stop(/** @type {string} */ why) {
    stopped ||= why;
    child.kill("SIGTERM");
    unlessGone(() => child.kill("SIGKILL"));
  }

  /** It has answered and its input is closed: it should end. */
  function afterwards() {
    unlessGone(() => stop("it did not end"));
  }

  function unlessGone(/** @type {() => void} */ act) {
    const watchdog = setTimeout(act, KILL_AFTER_MS);
    child.once("exit", () => clearTimeout(watchdog));
  }

  const self = { reply, stop, child };
  child.once("exit", () => running.delete(self));
  return self;
}

/**
 * The one-line form sends no events; an e that does has its text and tool calls shown.
 * @param {any} event @param {(stream: "stdout", chunk: string) => void} update
 */
function progress(event, update) {
  if (event.type === "text" && typeof event.delta === "string") update("stdout", event.delta);
  if (event.type === "tool_batch" && Array.isArray(event.calls)) {
    for (const call of event.calls) update("stdout", `${call?.name} ${call?.target ?? ""}\n`);
  }
}

/**
 * Calls back for every line. LF alone ends one; the parts of a long one are joined once.
 * @param {NodeJS.ReadableStream} stream @param {(line: string) => void} onLine @param {() => void} onEnd
 * @param {() => void} [onTooLong]
 */
function readLines(stream, onLine, onEnd, onTooLong) {
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
    if (onTooLong && chars > MAX_REPLY_CHARS) {
      parts = [];
      onTooLong();
    }
  });
  stream.on("end", () => {
    onLine(parts.join(""));
    onEnd();
  });
}

/** @param {string} line @returns {Record<string, any> | undefined} */
function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** @param {string} line */
async function receive(line) {
  const { id, method, params } = parse(line) ?? {};
  if (method === "shutdown") return quit();
  if (method === "tool.cancel") return cancels.get(params?.id)?.();
  if (typeof method !== "string" || id === undefined) return;
  try {
    if (method === "initialize") {
      cwd = params?.cwd ?? cwd;
      send({ id, result: manifest });
    } else if (method === "tool_call") send({ id, result: await delegate(id, params?.arguments) });
    else send({ id, error: `subagent does not answer ${method}` });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

// e waits a beat before it kills us, so the children get a shorter one.
function quit() {
  if (running.size === 0) process.exit(0);
  for (const { child } of running) {
    child.once("exit", () => running.size === 0 && process.exit(0));
    child.kill("SIGTERM");
  }
  setTimeout(() => {
    for (const { child } of running) child.kill("SIGKILL");
  }, QUIT_MS);
}

readLines(
  process.stdin,
  (line) => void receive(line),
  () => setImmediate(quit),
);
process.stdout.on("error", quit);
