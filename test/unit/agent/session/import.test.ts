/** Sessions from elsewhere: our own files, and those of the Atomic family. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelMessage } from "../../../../src/agent/session/context.js";
import { Conversation } from "../../../../src/agent/session/conversation.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { openSessionStore } from "../../../../src/agent/session/session-store.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { header, prompt, reply, writeLines } from "./write-lines.js";

async function imported(lines: readonly unknown[] | string) {
  const cwd = tempDir();
  const file = join(cwd, "in.jsonl");
  if (typeof lines === "string") writeFileSync(file, lines);
  else writeLines(file, lines);
  const path = await openSessionStore(join(cwd, "home")).importFile(file, cwd);
  const read = readSession(readFileSync(path));
  if (!read.ok) throw new Error(read.error);
  return { ...read, path, cwd };
}

test.each<[string, RegExp]>([
  ["", /first line is no session header/],
  ["hello\n", /first line is no session header/],
  ['{"type":"session","version":1,"id":"x","cwd":"/"}\n{"type":"message"}\n', /first line is no session header/],
  [`${JSON.stringify(header("x", "/", { format_version: 7 }))}\n`, /later e wrote it \(format 7\)/],
])("%j is refused", async (text, message) => {
  await expect(imported(text)).rejects.toMatchObject({ code: "file", message: expect.stringMatching(message) });
});

test("a file of ours becomes a session of this directory with all its branches, its name and its leaf", async () => {
  const {
    header: own,
    tree,
    path,
    cwd,
  } = await imported([
    header("origin", "/elsewhere"),
    { type: "name", name: "bare" },
    prompt("a", null, "one"),
    reply("b", "a", "1"),
    prompt("c", "a", "other"),
    { type: "head", head: "b", timestamp: "t" },
  ]);
  expect(own).toMatchObject({ cwd, parent_session: "origin" });
  expect(own.id).not.toBe("origin");
  expect([tree.name, tree.leaf]).toEqual(["bare", "b"]);
  expect(tree.branch().map(({ id }) => id)).toEqual(["a", "b"]);
  expect(tree.entry("c")).not.toBe(null);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a last line that lost its newline to an editor counts", async () => {
  const lines = [header("x", "/"), prompt("a", null, "hi")].map((line) => JSON.stringify(line));
  expect((await imported(`\uFEFF${lines.join("\n")}`)).tree.leaf).toBe("a");
});

const at = { timestamp: "2026-01-01T00:00:00.000Z" };
const atomic = [
  { type: "session", version: 3, id: "atomic-1", cwd: "/w", ...at },
  { type: "model_change", id: "1", parentId: null, ...at, provider: "anthropic", modelId: "some-model" },
  { type: "thinking_level_change", id: "2", parentId: "1", ...at, thinkingLevel: "high" },
  {
    type: "message",
    id: "3",
    parentId: "2",
    ...at,
    message: {
      role: "user",
      content: [
        { type: "text", text: "look" },
        { type: "image", data: "QUJD", mimeType: "image/png" },
      ],
    },
  },
  {
    type: "message",
    id: "4",
    parentId: "3",
    ...at,
    message: {
      role: "assistant",
      provider: "anthropic",
      model: "some-model",
      stopReason: "toolUse",
      usage: { input: 5, output: 6, cacheRead: 7, cacheWrite: 8 },
      content: [
        { type: "thinking", thinking: "hm", thinkingSignature: "sig" },
        { type: "toolCall", id: "call-1", name: "read", arguments: { path: "a" } },
        { type: "hologram" },
      ],
    },
  },
  {
    type: "message",
    id: "5",
    parentId: "4",
    ...at,
    message: {
      role: "toolResult",
      toolCallId: "call-1",
      toolName: "read",
      content: [{ type: "text", text: "body" }],
      isError: false,
    },
  },
  {
    type: "message",
    id: "6",
    parentId: "5",
    ...at,
    message: { role: "bashExecution", command: "ls", output: "a", cancelled: false, truncated: false },
  },
  { type: "custom", id: "7", parentId: "6", ...at, customType: "todo", data: [1] },
  { type: "custom_message", id: "8", parentId: "7", ...at, customType: "note", content: "mind this", display: true },
  { type: "label", id: "9", parentId: "8", ...at, targetId: "3", label: "start" },
  { type: "session_info", id: "10", parentId: "9", ...at, name: "Atomic work" },
  { type: "session_summary", id: "11", parentId: "10", ...at, summary: "only they know", summarizedThroughId: "3" },
  { type: "context_edit", id: "12", parentId: "11", ...at, targetId: "8", replacement: null },
  { type: "usage", id: "13", parentId: "12", ...at, kind: "summary", provider: "p", model: "m", usage: { input: 1 } },
  { type: "branch_summary", id: "14", parentId: "13", ...at, fromId: "6", summary: "tried" },
  { type: "compaction", id: "15", parentId: "14", ...at, summary: "short", firstKeptEntryId: "14", tokensBefore: 9 },
];

test("a session of the Atomic family is read entry by entry, and the model sees what it saw", async () => {
  const { tree, header: own, skippedLines } = await imported(atomic);
  expect(own).toMatchObject({ format_version: 2, parent_session: "atomic-1" });
  expect(skippedLines).toBe(0);
  expect(tree.entries.map(({ type }) => type)).toEqual(
    "model effort message message message message custom custom_message label name unknown context_edit usage branch_summary message".split(
      " ",
    ),
  );
  expect(tree.branch()).toHaveLength(15);
  expect([tree.name, tree.label("3")]).toEqual(["Atomic work", "start"]);
  const conversation = new Conversation({ timeOfDay: Date.now, store: null, tree });
  expect(conversation.choice()).toEqual({ model: "anthropic/some-model", effort: "high" });
  expect(conversation.lastCallId()).toBe(1);
  expect(conversation.modelMessages().map(({ content }) => content)).toEqual([
    "Summary of the conversation so far:\n\nshort",
    "Summary of what was tried before and left:\n\ntried",
  ]);
  conversation.moveTo("12");
  expect(conversation.context().map(({ message }) => modelMessage(message))).toEqual([
    { role: "user", content: "look", prompt: true, images: [{ mime: "image/png", data: "QUJD" }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", text: "hm" },
        { type: "tool_call", call_id: "call-1", name: "read", arguments: '{"path":"a"}' },
      ],
    },
    { role: "tool", call_id: "call-1", name: "read", content: "body", is_error: false },
    { role: "user", content: "$ ls\na", prompt: false },
  ]);
});

test("lines of theirs that are anything at all cost only themselves", async () => {
  const wild = [
    null,
    7,
    "{",
    { type: "message", id: "a", parentId: null, ...at },
    { type: "message", id: "b", parentId: "a", ...at, message: { role: "assistant", content: "text" } },
    { type: "label", id: "c", parentId: "b", ...at, targetId: 9 },
    { type: "compaction", id: "d", parentId: "c", ...at },
    { type: "message", id: "e", parentId: "nowhere", ...at, message: { role: "user", content: "kept" } },
    { type: "model_change", id: { toString: 1 }, parentId: 3 },
  ];
  const { tree } = await imported([atomic[0], ...wild]);
  expect(tree.entries.map(({ type }) => type)).toEqual(["unknown", "message", "unknown", "unknown", "message"]);
  expect(tree.branch().map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
});

test("lines that nest deeper than can be written again are left out, and what hung on them stays", async () => {
  const deep = (id: string, levels: number) =>
    `{"type":"custom","id":"${id}","parent":"a","timestamp":"t","custom_type":"x","data":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const lines = [header("deep", "/"), prompt("a", null, "one"), prompt("d", "c", "two")].map((line) =>
    JSON.stringify(line),
  );
  const [head = "", first = "", last = ""] = lines;
  const { tree } = await imported([head, first, deep("b", 500), deep("c", 100_000), last, ""].join("\n"));
  expect(tree.branch().map(({ id }) => id)).toEqual(["a", "b", "d"]);
});
