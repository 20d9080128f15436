/** Renderers of modules: what `render.lines` is answered with, and what is kept from one drawing to the next. */
import { Box, Text } from "@earendil-works/pi-tui";
import { expect, test, vi } from "vitest";
import type { ToolRenderContext } from "../../../../../src/atomic/api/renderers.js";
import type { RenderParams } from "../../../../../src/protocol/module/components.js";
import { UiHost } from "./ui-host.js";

const asked = (params: Partial<RenderParams> = {}): RenderParams => ({
  kind: "tool_call",
  id: "call-1",
  name: "deploy",
  width: 20,
  expanded: false,
  ...params,
});
const trimmed = (lines: readonly string[] | null): readonly string[] | null =>
  lines?.map((line) => line.trimEnd()) ?? null;

async function draw(host: UiHost, params: Partial<RenderParams> = {}) {
  return trimmed((await host.ui.renderLines(asked(params))).lines);
}

test("a renderer that throws is told of once, and its row is shown as if there were none", async () => {
  const host = new UiHost();
  host.ui.renderers.setTool("deploy", {
    renderCall: () => {
      throw new Error("cannot");
    },
  });
  expect([await draw(host), await draw(host)]).toEqual([null, null]);
  expect(host.reports).toEqual([{ event: "render:deploy", error: new Error("cannot") }]);
});

test("a component that gives no rows is told of", async () => {
  const host = new UiHost();
  host.ui.renderers.setMessage("note", () => JSON.parse('{"render": 1}'));
  expect(await draw(host, { kind: "message", name: "note", message: {} })).toBeNull();
  expect(host.reports).toHaveLength(1);
});

test("what nobody renders is shown as if nobody had been asked", async () => {
  const host = new UiHost();
  host.ui.renderers.setTool("deploy", { renderCall: () => new Text("x") });
  host.ui.renderers.setTool("deploy", {});
  for (const kind of ["tool_call", "tool_result", "message", "entry"] as const) {
    expect(await draw(host, { kind })).toBeNull();
  }
});

test("a row cannot be invalidated for ever: not while it is drawn, nor before it was asked for again", async () => {
  const host = new UiHost();
  let context: ToolRenderContext | null = null;
  host.ui.renderers.setTool("deploy", {
    renderCall: (_args, _theme, given) => {
      context = given;
      given.invalidate();
      return new Text("x", 0, 0);
    },
  });
  const invalidate = (): void => context?.invalidate();
  await draw(host);
  expect(host.posted).toEqual([]);
  invalidate();
  invalidate();
  expect(host.posted.map(({ method, params }) => [method, params])).toEqual([["render.invalidate", { id: "call-1" }]]);
  await draw(host);
  invalidate();
  expect(host.posted).toHaveLength(2);
  host.ui.end();
  await draw(host);
  invalidate();
  expect(host.posted).toHaveLength(2);
});

test("both renderers of a row share its state, and each is given what it drew last", async () => {
  const host = new UiHost();
  const seen: unknown[] = [];
  host.ui.renderers.setTool("deploy", {
    renderCall: (args, theme, context) => {
      context.state.calls = Number(context.state.calls ?? 0) + 1;
      seen.push(context.lastComponent instanceof Text);
      const text = context.lastComponent instanceof Text ? context.lastComponent : new Text("", 0, 0);
      text.setText(`${theme.bold("deploy")} ${JSON.stringify(args)}`);
      return text;
    },
    renderResult: (result, { expanded, isPartial }, _theme, context) => {
      seen.push([result.content[0]?.text, result.details, expanded, isPartial, context.state.calls, context.isError]);
      return new Text("result", 0, 0);
    },
  });
  expect(await draw(host, { args: { to: "x" } })).toEqual(['\u001b[1mdeploy\u001b[22m {"to":"x"}']);
  await draw(host, { args: { to: "y" } });
  await draw(host, {
    kind: "tool_result",
    expanded: true,
    isError: true,
    result: { content: "out", details: { n: 1 } },
  });
  await draw(host, { kind: "tool_result", id: "call-2", isPartial: true, result: { content: [] } });
  expect(seen).toEqual([
    false,
    true,
    ["out", { n: 1 }, true, false, 2, true],
    [undefined, undefined, false, true, undefined, false],
  ]);
});

