/** What modules tell and set, in every mode: nothing that a mode lacks throws or is sent. */
import { expect, test } from "vitest";
import type { ExtensionUIContext } from "../../../../../src/atomic/api/ui.js";
import { UiHost } from "./ui-host.js";

const everything: Readonly<Record<string, (ui: ExtensionUIContext) => void>> = {
  notify: (ui) => ui.notify("hello", "warning"),
  setStatus: (ui) => ui.setStatus("build", "ok"),
  setWidget: (ui) => ui.setWidget("list", ["one"], { placement: "belowEditor" }),
  setTitle: (ui) => ui.setTitle("mine"),
  setEditorText: (ui) => ui.setEditorText("draft"),
  pasteToEditor: (ui) => ui.pasteToEditor("more"),
  setWorkingMessage: (ui) => ui.setWorkingMessage("thinking hard"),
  setWorkingVisible: (ui) => ui.setWorkingVisible(false),
  setWorkingIndicator: (ui) => ui.setWorkingIndicator({ frames: ["a", "b"], intervalMs: 50 }),
  setHiddenThinkingLabel: (ui) => ui.setHiddenThinkingLabel("hm"),
  setToolsExpanded: (ui) => ui.setToolsExpanded(true),
  addAutocompleteProvider: (ui) => ui.addAutocompleteProvider((current) => current),
  setTheme: (ui) => ui.setTheme("light"),
};

function sentIn(mode: "tui" | "rpc" | "print"): Record<string, readonly (readonly [string, object])[]> {
  return Object.fromEntries(
    Object.entries(everything).map(([name, call]) => {
      const host = new UiHost({ mode, hasUI: mode !== "print" });
      call(host.ui.context);
      return [name, host.posted.map(({ method, params }) => [method, params] as const)];
    }),
  );
}

test("without a front end nothing is sent", () => {
  expect(Object.values(sentIn("print")).flat()).toEqual([]);
});

test("a client is sent what it can show, and a paste sets its draft", () => {
  expect(sentIn("rpc")).toEqual({
    notify: [["ui.notify", { message: "hello", tone: "warning" }]],
    setStatus: [["ui.status", { key: "build", text: "ok" }]],
    setWidget: [["ui.widget", { key: "list", lines: ["one"], placement: "belowEditor" }]],
    setTitle: [["ui.title", { title: "mine" }]],
    setEditorText: [["ui.compose", { text: "draft" }]],
    pasteToEditor: [["ui.compose", { text: "more" }]],
    setWorkingMessage: [],
    setWorkingVisible: [],
    setWorkingIndicator: [],
    setHiddenThinkingLabel: [],
    setToolsExpanded: [],
    addAutocompleteProvider: [],
    setTheme: [],
  });
});

test("a terminal is sent everything", () => {
  expect(sentIn("tui")).toMatchObject({
    pasteToEditor: [["ui.paste", { text: "more" }]],
    setWorkingMessage: [["ui.working", { message: "thinking hard" }]],
    setWorkingVisible: [["ui.working", { visible: false }]],
    setWorkingIndicator: [["ui.working", { indicator: { frames: ["a", "b"], intervalMs: 50 } }]],
    setHiddenThinkingLabel: [["ui.working", { thinkingLabel: "hm" }]],
    setToolsExpanded: [["ui.tools_expanded", { expanded: true }]],
    addAutocompleteProvider: [["ui.autocomplete", { handle: "h1", triggers: [] }]],
    setTheme: [["ui.theme", { name: "light" }]],
  });
});

test("without arguments the working row is as it was", () => {
  const host = new UiHost();
  host.ui.context.setWorkingMessage();
  host.ui.context.setWorkingIndicator();
  host.ui.context.setHiddenThinkingLabel();
  expect(host.posted.map(({ params }) => params)).toEqual([
    { message: null },
    { indicator: null },
    { thinkingLabel: null },
  ]);
});

test("a blank notice is not sent, and a status without text goes away", () => {
  const host = new UiHost();
  host.ui.context.notify("  ");
  host.ui.context.setStatus("build", undefined);
  expect(host.posted.map(({ method, params }) => [method, params])).toEqual([
    ["ui.status", { key: "build", text: null }],
  ]);
});

test("what a terminal refuses is reported, what a client lacks is not", async () => {
  for (const [mode, events] of [["tui", ["ui.compose"]] as const, ["rpc", []] as const]) {
    const host = new UiHost({ mode });
    host.ui.context.setEditorText("x");
    host.last("ui.compose").refuse?.(new Error("the composer is answering a question"));
    await Promise.resolve();
    await Promise.resolve();
    expect(host.reports.map(({ event }) => event)).toEqual(events);
  }
});

test("the draft reads as it was just set, until the host tells it", () => {
  const host = new UiHost({ editorText: "old" });
  const { context } = host.ui;
  expect(context.getEditorText()).toBe("old");
  context.setEditorText("new");
  expect(context.getEditorText()).toBe("new");
  host.set({ editorText: "newer" });
  expect(context.getEditorText()).toBe("newer");
  expect(new UiHost({ mode: "rpc", editorText: "x" }).ui.context.getEditorText()).toBe("");
});

test("expanding tools is a state of the module where there is no terminal, and none without a front end", () => {
  const client = new UiHost({ mode: "rpc", toolsExpanded: true });
  expect(client.ui.context.getToolsExpanded()).toBe(false);
  client.ui.context.setToolsExpanded(true);
  expect(client.ui.context.getToolsExpanded()).toBe(true);
  const nobody = new UiHost({ mode: "print", hasUI: false });
  nobody.ui.context.setToolsExpanded(true);
  expect(nobody.ui.context.getToolsExpanded()).toBe(false);
  const terminal = new UiHost({ toolsExpanded: true });
  terminal.ui.context.setToolsExpanded(true);
  expect(terminal.posted).toEqual([]);
});

test("members that need the terminal itself warn once each, and do nothing", () => {
  const host = new UiHost();
  const { context } = host.ui;
  for (let times = 0; times < 2; times++) {
    context.setFooter(() => ({}));
    context.setHeader(() => ({}));
    context.setEditorComponent(() => {
      throw new Error("called");
    });
    expect(context.onTerminalInput(() => undefined)()).toBeUndefined();
  }
  context.setFooter(undefined);
  expect(context.getEditorComponent()).toBeUndefined();
  expect(host.methods).toEqual(["notify", "notify", "notify", "notify"]);
  expect(host.posted[0]?.params).toMatchObject({
    message: expect.stringContaining("ctx.ui.setFooter"),
    tone: "warning",
  });
});

test("members that need the terminal itself say nothing where there is none", () => {
  const host = new UiHost({ mode: "rpc" });
  host.ui.context.setFooter(() => ({}));
  host.ui.context.onTerminalInput(() => undefined);
  expect(host.posted).toEqual([]);
});

test("how the transcript is shown, the footer's data and other members of the host have fixed answers", () => {
  const host = new UiHost();
  const { context } = host.ui;
  context.setStatus("a", "one");
  expect([...context.getFooterDataProvider().getExtensionStatuses()]).toEqual([["a", "one"]]);
  expect(context.getFooterDataProvider().getGitBranch()).toBeNull();
  context.setToolsExpanded(true);
  expect(context.getChatRenderSettings()).toMatchObject({ toolOutputExpanded: true, showImages: false });
  expect(context.getHostCustomUiState()).toEqual({ depth: 0, active: false });
  expect(context.focusHostInlineCustomUi()).toBe(false);
});
