/** The rest of the host's entry: guards, buses, identity, looks, tools of one's own. */
import { KeybindingsManager, type TUI, TUI_KEYBINDINGS } from "@earendil-works/pi-tui";
import { afterEach, expect, test, vi } from "vitest";
import * as host from "../../../../workers/packages/atomic.js";
import { linked } from "./linked.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

const tui = { requestRender: () => {}, terminal: { columns: 80, rows: 24 } } as unknown as TUI;
const plain = (text: string): string => text;
const editorTheme = {
  borderColor: plain,
  selectList: { selectedPrefix: plain, selectedText: plain, description: plain, scrollInfo: plain, noMatch: plain },
};

test("a listener that throws, now or later, harms neither who emits nor the others", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const bus = host.createEventBus();
  const heard: unknown[] = [];
  bus.on("a", () => {
    throw new Error("no");
  });
  bus.on("a", async () => Promise.reject(new Error("later")));
  const off = bus.on("a", (data) => heard.push(data));
  const value = { by: "reference" };
  bus.emit("a", value);
  expect(heard[0]).toBe(value);
  off();
  bus.emit("a", 2);
  bus.clear();
  bus.emit("a", 3);
  expect(heard).toHaveLength(1);
  await expect.poll(() => errors.mock.calls.length).toBe(4);
  errors.mockRestore();
});

test("state beside a bus is made once for each key, and is another bus's own", () => {
  const [one, other] = [host.createEventBus(), host.createEventBus()];
  const make = vi.fn(() => ({}));
  const state = host.sessionScopedExtensionState(one, "k", make);
  expect(host.sessionScopedExtensionState(one, "k", make)).toBe(state);
  expect(make).toHaveBeenCalledTimes(1);
  expect(host.sessionScopedExtensionState(one, "l", make)).not.toBe(state);
  expect(host.sessionScopedExtensionState(other, "k", make)).not.toBe(state);
});

test("errors of a context that was replaced are told from others", () => {
  const stale = new Error("This extension ctx is stale after session replacement or reload.");
  expect(host.isStaleExtensionContextError(stale)).toBe(true);
  expect(host.isStaleExtensionContextError(new Error("else"))).toBe(false);
  expect(host.isStaleExtensionContextError("extension ctx is stale")).toBe(false);
});

test("guards compare the name of the tool", () => {
  const event = {
    type: "tool_result",
    toolName: "bash",
    toolCallId: "1",
    input: {},
    content: [],
    isError: false,
  } as const;
  const given = { ...event, details: undefined, content: [] };
  expect([host.isBashToolResult(given), host.isReadToolResult(given)]).toEqual([true, false]);
  expect([host.isToolCallEventType("bash", event), host.isToolCallEventType("mine", event)]).toEqual([true, false]);
});

test("the folder of a person's own files can be elsewhere", () => {
  vi.stubEnv("HOME", "/home/me");
  expect(host.getAgentDir()).toBe("/home/me/.atomic/agent");
  vi.stubEnv("PI_CODING_AGENT_DIR", "~/elsewhere");
  expect(host.getAgentDir()).toBe("/home/me/elsewhere");
  vi.stubEnv("ATOMIC_CODING_AGENT_DIR", "/srv/agent");
  expect(host.getAgentDir()).toBe("/srv/agent");
  expect(host.CONFIG_DIR_NAME).toBe(".atomic");
});

test("front matter of plain words is read, and a text without it is all body", () => {
  expect(host.parseFrontmatter("\uFEFF---\r\nname: a\r\n---\r\n\r\nText\r\n")).toEqual({
    ...{ frontmatter: { name: "a" }, body: "Text" },
  });
  expect(host.parseFrontmatter("no --- here")).toEqual({ frontmatter: {}, body: "no --- here" });
  expect(host.stripFrontmatter("---\n---\nText")).toBe("Text");
});