test("a row's context says what the row is like", async () => {
  const host = new UiHost();
  let context: ToolRenderContext | null = null;
  host.ui.renderers.setTool("deploy", {
    renderCall: (_args, _theme, given) => {
      context = given;
      return new Text("", 0, 0);
    },
  });
  await draw(host, { args: { a: 1 }, executionStarted: true, argsComplete: false, durationMs: 12 });
  expect(context).toMatchObject({
    args: { a: 1 },
    toolCallId: "call-1",
    cwd: "/project",
    executionStarted: true,
    argsComplete: false,
    isPartial: false,
    showImages: false,
    durationMs: 12,
    lastComponent: undefined,
  });
  const given = context as ToolRenderContext | null;
  expect(given?.keyText("app.tools.expand")).toBe("ctrl+o");
  expect(given?.keyText("no.such.binding")).toBe("");
  expect(given?.keyHint("app.tools.expand", "to expand")).toBe("\u001b[38;5;8mctrl+o\u001b[39m to expand");
});

test("lines are never wider than the row", async () => {
  const host = new UiHost();
  host.ui.renderers.setTool("deploy", {
    renderCall: () => ({ render: () => ["0123456789"], invalidate: () => undefined }),
  });
  expect(await draw(host, { width: 4 })).toEqual([expect.stringMatching(/^0123\u001b\[0m$/)]);
});

test("the state of rows that were not asked for in a long time is let go", async () => {
  const host = new UiHost();
  const dispose = vi.fn();
  host.ui.renderers.setTool("deploy", {
    renderCall: () => ({ render: () => [], invalidate: () => undefined, dispose }),
  });
  for (let row = 0; row < 1_001; row++) await draw(host, { id: `call-${row}` });
  expect(dispose).toHaveBeenCalledTimes(1);
  host.ui.end();
  expect(dispose).toHaveBeenCalledTimes(1_001);
});

test("a message is drawn, hidden or left to the host; the first renderer of a type stays", async () => {
  const host = new UiHost();
  const { renderers } = host.ui;
  renderers.setMessage("note", (message, { expanded }, theme) => {
    if (message.content === "hide") return null;
    if (message.content === "leave") return undefined;
    const box = new Box(1, 0, (text) => theme.bg("selectedBg", text));
    box.addChild(new Text(`${message.content} ${message.details} ${expanded}`, 0, 0));
    return box;
  });
  renderers.setMessage("note", () => new Text("second"));
  const message = (content: string) =>
    draw(host, { kind: "message", name: "note", expanded: true, message: { content, details: 3 } });
  expect((await message("hello"))?.join("")).toContain("hello 3 true");
  expect(await message("hide")).toEqual([]);
  expect(await message("leave")).toBeNull();
});

test("an entry is drawn with its data", async () => {
  const host = new UiHost();
  host.ui.renderers.setEntry("mark", (entry) => new Text(`${entry.customType} ${JSON.stringify(entry.data)}`, 0, 0));
  const params = { kind: "entry", name: "mark", entry: { id: "e1", data: [1] } } as const;
  expect(await draw(host, params)).toEqual(["mark [1]"]);
});

test("the manifest says what can be rendered", () => {
  const host = new UiHost();
  const { renderers } = host.ui;
  expect(renderers.manifest()).toEqual({ message_renderers: [], entry_renderers: [], tool_renderer: false });
  renderers.setMessage("note", () => undefined);
  renderers.setEntry("mark", () => undefined);
  renderers.setMarkdown((markdown) => markdown, { messageTypes: ["assistant"] });
  renderers.setMarkdown((markdown) => markdown.toUpperCase());
  expect(renderers.manifest()).toEqual({
    message_renderers: ["note"],
    entry_renderers: ["mark"],
    tool_renderer: false,
    markdown_transformer: { handle: "h1" },
  });
});

test("a transformer that throws is told of once, and the text stays as it was said", () => {
  const host = new UiHost();
  host.ui.renderers.setMarkdown(() => {
    throw new Error("no links today");
  });
  const { markdown_transformer } = host.ui.renderers.manifest();
  for (const text of ["a", "b"]) expect(host.callback(markdown_transformer?.handle, text, {})).toBe(text);
  expect(host.reports).toEqual([{ event: "render:markdown", error: new Error("no links today") }]);
});

test("markdown is given to the transformer, and stays as it is when it gives no text", () => {
  const host = new UiHost();
  const seen: unknown[] = [];
  host.ui.renderers.setMarkdown((markdown, context) => {
    seen.push(context);
    return markdown === "a" ? "b" : JSON.parse("null");
  });
  const { markdown_transformer } = host.ui.renderers.manifest();
  const context = { messageType: "user", isStreaming: true, availableWidth: 50 };
  expect(host.callback(markdown_transformer?.handle, "a", context)).toBe("b");
  expect(host.callback(markdown_transformer?.handle, "c", context)).toBe("c");
  expect(seen).toEqual([context, context]);
});
