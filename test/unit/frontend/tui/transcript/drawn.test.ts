/** Rows that extensions draw of their tools, messages and entries: asked for, kept in sight, and never in the way. */
import { expect, test } from "vitest";
import type { DrawingPort } from "../../../../../src/frontend/tui/transcript/drawing.js";
import type { MarkdownType } from "../../../../../src/host/markdown-transformers.js";
import { transcriptLimits } from "../../../../../src/protocol/limits.js";
import type { RenderParams } from "../../../../../src/protocol/module/components.js";
import { type Row, rowText } from "../../../../../src/render/row.js";
import {
  assistantEntry,
  batch,
  call,
  output,
  Stage,
  settle,
  toolEnd,
  toolEntry,
  toolStart,
  turnEnd,
  turnStart,
} from "./stage.js";

interface Question extends RenderParams {
  readonly answer: (...lines: readonly string[]) => Promise<void>;
  readonly decline: () => Promise<void>;
}

/** Draws what it is told to; every question waits for its answer. */
class Drawer implements DrawingPort {
  readonly asked: Question[] = [];
  kinds: readonly RenderParams["kind"][] = ["tool_call", "tool_result", "message", "entry"];
  shell: "default" | "self" = "default";
  transformed: readonly MarkdownType[] = [];
  /** What a transformation waits for. */
  ready: Promise<void> = Promise.resolve();

  drawer(kind: RenderParams["kind"]): { extensions: string[]; shell: "default" | "self" } | null {
    return this.kinds.includes(kind) ? { extensions: ["painter"], shell: this.shell } : null;
  }

  transforms(type: MarkdownType): boolean {
    return this.transformed.includes(type);
  }

  async transform(type: MarkdownType, markdown: string): Promise<string> {
    await this.ready;
    return `${markdown} (${type})`;
  }

  lines(params: RenderParams): Promise<readonly Row[] | null> {
    const { promise, resolve } = Promise.withResolvers<readonly Row[] | null>();
    const then = (rows: readonly Row[] | null): Promise<void> => {
      resolve(rows);
      return settle();
    };
    this.asked.push({
      ...params,
      answer: (...lines) => then(lines.map((text) => [{ text }])),
      decline: () => then(null),
    });
    return promise;
  }

  get last(): Question {
    const last = this.asked.at(-1);
    if (last === undefined) throw new Error("nothing was asked");
    return last;
  }
}

function drawn(kinds?: Drawer["kinds"]): { stage: Stage; drawer: Drawer } {
  const drawer = new Drawer();
  if (kinds !== undefined) drawer.kinds = kinds;
  return { drawer, stage: new Stage(undefined, drawer) };
}

test("a call is e's own until its extension has drawn it, and stands behind its mark then", async () => {
  const { stage, drawer } = drawn(["tool_call"]);
  stage.say(batch({ ...call(1, "greet", "bob"), arguments: { who: "bob" } }));
  expect(stage.live(40)).toEqual(["○ Greeting bob"]);
  expect(drawer.last).toMatchObject({ kind: "tool_call", id: "1", name: "greet", width: 38, args: { who: "bob" } });
  expect(drawer.last).toMatchObject({ isPartial: true, executionStarted: false, expanded: false, isError: false });
  await drawer.last.answer("hello", "bob");
  expect(stage.live(40)).toEqual(["○ hello", "  bob"]);
});

test("who wants no frame gets the whole width", async () => {
  const { stage, drawer } = drawn(["tool_call"]);
  drawer.shell = "self";
  stage.say(batch(call(1, "greet", "bob")));
  stage.live(40);
  expect(drawer.last.width).toBe(40);
  await drawer.last.answer("hello");
  expect(stage.live(40)).toEqual(["hello"]);
});

test("what is drawn again stays in sight meanwhile, one question at a time", async () => {
  const { stage, drawer } = drawn(["tool_call"]);
  stage.say(batch(call(1, "greet", "bob")));
  stage.live(40);
  await drawer.last.answer("waiting");
  stage.say(toolStart(1));
  expect(stage.live(40)).toEqual(["● waiting"]);
  for (let n = 0; n < 9; n++) stage.transcript.linesChanged("painter", "1");
  stage.live(40);
  expect(drawer.asked).toHaveLength(2);
  await drawer.last.answer("running");
  expect(stage.live(40)).toEqual(["● running"]);
  expect(drawer.asked).toHaveLength(3);
});

test("nobody else can have a row drawn again, and rows that nobody draws are no matter", () => {
  const { stage, drawer } = drawn(["tool_call"]);
  stage.say(batch(call(1, "greet", "bob")));
  stage.live(40);
  for (const [extension, id] of [
    ["stranger", "1"],
    ["painter", "2"],
    ["painter", "__proto__"],
  ] as const) {
    stage.transcript.linesChanged(extension, id);
  }
  stage.live(40);
  expect(drawer.asked).toHaveLength(1);
});

