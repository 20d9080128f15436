/** Sessions of a module's own, and what a model reads of one. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AgentMessage, AssistantMessage } from "../../../../src/atomic/api/messages.js";
import type { SessionEntry } from "../../../../src/atomic/api/session.js";
import {
  buildSessionContext,
  convertToLlm,
  SessionManager,
  serializeConversation,
} from "../../../../workers/packages/atomic.js";
import { tempDir } from "../../../helpers/temp-dir.js";

const user = (content: string): AgentMessage => ({ role: "user", content, timestamp: 1 });
const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
const assistant = (...content: AssistantMessage["content"]): AssistantMessage => ({
  ...{ role: "assistant", api: "x", provider: "acme", model: "m-1", usage, stopReason: "stop", timestamp: 2 },
  content,
});
const said = (text: string): AssistantMessage => assistant({ type: "text", text });

test("what is no session is refused, and lines that are no entries are left out", () => {
  const folder = tempDir();
  const path = join(folder, "s.jsonl");
  writeFileSync(path, "no json\n");
  expect(() => SessionManager.open(path)).toThrow("Not a session file");
  const header = { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00Z", cwd: "/p" };
  const entry = { type: "custom", id: "a", parentId: null, timestamp: "2026-01-01T00:00:00Z", customType: "x" };
  writeFileSync(path, [header, entry, { type: "custom" }].map((one) => JSON.stringify(one)).join("\n{broken\n"));
  const session = SessionManager.open(path);
  expect([session.getEntries().length, session.getLeafId(), session.getCwd()]).toEqual([1, "a", "/p"]);
});

test("a session is kept once there is an answer in it, line by line, and goes on where it was", () => {
  const folder = tempDir();
  const session = SessionManager.create("/project", folder);
  const file = session.getSessionFile() ?? "";
  session.appendMessage(user("hi"));
  expect(existsSync(file)).toBe(false);
  session.appendMessage(said("hello"));
  session.appendSessionInfo("  Greetings ");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).type)).toEqual(["session", "message", "message", "session_info"]);
  const again = SessionManager.continueRecent("/project", folder);
  expect(again.getSessionId()).toBe(session.getSessionId());
  expect([again.getLeafId(), again.getSessionName()]).toEqual([session.getLeafId(), "Greetings"]);
  expect(again.getBranch()).toEqual(session.getBranch());
});

test("a session that is kept nowhere has no file; branches, labels and the tree are as they were made", () => {
  const session = SessionManager.inMemory("/p");
  const first = session.appendMessage(user("one"));
  const left = session.appendMessage(said("left"));
  session.branch(first);
  const right = session.appendCustomEntry("mine", { a: 1 });
  session.appendLabelChange(first, "start");
  expect(session.getSessionFile()).toBeUndefined();
  expect(session.getBranch(left).map(({ id }) => id)).toEqual([first, left]);
  expect(session.getEntry(right)).toMatchObject({ parentId: first, customType: "mine", data: { a: 1 } });
  expect(session.getLabel(first)).toBe("start");
  const [root] = session.getTree();
  expect(root).toMatchObject({ label: "start", children: [{ entry: { id: left } }, { entry: { id: right } }] });
  expect(() => session.branch("no")).toThrow("Entry no not found");
  session.appendLabelChange(first, undefined);
  expect(session.getLabel(first)).toBeUndefined();
});

test("a compaction stands for what it replaced, edits change what they name, and other kinds say nothing", () => {
  const session = SessionManager.inMemory();
  session.appendMessage(user("old"));
  const kept = session.appendMessage(user("kept"));
  const gone = session.appendMessage(user("secret"));
  session.appendCompaction("the summary", kept, 9);
  session.appendCustomEntry("state", {});
  session.appendCustomMessageEntry("note", "a note", true);
  session.appendThinkingLevelChange("high");
  const edit = {
    type: "context_edit",
    id: "e",
    parentId: session.getLeafId(),
    timestamp: "",
    targetId: gone,
    replacement: null,
  };
  const entries = [...session.getEntries(), edit as SessionEntry];
  const { messages, thinkingLevel, model } = buildSessionContext(entries);
  expect(messages.map((message) => Object(message).summary ?? Object(message).content)).toEqual([
    ...["the summary", "kept", "a note"],
  ]);
  expect([thinkingLevel, model]).toEqual(["high", null]);
  expect(buildSessionContext(entries, null).messages).toEqual([]);
  expect(buildSessionContext(entries, kept).messages).toHaveLength(2);
});

test("the model that answered last is the one in use", () => {
  const session = SessionManager.inMemory();
  session.appendModelChange("acme", "m-0");
  expect(session.buildSessionContext().model).toEqual({ provider: "acme", modelId: "m-0" });
  session.appendMessage(said("hi"));
  expect(session.buildSessionContext().model).toEqual({ provider: "acme", modelId: "m-1" });
});

test("messages that no model knows become the user's, or are left out", () => {
  const bash = { role: "bashExecution", command: "ls", output: "", exitCode: 2, cancelled: false, truncated: false };
  const messages = [
    { role: "system", content: "x", timestamp: 1 },
    { ...bash, timestamp: 1 },
    { ...bash, excludeFromContext: true, timestamp: 1 },
    { role: "custom", customType: "c", content: "note", display: true, timestamp: 1 },
    { role: "branchSummary", summary: "left", fromId: "a", timestamp: 1 },
    { role: "compactionSummary", summary: "before", tokensBefore: 1, timestamp: 1 },
    said("hi"),
  ] as AgentMessage[];
  const texts = convertToLlm(messages).map(({ role, content }) => [role, Object(content)[0].text]);
  expect(texts).toEqual([
    ["user", "Ran `ls`\n(no output)\nCommand exited with code 2"],
    ["user", "note"],
    ["user", expect.stringMatching(/<summary>\nleft\n<\/summary>/)],
    ["user", expect.stringMatching(/<summary>\nbefore\n<\/summary>/)],
    ["assistant", "hi"],
  ]);
});

test("a conversation as one text names who said what, and cuts long results", () => {
  const result = { role: "toolResult", toolCallId: "c", toolName: "read", isError: false, timestamp: 1 } as const;
  const text = serializeConversation([
    { role: "user", content: "look", timestamp: 1 },
    assistant(
      { type: "thinking", thinking: "hm" },
      { type: "text", text: "ok" },
      { type: "toolCall", id: "c", name: "read", arguments: { path: "a", n: 1 } },
    ),
    { ...result, content: [{ type: "text", text: "x".repeat(2_100) }] },
    { role: "user", content: "", timestamp: 1 },
  ]);
  expect(text).toMatch(
    /^\[User\]: look\n\n\[Assistant thinking\]: hm\n\n\[Assistant\]: ok\n\n\[Assistant tool calls\]: read\(path="a", n=1\)\n\n\[Tool result\]: x+\n\n\[\.\.\. 100 more characters truncated\]$/,
  );
});
