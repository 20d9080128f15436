/** What the model sees of a branch, and that a tree holds together whatever its file says. */
import { describe, expect, test } from "vitest";
import { entryView } from "../../../../src/agent/lifecycle/entry-view.js";
import { Conversation } from "../../../../src/agent/session/conversation.js";
import type { SessionRecord } from "../../../../src/agent/session/entry.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { header, message, prompt, reply } from "./write-lines.js";

function conversation(lines: readonly unknown[] = []) {
  const records: SessionRecord[] = [];
  const text = [header("s", "/"), ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  const read = readSession(text);
  if (!read.ok) throw new Error(read.error);
  let now = 0;
  const it = new Conversation({
    timeOfDay: () => ++now,
    store: (record) => void records.push(record),
    tree: read.tree,
  });
  const seen = () =>
    it
      .modelMessages()
      .map((one) =>
        typeof one.content === "string"
          ? one.content
          : one.content.map((block) => ("text" in block ? block.text : block.call_id)).join(),
      );
  return { it, records, seen, read };
}

const compaction = (id: string, parent: string, first_kept: string | null) =>
  message(id, parent, { role: "compaction", summary: `sum ${id}`, first_kept, tokens_before: 1 });
const call = (id: string, parent: string, call_id: string) =>
  message(id, parent, {
    role: "assistant",
    content: [{ type: "tool_call", call_id, name: "t", arguments: "{}" }],
    model: "m",
    usage: null,
    finish: "tool-calls",
  });
const result = (id: string, parent: string, call_id: string, content: string) =>
  message(id, parent, {
    role: "tool",
    id: 1,
    call_id,
    name: "t",
    content,
    is_error: false,
    outcome: "completed",
    summary: "",
    display: null,
  });
const edit = (id: string, parent: string, target: string, replacement: string | null) => ({
  type: "context_edit",
  id,
  parent,
  timestamp: "t",
  target,
  replacement,
});

describe("a damaged tree", () => {
  test.each<[string, unknown[], string[]]>([
    ["whose parent's line is gone", [prompt("a", null, "A"), prompt("b", "lost", "B")], ["A", "B"]],
    ["that points at a later line", [prompt("a", "b", "A"), prompt("b", "a", "B")], ["A", "B"]],
    ["that is its own parent", [prompt("a", "a", "A")], ["A"]],
    [
      "with a kind of message that nobody knows between",
      [prompt("a", null, "A"), message("x", "a", { role: "oracle", content: 1 }), prompt("b", "x", "B")],
      ["A", "B"],
    ],
    [
      "with blocks that nobody knows",
      [
        message("a", null, {
          role: "assistant",
          content: [{ type: "odd" }, { type: "text", text: "T" }, null],
          model: 7,
          finish: "odd",
          usage: {},
        }),
      ],
      ["T"],
    ],
  ])("%s loses nothing else", (_, lines, expected) => {
    const { it, seen } = conversation(lines);
    expect(seen()).toEqual(expected);
    expect(it.contextTokens()).toBeGreaterThan(0);
  });

  test("keeps fields that a later version added", () => {
    const { it } = conversation([{ ...prompt("a", null, "A"), color: "red" }]);
    expect(it.entries()[0]).toMatchObject({ id: "a", color: "red" });
  });
});

describe("a compaction", () => {
  test("stands for what is before it, but for the tail that it kept; the last one on the branch counts", () => {
    const lines = [
      prompt("a", null, "A"),
      prompt("b", "a", "B"),
      compaction("c", "b", "b"),
      prompt("d", "c", "D"),
      compaction("e", "d", "d"),
      prompt("f", "e", "F"),
    ];
    const { it, seen } = conversation(lines);
    const summary = (id: string) => `Summary of the conversation so far:\n\nsum ${id}`;
    expect(seen()).toEqual([summary("e"), "D", "F"]);
    it.moveTo("d");
    expect(seen()).toEqual([summary("c"), "B", "D"]);
    it.moveTo("b");
    expect(seen()).toEqual(["A", "B"]);
  });

  test("whose tail is not on its branch does not count, because it would lose messages", () => {
    expect(
      conversation([prompt("a", null, "A"), compaction("c", "a", "elsewhere"), prompt("d", "c", "D")]).seen(),
    ).toEqual(["A", "D"]);
  });

  test("that kept nothing leaves its summary alone", () => {
    expect(conversation([prompt("a", null, "A"), compaction("c", "a", null)]).seen()).toHaveLength(1);
  });
});

describe("an edit", () => {
  const turn = [prompt("a", null, "A"), call("b", "a", "1"), result("c", "b", "1", "R"), reply("d", "c", "D")];

  test.each<[string, unknown[], string[]]>([
    ["of a text puts another in its place", [edit("e", "d", "a", "A2")], ["A2", "1", "R", "D"]],
    ["that comes later counts", [edit("e", "d", "a", "A2"), edit("f", "e", "a", "A3")], ["A3", "1", "R", "D"]],
    ["to nothing takes a message out", [edit("e", "d", "d", null)], ["A", "1", "R"]],
    ["to nothing of a call takes its results along", [edit("e", "d", "b", null)], ["A", "D"]],
    [
      "to nothing of a result leaves the call answered",
      [edit("e", "d", "c", null)],
      ["A", "1", "(this result was removed from the conversation)", "D"],
    ],
    ["of a call's text keeps the call", [edit("e", "d", "b", "said")], ["A", "said,1", "R", "D"]],
    ["of nothing that is there changes nothing", [edit("e", "d", "x", null)], ["A", "1", "R", "D"]],
  ])("%s", (_, edits, expected) => {
    expect(conversation([...turn, ...edits]).seen()).toEqual(expected);
  });

  test("counts on its branch only", () => {
    const { it, seen } = conversation([...turn, edit("e", "d", "a", "A2")]);
    it.moveTo("d");
    expect(seen()).toEqual(["A", "1", "R", "D"]);
  });
});

test("what extensions and branches add reaches the model, unless it is kept out", () => {
  const { it, seen } = conversation([prompt("a", null, "A")]);
  const custom = { type: "custom_message", custom_type: "x", display: false } as const;
  it.add({ ...custom, content: "in" });
  it.add({ ...custom, content: "out", exclude_from_context: true });
  it.add({ type: "custom", custom_type: "x", data: { n: 1 } });
  it.add({ type: "branch_summary", from: "a", summary: "tried" });
  it.add({ type: "label", target: "a", label: "here" });
  it.add({
    type: "usage",
    kind: "k",
    model: "m",
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      cache_read_tokens: 0,
      cache_write_5m_tokens: 0,
      cache_write_1h_tokens: 0,
    },
  });
  expect(seen()).toEqual(["A", "in", "Summary of what was tried before and left:\n\ntried"]);
  expect(it.labelOf("a")).toBe("here");
});

