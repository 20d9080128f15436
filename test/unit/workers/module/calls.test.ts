/** Tools, commands, shortcuts, completions and other functions of a module that the host calls. */
import { Type } from "typebox";
import { expect, test } from "vitest";
import type { ExtensionContext, ExtensionToolContext, ToolDefinition } from "../../../../src/atomic/api/index.js";
import { ToolCallResultSchema, ToolPartialSchema } from "../../../../src/protocol/calls.js";
import { type Factory, Harness } from "./harness.js";

const text = (words: string) => [{ type: "text" as const, text: words }];

function toolOf(execute: ToolDefinition["execute"], more: Partial<ToolDefinition> = {}): Factory {
  return (pi) => {
    pi.registerTool({ name: "t", label: "T", description: "d", parameters: Type.Object({}), execute, ...more });
  };
}

test("a tool gets the model's name of the call, its arguments, a signal and a ctx; its result is valid on the wire", async () => {
  const seen: unknown[] = [];
  const harness = await Harness.start(
    toolOf(async (id, params, signal, _onUpdate, ctx) => {
      seen.push(id, params, signal?.aborted, ctx.cwd);
      return { content: text("done"), details: { at: new Date(0) }, structuredContent: { n: 1 }, terminate: true };
    }),
  );
  const { result } = await harness.ask("tool_call", { name: "t", arguments: { a: 1 }, toolCallId: "call-1" });
  expect(seen).toEqual(["call-1", { a: 1 }, false, "/project"]);
  expect(ToolCallResultSchema.parse(result)).toMatchObject({
    content: text("done"),
    details: { at: "1970-01-01T00:00:00.000Z" },
    structuredContent: { n: 1 },
    is_error: false,
    terminate: true,
  });
});

test("a throw is an error result with its message; content that is missing or of no known kind is left out", async () => {
  const failing = await Harness.start(
    toolOf(async () => {
      throw new Error("no such file");
    }),
  );
  expect((await failing.ask("tool_call", { name: "t", arguments: {} })).result).toEqual({
    content: text("no such file"),
    is_error: true,
  });
  const odd = await Harness.start(toolOf(async () => ({ content: [{ type: "audio" }, ...text("x")] as never })));
  expect((await odd.ask("tool_call", { name: "t", arguments: {} })).result.content).toEqual(text("x"));
  const nothing = await Harness.start(toolOf(async () => undefined as never));
  expect((await nothing.ask("tool_call", { name: "t", arguments: {} })).result.content).toEqual([]);
});

test("an answer that cannot be cloned is an error, not silence", async () => {
  const harness = await Harness.start((pi) => {
    pi.on("context", () => ({ messages: [] }));
  });
  const { id, answer } = harness.open("render.lines", {
    kind: "entry",
    id: "1",
    name: "none",
    width: 10,
    expanded: false,
  });
  expect((await answer).id).toBe(id);
  const odd = await Harness.start((pi) => {
    pi.registerCommand("odd", {
      handler: () => {},
      getArgumentCompletions: () => [{ value: "a", label: "b", description: (() => {}) as never }],
    });
  });
  expect((await odd.ask("command.complete", { name: "odd", prefix: "" })).result.items).toHaveLength(1);
});

test("details that cannot be stored are left out and reported with the tool's name", async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const harness = await Harness.start(toolOf(async () => ({ content: text("x"), details: circle })));
  const { result } = await harness.ask("tool_call", { name: "t", arguments: {} });
  expect(result.details).toBeUndefined();
  expect(harness.all("extension.error")[0]?.params.error).toContain('Tool "t" returned details that cannot be stored');
});

test("partial results come before the answer; after it they go nowhere", async () => {
  let update: ((partial: never) => void) | undefined;
  const harness = await Harness.start(
    toolOf(async (_id, _params, _signal, onUpdate) => {
      update = onUpdate as never;
      onUpdate?.({ content: text("half"), details: { n: 1 } });
      return { content: text("whole") };
    }),
  );
  const { id, answer } = harness.open("tool_call", { name: "t", arguments: {} });
  await answer;
  update?.({ content: text("late") } as never);
  const [part, ...more] = harness.all("stream");
  expect(more).toEqual([]);
  expect(part?.params.id).toBe(id);
  expect(ToolPartialSchema.parse(part?.params.value)).toEqual({ content: text("half"), details: { n: 1 } });
});

test.each(["cancel", "tool.cancel"])("%s aborts the call's signal", async (method) => {
  const harness = await Harness.start(
    toolOf(async (_id, _params, signal) => {
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      return { content: text("stopped") };
    }),
  );
  const { id, answer } = harness.open("tool_call", { name: "t", arguments: {} });
  harness.tell(method, { id: id + 1 });
  harness.tell(method, { id });
  expect((await answer).result.content).toEqual(text("stopped"));
});

