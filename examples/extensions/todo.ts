/**
 * A to-do list for the model and the person, as a module: a tool, a command, a widget, and state that lives in the
 * session, so that another branch or a resumed session has its own.
 */
import type { ExtensionAPI, ExtensionContext } from "e-host/atomic";
import { Type } from "typebox";

interface Todo {
  readonly text: string;
  readonly done: boolean;
}

/** Entries of this type are kept with the session and never sent to the model. */
const ENTRY = "todo-list";

export default function todo(pi: ExtensionAPI): void {
  let todos: readonly Todo[] = [];

  const show = (ctx: ExtensionContext): void => {
    const lines = todos.map(({ text, done }, at) => `${done ? "✓" : "·"} ${at + 1} ${text}`);
    ctx.ui.setWidget("todos", lines.length === 0 ? undefined : lines);
  };
  const keep = (next: readonly Todo[], ctx: ExtensionContext): void => {
    todos = next;
    pi.appendEntry(ENTRY, next);
    show(ctx);
  };
  const restore = (ctx: ExtensionContext): void => {
    const branch = ctx.sessionManager.getBranch();
    const last = branch.findLast((entry) => entry.type === "custom" && entry.customType === ENTRY);
    todos = Array.isArray(last?.data) ? last.data : [];
    show(ctx);
  };

  pi.on("session_start", (_event, ctx) => restore(ctx));
  pi.on("session_tree", (_event, ctx) => restore(ctx));

  pi.registerTool({
    name: "todo",
    label: "Todo",
    description: "Keeps the list of what is to be done: add a text, or mark a number as done.",
    promptSnippet: "Keep a to-do list",
    parameters: Type.Object({
      add: Type.Optional(Type.String({ description: "what is to be done" })),
      done: Type.Optional(Type.Integer({ description: "the number of what is done" })),
    }),
    async execute(_id, { add, done }, _signal, _onUpdate, ctx) {
      if (add !== undefined) keep([...todos, { text: add, done: false }], ctx);
      if (done !== undefined) {
        if (todos[done - 1] === undefined) throw new Error(`there is no number ${done}`);
        keep(
          todos.map((one, at) => (at === done - 1 ? { ...one, done: true } : one)),
          ctx,
        );
      }
      const left = todos.filter((one) => !one.done).map(({ text }) => text);
      return { content: [{ type: "text", text: left.length === 0 ? "all is done" : left.join("\n") }], details: {} };
    },
  });

  pi.registerCommand("todos", {
    description: "what is to be done",
    handler: async (_args, ctx) => {
      const left = todos.filter(({ done }) => !done).length;
      ctx.ui.notify(left === 0 ? "all is done" : `${left} of ${todos.length} to do`, "info");
    },
  });
}