test("a tool for structured output ends the run with its data", async () => {
  const capture: { value?: { answer: string } } = {};
  const schema = host.Type.Object({ answer: host.Type.String() });
  const tool = host.createStructuredOutputTool({ schema, capture });
  expect(tool).toMatchObject({ name: "structured_output", parameters: schema, structuredOutput: true });
  const result = await tool.execute("1", { answer: "yes" }, undefined, undefined, {} as never);
  expect(result).toMatchObject({ terminate: true, structuredContent: { answer: "yes" }, details: { answer: "yes" } });
  expect(capture.value).toEqual({ answer: "yes" });
  expect(() => host.createStructuredOutputTool({})).toThrow("needs a schema");
});

test("sets of tools have the names that everybody expects", () => {
  const names = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);
  expect(names(host.createCodingTools("/"))).toEqual(["read", "bash", "edit", "write"]);
  expect(names(host.createReadOnlyTools("/"))).toEqual(["read", "grep", "find", "ls"]);
  expect(Object.keys(host.createAllTools("/"))).toEqual(["read", "bash", "edit", "write", "grep", "find", "ls"]);
});

test("themes of components follow the theme that is shown, and are plain without one", () => {
  const list = host.getSelectListTheme();
  expect(list.selectedText("x")).toBe("x");
  linked(() => ({}));
  expect(list.selectedText("x")).toBe("\u001b[36mx\u001b[39m");
  expect(host.getSettingsListTheme().cursor).toBe("\u001b[36m→ \u001b[39m");
  expect(host.getMarkdownTheme().bold("x")).toBe("\u001b[1mx\u001b[22m");
  expect(host.renderDiff("+1 a\n-1 b\n 2 c").split("\n")).toEqual([
    "\u001b[32m+1 a\u001b[39m",
    "\u001b[31m-1 b\u001b[39m",
    " 2 c",
  ]);
});

test("hints name the keys of a binding", () => {
  expect(host.keyText("tui.select.confirm")).toBe("enter");
  expect(host.keyText("app.tools.expand")).toBe("ctrl+o");
  expect(host.keyText("no.such.binding")).toBe("");
  expect(host.keyHint("app.tools.expand", "to expand")).toBe("ctrl+o to expand");
});

test("the ending of a name tells the language", () => {
  expect(["a.ts", "b.PY", "c.unknown", "Makefile"].map(host.getLanguageFromPath)).toEqual([
    ...["typescript", "python", undefined, undefined],
  ]);
});

test("a loader between lines ends with escape, and its signal fires", () => {
  const theme = { fg: (_token: string, text: string) => text } as never;
  const loader = new host.BorderedLoader(tui, theme, "Thinking");
  const onAbort = vi.fn();
  loader.onAbort = onAbort;
  expect(loader.render(20).filter((row) => row.includes("─".repeat(20)))).toHaveLength(2);
  expect(loader.render(20).join("\n")).toContain("Thinking");
  loader.handleInput("\u001b");
  expect(loader.signal.aborted).toBe(true);
  expect(onAbort).toHaveBeenCalledTimes(1);
  loader.dispose();
  const fixed = new host.BorderedLoader(tui, theme, "Wait", { cancellable: false });
  fixed.handleInput("\u001b");
  expect(fixed.signal.aborted).toBe(false);
  fixed.dispose();
});

test("an editor of a module's own takes the program's keys first, then those of an editor", () => {
  const keys = new KeybindingsManager({
    ...TUI_KEYBINDINGS,
    "app.interrupt": { defaultKeys: "escape" },
    "app.model.select": { defaultKeys: "ctrl+l" },
  } as never);
  const editor = new host.CustomEditor(tui, editorTheme, keys);
  const said: string[] = [];
  editor.onEscape = () => said.push("escape");
  editor.onAction("app.model.select", () => said.push("model"));
  editor.onExtensionShortcut = (data) => data === "\u0000";
  for (const key of ["\u0000", "\u001b", "\u000c", "h", "i"]) editor.handleInput(key);
  expect(said).toEqual(["escape", "model"]);
  expect(editor.getText()).toBe("hi");
  class Shouting extends host.CustomEditor {
    override handleInput(data: string): void {
      super.handleInput(data.toUpperCase());
    }
  }
  const shouting = new Shouting(tui, editorTheme, keys);
  shouting.handleInput("a");
  expect(shouting.getText()).toBe("A");
});
