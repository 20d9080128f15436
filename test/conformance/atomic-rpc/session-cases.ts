/** Commands about the session as a whole. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Case, no, number, ok, prompt, text, wants } from "./case.js";

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const kept = { save: true };
const keeper = `export default (pi: any) => {
  pi.on("session_before_switch", async () => ({ cancel: true }));
};`;
const keeps = { save: true, modules: { "keeper.ts": keeper } };

const state = {
  model: expect.objectContaining({ provider: "offline", id: "echo" }),
  thinkingLevel: "high",
  isStreaming: false,
  isCompacting: false,
  steeringMode: expect.stringMatching(/^(all|one-at-a-time)$/),
  followUpMode: "one-at-a-time",
  sessionId: id,
  autoCompactionEnabled: true,
  messageCount: 0,
  pendingMessageCount: 0,
  queuedMessagesPaused: false,
};
const tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const stats = {
  ...{ sessionId: id, userMessages: 0, assistantMessages: 0, toolCalls: 0, toolResults: 0, totalMessages: 0 },
  ...{ tokens, cost: 0, contextUsage: { tokens: number, contextWindow: 32_768, percent: number } },
};
const used = { input: number, output: number, cacheRead: 0, cacheWrite: 0, total: number };
const user = (content: string) => ({ role: "user", content, timestamp: number });
const said = (words: string) =>
  expect.objectContaining({ role: "assistant", content: [{ type: "text", text: words }], stopReason: "stop" });

export const sessionCases: readonly Case[] = [
  { name: "get_state of a new session", line: { type: "get_state" }, answer: ok("get_state", state) },
  {
    name: "get_state after a turn",
    before: [prompt("hi")],
    line: { type: "get_state" },
    answer: ok("get_state", { ...state, messageCount: 2 }),
  },
  {
    name: "get_state of a session with a name",
    before: [{ type: "set_session_name", name: "Mine" }],
    line: { type: "get_state" },
    answer: ok("get_state", { ...state, sessionName: "Mine" }),
  },
  {
    name: "get_state of a session that is kept",
    setup: kept,
    before: [prompt("hi")],
    line: { type: "get_state" },
    answer: ok("get_state", { ...state, messageCount: 2, sessionFile: expect.stringMatching(/\.jsonl$/) }),
  },
  {
    name: "get_state once compaction is switched off",
    before: [{ type: "set_auto_compaction", enabled: false }],
    line: { type: "get_state" },
    answer: ok("get_state", { ...state, autoCompactionEnabled: false }),
  },
  {
    name: "get_state with a message that waits, paused",
    before: [{ type: "pause_queued_messages" }, { type: "steer", message: "later" }],
    line: { type: "get_state" },
    answer: ok("get_state", { ...state, pendingMessageCount: 1, queuedMessagesPaused: true }),
  },
  {
    name: "get_messages of a new session",
    line: { type: "get_messages" },
    answer: ok("get_messages", { messages: [] }),
  },
  {
    name: "get_messages after a turn",
    before: [prompt("hi")],
    line: { type: "get_messages" },
    answer: ok("get_messages", { messages: [user("hi"), said("You said: hi")] }),
  },
  {
    name: "get_last_assistant_text of a new session",
    line: { type: "get_last_assistant_text" },
    answer: ok("get_last_assistant_text", { text: null }),
  },
  {
    name: "get_last_assistant_text after two turns",
    before: [prompt("one"), prompt("two")],
    line: { type: "get_last_assistant_text" },
    answer: ok("get_last_assistant_text", { text: "You said: two" }),
  },
  {
    name: "get_last_assistant_text after a turn that failed",
    before: [prompt("one"), prompt("@fail 400 no")],
    line: { type: "get_last_assistant_text" },
    answer: ok("get_last_assistant_text", { text: "You said: one" }),
  },
  {
    name: "get_session_stats of a new session",
    line: { type: "get_session_stats" },
    answer: ok("get_session_stats", stats),
  },
  {
    name: "get_session_stats after a turn with a tool",
    before: [prompt('@tool ls {"path":"."}')],
    line: { type: "get_session_stats" },
    answer: ok("get_session_stats", {
      ...{ ...stats, userMessages: 1, assistantMessages: 2, toolCalls: 1, toolResults: 1, totalMessages: 4 },
      tokens: used,
    }),
  },
  { name: "set_session_name", line: { type: "set_session_name", name: "A name" }, answer: ok("set_session_name") },
  ...["", " ", "\n\t"].map(
    (name): Case => ({
      name: `set_session_name ${JSON.stringify(name)}`,
      line: { type: "set_session_name", name },
      answer: no("set_session_name", "Session name cannot be empty"),
    }),
  ),
  {
    name: "set_session_name without a name",
    line: { type: "set_session_name" },
    answer: no("set_session_name", `set_session_name: ${wants("name", "string", "undefined")}`),
  },
  {
    name: "set_session_name with a number",
    line: { type: "set_session_name", name: 1 },
    answer: no("set_session_name", `set_session_name: ${wants("name", "string", "number")}`),
  },
  {
    name: "export_html to a file",
    before: [prompt("hi")],
    line: ({ folder }) => ({ type: "export_html", outputPath: join(folder, "page.html") }),
    answer: ({ folder }) => ok("export_html", { path: join(folder, "page.html") }),
  },
  {
    name: "export_html over what is there",
    prepare: async ({ folder }) => writeFileSync(join(folder, "page.html"), "mine"),
    line: ({ folder }) => ({ type: "export_html", outputPath: join(folder, "page.html") }),
    answer: no("export_html", text),
  },
  {
    name: "export_html with a number",
    line: { type: "export_html", outputPath: 1 },
    answer: no("export_html", `export_html: ${wants("outputPath", "string", "number")}`),
  },
  { name: "new_session", line: { type: "new_session" }, answer: ok("new_session", { cancelled: false }) },
  {
    name: "new_session while a turn runs",
    prepare: async (driver) => {
      await driver.ask(prompt("@wait 60000"));
      await driver.until(({ type }) => type === "turn_start");
    },
    line: { type: "new_session" },
    answer: ok("new_session", { cancelled: false }),
  },
  {
    name: "new_session that an extension does not want",
    setup: keeps,
    line: { type: "new_session" },
    answer: ok("new_session", { cancelled: true }),
  },
  {
    name: "new_session from a parent",
    line: { type: "new_session", parentSession: "some-id" },
    answer: ok("new_session", { cancelled: false }),
  },
  {
    name: "new_session with a number for a parent",
    line: { type: "new_session", parentSession: 1 },
    answer: no("new_session", `new_session: ${wants("parentSession", "string", "number")}`),
  },
  {
    name: "switch_session to a file that is not there",
    setup: kept,
    line: { type: "switch_session", sessionPath: "/no/such/session.jsonl" },
    answer: no("switch_session", text),
  },
  {
    name: "switch_session where none is kept",
    prepare: async ({ folder }) => void mkdirSync(join(folder, "x")),
    line: { type: "switch_session", sessionPath: "/no/such/session.jsonl" },
    answer: no("switch_session", text),
  },
  {
    name: "switch_session without a path",
    line: { type: "switch_session" },
    answer: no("switch_session", `switch_session: ${wants("sessionPath", "string", "undefined")}`),
  },
  {
    name: "import_session of a file that is not there",
    setup: kept,
    line: { type: "import_session", inputPath: "/no/such/session.jsonl" },
    answer: no("import_session", text),
  },
  {
    name: "import_session of what is no session",
    setup: kept,
    prepare: async ({ folder }) => writeFileSync(join(folder, "no.jsonl"), "no\n"),
    line: ({ folder }) => ({ type: "import_session", inputPath: join(folder, "no.jsonl") }),
    answer: no("import_session", text),
  },
  {
    name: "import_session for another directory",
    setup: kept,
    line: { type: "import_session", inputPath: "x", cwdOverride: "/" },
    answer: no("import_session", `this e works in ${process.cwd()}; for another directory start one with --cwd`),
  },
  { name: "reload", line: { type: "reload" }, answer: ok("reload") },
  {
    name: "start_pending_recovery where nothing is pending",
    line: { type: "start_pending_recovery" },
    answer: ok("start_pending_recovery"),
  },
];