test("an edit may show images, and what a file holds in their place is none", () => {
  const images = [{ mime: "image/png", data: "AA==" }];
  const { it } = conversation([
    prompt("a", null, "A"),
    prompt("b", "a", "B"),
    { ...edit("c", "b", "a", "see"), images },
    { ...edit("d", "c", "b", "not this"), images: "odd" },
  ]);
  expect(it.modelMessages()).toEqual([
    { role: "user", content: "see", prompt: true, images },
    { role: "user", content: "not this", prompt: true, images: [] },
  ]);
  expect(it.branch().map((entry) => entryView(entry).replacement)).toEqual([
    undefined,
    undefined,
    [
      { type: "text", text: "see" },
      { type: "image", mimeType: "image/png", data: "AA==" },
    ],
    "not this",
  ]);
});

test("tokens are what the provider counted, until something before that changes", () => {
  const usage = {
    input_tokens: 1_000,
    output_tokens: 10,
    cache_read_tokens: 0,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
  };
  const { it } = conversation([prompt("a", null, "A")]);
  const estimated = it.contextTokens();
  it.append({ role: "assistant", content: [{ type: "text", text: "B" }], model: "m", usage, finish: "stop" });
  expect(it.contextTokens()).toBe(1_010);
  it.append({ role: "user", content: "A", prompt: true, internal: false });
  expect(it.contextTokens()).toBe(1_010 + estimated);
  it.add({ type: "context_edit", target: "a", replacement: "x" });
  expect(it.contextTokens()).toBeLessThan(100);
});

test("tokens follow the leaf wherever it is moved, and names add none", () => {
  const { it } = conversation([prompt("a", null, "A")]);
  const atA = it.contextTokens();
  it.append({ role: "user", content: "a second message that is longer", prompt: true, internal: false });
  const atB = it.contextTokens();
  expect(atB).toBeGreaterThan(atA);
  it.rename("name");
  expect(it.contextTokens()).toBe(atB);
  it.moveTo("a");
  expect(it.contextTokens()).toBe(atA);
  it.rename("another");
  expect(it.contextTokens()).toBe(atA);
  it.append({ role: "user", content: "B", prompt: true, internal: false });
  expect(it.contextTokens()).toBeGreaterThan(atA);
});

test("where the leaf is moved to is written down, and reading it all again gives the same tree", () => {
  const { it, records } = conversation();
  const add = (content: string) => it.append({ role: "user", content, prompt: true, internal: false }).id;
  const a = add("A");
  add("B");
  expect(it.moveTo(a)).toBe(true);
  expect(it.moveTo("nowhere")).toBe(false);
  const c = add("C");
  it.moveTo(null);
  it.rename("named");
  it.moveTo(c);
  expect(records.map(({ type }) => type)).toEqual(["message", "message", "head", "message", "head", "name", "head"]);
  const { it: again } = conversation(records);
  expect([again.leaf, again.name]).toEqual([c, "named"]);
  expect(again.branch().map(({ id }) => id)).toEqual([a, c]);
  expect(again.entries()).toEqual(it.entries());
});