test("rows for another width are cut until the ones for this width are there", async () => {
  const { stage, drawer } = drawn(["tool_call"]);
  stage.say(batch(call(1, "greet", "bob")));
  stage.live(40);
  await drawer.last.answer("x".repeat(38));
  expect(stage.live(12)).toEqual([`○ ${"x".repeat(9)}…`]);
  expect(drawer.last.width).toBe(10);
  await drawer.last.answer("y");
  expect(stage.live(12)).toEqual(["○ y"]);
});

test("a result is drawn once there is one, partial or whole, with what its tool kept beside it", async () => {
  const { stage, drawer } = drawn(["tool_result"]);
  stage.say(turnStart, batch(call(1, "greet", "bob")), toolStart(1));
  stage.live(40);
  expect(drawer.asked).toEqual([]);
  stage.say({ type: "tool_partial", id: 1, content: "half", details: { done: 1 } });
  stage.live(40);
  expect(drawer.last).toMatchObject({ isPartial: true, result: { content: "half", details: { done: 1 } } });
  await drawer.last.answer("1 of 2");
  expect(stage.live(40)).toEqual(["● Greeting bob", "  1 of 2"]);
  stage.say(toolEnd(1, "done", "completed", "whole"));
  stage.store(toolEntry(1, "greet", { content: "whole", details: { done: 2 } }));
  stage.live(40);
  expect(drawer.last).toMatchObject({ isPartial: false, result: { content: "whole", details: { done: 2 } } });
  await drawer.last.answer("2 of 2");
  expect(stage.live(40)).toEqual(["✓ Greeted bob · done", "  2 of 2"]);
});

test("nothing goes into the scrollback before the extension has had its word on what is stored", async () => {
  const { stage, drawer } = drawn(["tool_result"]);
  stage.say(turnStart, batch(call(1, "greet", "bob")), toolStart(1), toolEnd(1));
  expect(await stage.taken(40)).toEqual([]);
  await drawer.last.answer("without details");
  expect(await stage.taken(40)).toEqual([]);
  stage.store(toolEntry(1, "greet"));
  expect(await stage.taken(40)).toEqual([]);
  await drawer.last.answer("final");
  stage.transcript.linesChanged("painter", "1");
  expect(await stage.taken(40)).toEqual(["✓ Greeted bob · done", "  final"]);
});

test("an extension that declines costs nothing, and the turn's end is an end for calls without results", async () => {
  const { stage, drawer } = drawn(["tool_call", "tool_result"]);
  stage.say(turnStart, batch(call(1, "greet", "bob")), toolStart(1), output(1, "some output"));
  stage.live(40);
  stage.say(turnEnd);
  for (let round = 0; round < 4; round++) {
    stage.live(40);
    await Promise.all(drawer.asked.map((question) => question.decline()));
  }
  expect(await stage.taken(40)).toEqual(["– Greeted bob · cancelled", "  │ some output"]);
});

test("an empty drawing is shown as nothing at all", async () => {
  const { stage, drawer } = drawn(["message"]);
  stage.store({ type: "custom_message", custom_type: "note", content: "secret", display: true });
  stage.live(40);
  await drawer.last.answer();
  expect(stage.live(40)).toEqual([]);
});

test("a message is e's own until it is drawn, and is drawn from all that is stored", async () => {
  const { stage, drawer } = drawn(["message"]);
  stage.store({ type: "custom_message", custom_type: "note", content: "text", display: true, details: { n: 1 } });
  expect(stage.live(40)).toEqual(["text"]);
  const message = { role: "custom", customType: "note", content: "text", display: true, details: { n: 1 } };
  expect(drawer.last).toMatchObject({ kind: "message", name: "note", id: "e1", width: 40, message });
  await drawer.last.answer("* text");
  expect(stage.live(40)).toEqual(["* text"]);
  expect(await stage.taken(40)).toEqual(["* text"]);
});

test("state of an extension is seen when the extension draws it, and only then", async () => {
  const silent = drawn([]);
  silent.stage.store({ type: "custom", custom_type: "todo", data: { left: 2 } });
  expect(await silent.stage.taken(40)).toEqual([]);
  const { stage, drawer } = drawn(["entry"]);
  stage.store({ type: "custom", custom_type: "todo", data: { left: 2 } });
  stage.live(40);
  expect(drawer.last).toMatchObject({ kind: "entry", name: "todo", entry: { type: "custom", data: { left: 2 } } });
  await drawer.last.answer("2 left");
  expect(await stage.taken(40)).toEqual(["2 left"]);
});