test("a nested call is made inside its parent, streams its parts, and reaches gates of the same module meanwhile", async () => {
  const parts: unknown[] = [];
  const harness = await Harness.start((pi) => {
    pi.on("tool_call", () => ({ block: true, reason: "not nested" }));
    toolOf(async (_id, _params, signal, _onUpdate, ctx) => {
      const onUpdate = (part: unknown) => void parts.push(part);
      const { isError } = await ctx.executeTool("bash", { command: "ls" }, { ...(signal && { signal }), onUpdate });
      return { content: text(String(isError)) };
    })(pi);
  });
  const { id, answer } = harness.open("tool_call", { name: "t", arguments: {}, toolCallId: "c" });
  const nested = await harness.next("tools.execute");
  expect(nested.params).toEqual({ parent: id, name: "bash", arguments: { command: "ls" } });
  expect(await harness.event("tool_call", { toolName: "bash", input: {} })).toMatchObject({ block: true });
  harness.tell("stream", { id: nested.id, value: { content: text("part") } });
  harness.answer(nested, {
    toolCall: { id: "c/1", name: "bash", arguments: {} },
    result: { content: [] },
    isError: true,
  });
  expect((await answer).result.content).toEqual(text("true"));
  expect(parts).toEqual([{ content: text("part") }]);
});

test("arguments are prepared by a handle, and what renders and limits a tool is declared", async () => {
  const harness = new Harness(
    toolOf(async () => ({ content: [] }), {
      prepareArguments: (raw) => ({ path: raw }),
      executionMode: "sequential",
      defaultActive: false,
      promptSnippet: "s",
      promptGuidelines: ["g"],
      maxResultSizeChars: Number.POSITIVE_INFINITY,
      renderShell: "self",
    }),
  );
  const [tool] = (await harness.ask("initialize", {})).result.tools;
  expect(tool).toMatchObject({
    sequential: true,
    default_active: false,
    prompt_snippet: "s",
    prompt_guidelines: ["g"],
    max_result_chars: 0,
    shell: "self",
    label: { running: "T", completed: "T" },
  });
  const { result } = await harness.ask("callback", { handle: tool.prepare, arguments: ["/x"] });
  expect(result).toEqual({ value: { path: "/x" } });
});

test("what is no tool, command or shortcut is refused with the extension's path", async () => {
  await Harness.start((pi) => {
    const bad = (definition: object) => () => pi.registerTool(definition as never);
    expect(bad({ name: "x", parameters: null, execute: () => {} })).toThrow(
      'Tool "x" registered by extension "/ext/one.ts" must define an object parameter schema.',
    );
    expect(bad({ parameters: {} })).toThrow("has no name");
    expect(bad({ name: "x", parameters: {} })).toThrow("must define execute()");
    expect(() => pi.registerCommand("x", {} as never)).toThrow(
      'Command "/x" registered by extension "/ext/one.ts" must define handler().',
    );
    expect(() => pi.registerShortcut("ctrl+x", {} as never)).toThrow("must define handler()");
    expect(() => pi.on("input", "nothing" as never)).toThrow('The handler of "input" is no function');
  });
});

test("a command gets the rest of the line and a command's ctx; what it throws is the answer's error", async () => {
  const seen: unknown[] = [];
  const harness = await Harness.start((pi) => {
    pi.registerCommand("deploy", {
      handler: async (args, ctx) => {
        seen.push(args, typeof ctx.newSession, ctx.getSystemPromptOptions());
        if (args === "bad") throw new Error("not today");
        await ctx.waitForIdle();
      },
      getArgumentCompletions: (prefix) => (prefix === "" ? null : [{ value: `${prefix}1`, label: "One" }]),
    });
  });
  const good = harness.ask("command", { name: "deploy", args: "now" });
  harness.answer(await harness.next("session.idle"), {});
  expect((await good).result).toEqual({});
  expect(seen).toEqual(["now", "function", {}]);
  expect((await harness.ask("command", { name: "deploy", args: "bad" })).error).toBe("not today");
  expect((await harness.ask("command", { name: "other", args: "" })).error).toContain("/other");
  const items = await harness.ask("command.complete", { name: "deploy", prefix: "a" });
  expect(items.result).toEqual({ items: [{ value: "a1", label: "One", description: undefined }] });
  expect((await harness.ask("command.complete", { name: "deploy", prefix: "" })).result).toEqual({ items: [] });
});

test("a shortcut is found however its chord is spelled, and gets a plain ctx", async () => {
  const seen: ExtensionContext[] = [];
  const harness = await Harness.start((pi) => {
    pi.registerShortcut("Shift+Ctrl+P", { handler: (ctx) => void seen.push(ctx) });
  });
  expect((await harness.ask("shortcut", { key: "ctrl+shift+p" })).result).toEqual({});
  expect(seen[0]).not.toHaveProperty("newSession");
  expect((await harness.ask("shortcut", { key: "ctrl+q" })).error).toBe("Shortcut not found: ctrl+q");
});

test("a tool's ctx knows the other tools, and everything of ctx stays live in it", async () => {
  let ctx: ExtensionToolContext | undefined;
  const harness = await Harness.start(
    toolOf(async (_id, _params, _signal, _onUpdate, given) => {
      ctx = given;
      return { content: [] };
    }),
  );
  await harness.ask("tool_call", { name: "t", arguments: {} });
  harness.state({ mode: "tui", tools: [{ name: "bash", description: "", parameters: {}, sourceInfo: {} }] });
  expect(ctx?.mode).toBe("tui");
  expect(ctx?.tools.map(({ name }) => name)).toEqual(["bash"]);
});
