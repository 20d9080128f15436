/** The types that authors write against: what compiles here is what a module may say without a cast. */
import { type Static, Type } from "typebox";
import { expect, test } from "vitest";
import type { ExtensionAPI, ToolDefinition } from "../../../../src/atomic/api/index.js";
import { Harness } from "./harness.js";

const parameters = Type.Object({ action: Type.String(), count: Type.Optional(Type.Number()) });
interface Details {
  readonly total: number;
}

function extension(pi: ExtensionAPI): void {
  const counter: ToolDefinition<typeof parameters, Details> = {
    name: "counter",
    label: "Counter",
    description: "Counts",
    parameters,
    async execute(_id, params, signal, onUpdate, ctx) {
      const given: Static<typeof parameters> = params;
      const total = (given.count ?? 1) * 2;
      onUpdate?.({ content: [], details: { total } });
      const { isError } = signal?.aborted ? { isError: true } : await ctx.executeTool("read", { path: given.action });
      return { content: [{ type: "text", text: `${ctx.cwd} ${isError}` }], details: { total } };
    },
  };
  pi.registerTool(counter);
  pi.registerTool({
    name: "inferred",
    label: "Inferred",
    description: "",
    parameters,
    execute: async (_id, { action, count }) => ({ content: [{ type: "text", text: action.repeat(count ?? 1) }] }),
  });
  pi.on("message_end", (event) => {
    if (event.message.role !== "assistant") return undefined;
    const { usage } = event.message;
    return { message: { ...event.message, usage: { ...usage, cost: { ...usage.cost, total: 0.1 } } } };
  });
  pi.on("session_before_switch", async (event, ctx) => {
    return { cancel: event.reason === "new" && !(await ctx.ui.confirm("Clear?", "All of it?")) };
  });
  pi.on("turn_end", (event) => ({
    entries: [...event.entries, { type: "context_edit", targetId: event.messageEntryId, replacement: null }],
    continue: event.outcome === "completed",
  }));
  pi.on("before_agent_start", (event) => {
    const text = event.messageType === "user" ? event.prompt : event.message.customType;
    event.systemPromptOptions.sections.mine = text;
    return { message: { customType: "mine", content: text, display: true } };
  });
  pi.on("tool_call", (event) => (event.input.command === "rm" ? { block: true } : undefined));
  pi.on("an_event_of_the_future", (event) => event.anything);
  pi.registerCommand("go", {
    handler: async (args, ctx) => {
      await ctx.newSession({ withSession: async (fresh) => fresh.sendUserMessage(args) });
    },
  });
}

test("an extension that uses the types as they are meant loads", async () => {
  const harness = new Harness(extension);
  const { result } = await harness.ask("initialize", {});
  expect(result.tools).toHaveLength(2);
  const called = await harness.ask("tool_call", { name: "inferred", arguments: { action: "ab", count: 2 } });
  expect(called.result.content).toEqual([{ type: "text", text: "abab" }]);
});