test("whole results are asked for anew, and are shown for tools that nobody draws as well", async () => {
  const { stage, drawer } = drawn(["message"]);
  stage.store({ type: "custom_message", custom_type: "note", content: "text", display: true });
  stage.live(40);
  await drawer.last.answer("short");
  stage.settings = { ...stage.settings, tools_expanded: true };
  stage.say(batch(call(1, "greet", "bob")), toolEnd(1, "done", "completed", "all\nof it"));
  expect(stage.live(40)).toEqual(["short", "", "✓ Greeted bob · done", "  │ all", "  │ of it"]);
  expect(drawer.last.expanded).toBe(true);
  await drawer.last.answer("long");
  expect(stage.live(40)[0]).toBe("long");
});

test("calls of a session that was opened are drawn from what its file has", async () => {
  const { stage, drawer } = drawn(["tool_call", "tool_result"]);
  const reply = assistantEntry([{ type: "tool_call", call_id: "c7", name: "greet", arguments: '{"who":"bob"}' }]);
  const result = toolEntry(7, "greet", { content: "hi", details: { loud: true }, is_error: true, outcome: "failed" });
  stage.transcript.history([stage.entry(reply), stage.entry(result)]);
  stage.live(40);
  const [first, second] = drawer.asked;
  expect(first).toMatchObject({ kind: "tool_call", id: "c7", args: { who: "bob" }, isPartial: false });
  expect(second).toMatchObject({ isError: true, result: { content: "hi", details: { loud: true } } });
  await Promise.all([first?.answer("call"), second?.answer("result")]);
  expect(await stage.taken(40)).toEqual(["✗ call", "  result"]);
});

test("a result with images is given as the tool gave it, under the name that the model gave the call", async () => {
  const { stage, drawer } = drawn(["tool_result"]);
  const asked = { type: "tool_call", call_id: "toolu_9", name: "greet", arguments: "{}" } as const;
  stage.store(assistantEntry([asked]));
  stage.say(batch(call(1, "greet", "bob")), toolStart(1), toolEnd(1, "done", "completed", "a face"));
  stage.store(toolEntry(1, "greet", { content: "a face", images: [{ mime: "image/png", data: "AAAA" }] }));
  stage.live(40);
  expect(drawer.last.id).toBe("toolu_9");
  const content = [
    { type: "text", text: "a face" },
    { type: "image", mimeType: "image/png", data: "AAAA" },
  ];
  expect(drawer.last).toMatchObject({ result: { content } });
  await drawer.last.answer("(o_o)");
  stage.transcript.linesChanged("painter", "toolu_9");
  stage.live(40);
  expect(drawer.asked).toHaveLength(2);
});

const types: readonly MarkdownType[] = ["user", "assistant", "assistant-thinking", "custom", "summary"];

test("a reply streams as it is said, and is final only as extensions have it shown", async () => {
  const { stage, drawer } = drawn([]);
  drawer.transformed = types;
  const ready = Promise.withResolvers<void>();
  drawer.ready = ready.promise;
  stage.say(turnStart, { type: "text", delta: "one\n\ntwo" });
  expect(stage.live(40)).toEqual(["one", "", "two"]);
  stage.store(assistantEntry([{ type: "text", text: "one\n\ntwo" }]));
  expect(await stage.taken(40)).toEqual([]);
  ready.resolve();
  expect(await stage.taken(40)).toEqual(["one", "", "two (assistant)"]);
});

test("every kind of text is shown as extensions have it, those of a history too", async () => {
  const { stage, drawer } = drawn([]);
  drawer.transformed = types;
  stage.settings = { ...stage.settings, show_thinking: true };
  const thinking = { type: "thinking", text: "hm" } as const;
  const entries = [
    stage.entry({ type: "message", message: { role: "user", content: "hi", prompt: true, internal: false } }),
    stage.entry(assistantEntry([thinking, { type: "text", text: "hello" }])),
    stage.entry({ type: "custom_message", custom_type: "note", content: "nb", display: true }),
  ];
  stage.transcript.history(entries);
  const shown = [
    "› hi (user)",
    "",
    "∴ Thought",
    "  hm (assistant-thinking)",
    "",
    "hello (assistant)",
    "",
    "nb (custom)",
  ];
  expect(await stage.taken(40)).toEqual(shown);
  stage.say({ type: "compacted", summary: "before", context_tokens: 5 });
  expect(await stage.transcript.openables()[0]?.read()).toMatchObject({ text: "before (summary)" });
});

test("what is far up in a history is shown as it was said", async () => {
  const { stage, drawer } = drawn([]);
  drawer.transformed = types;
  const said = (content: string) =>
    stage.entry({ type: "message", message: { role: "user", content, prompt: true, internal: false } });
  const count = transcriptLimits.transformedEntries + 1;
  stage.transcript.history(Array.from({ length: count }, (_, at) => said(`say ${at}`)));
  await settle();
  const { first } = stage.transcript.list;
  const rows = [first, first?.next].map((node) => node?.block.rows(40).map(rowText));
  expect(rows).toEqual([["› say 0"], ["› say 1 (user)"]]);
});
