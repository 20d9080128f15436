/** What becomes of what handlers return, edit and throw: the dispatch class of each event, inside one module. */
import { expect, test } from "vitest";
import { lifecycleTable } from "../../../../src/protocol/lifecycle/lifecycle-table.js";
import { type Factory, Harness } from "./harness.js";

const errorsOf = (harness: Harness) =>
  harness.all("extension.error").map(({ params }) => `${params.event}: ${params.error}`);

async function asked(name: string, payload: object, factory: Factory) {
  const harness = await Harness.start(factory);
  const result = await harness.event(name, payload);
  return { harness, result, errors: errorsOf(harness) };
}

const boom = () => {
  throw new Error("boom");
};

test.each(Object.entries(lifecycleTable).filter(([, combine]) => combine === "notify"))(
  "%s tells every handler, in order, whatever one of them throws or returns",
  async (name) => {
    const seen: string[] = [];
    const { result, errors } = await asked(name, { reason: "startup", payload: 1 }, (pi) => {
      pi.on(name, (event) => {
        seen.push(`first ${event.type} ${event.payload}`);
        return { cancel: true };
      });
      pi.on(name, boom);
      pi.on(name, async () => {
        await Promise.resolve();
        seen.push("third");
      });
    });
    expect(result).toEqual({});
    expect(seen).toEqual([`first ${name} 1`, "third"]);
    expect(errors).toEqual([`${name}: boom`]);
  },
);

test("a handler that comes or goes during a dispatch counts from the next one on", async () => {
  const seen: string[] = [];
  const harness = await Harness.start((pi) => {
    const second = () => seen.push("second");
    let takeAway = () => {};
    pi.on("agent_start", () => {
      seen.push("first");
      takeAway();
      pi.on("agent_start", () => seen.push("late"));
    });
    takeAway = pi.on("agent_start", second);
  });
  await harness.event("agent_start", {});
  expect(seen).toEqual(["first", "second"]);
  seen.length = 0;
  await harness.event("agent_start", {});
  expect(seen).toEqual(["first", "late"]);
});

test("the same function registered twice is called twice, and each is taken away by its own unsubscribe, once", async () => {
  let calls = 0;
  const takeAway: (() => void)[] = [];
  const harness = await Harness.start((pi) => {
    const count = () => void calls++;
    takeAway.push(pi.on("agent_start", count), pi.on("agent_start", count));
  });
  await harness.event("agent_start", {});
  takeAway[0]?.();
  takeAway[0]?.();
  await harness.event("agent_start", {});
  expect(calls).toBe(3);
  takeAway[1]?.();
  await harness.event("agent_start", {});
  expect(calls).toBe(3);
  expect((await harness.next("manifest.update")).params.lifecycle).toEqual([]);
});

test("all handlers of one dispatch share a ctx, whose members a copy has as well", async () => {
  const seen: unknown[] = [];
  const harness = await Harness.start((pi) => {
    pi.on("agent_start", (_event, ctx) => void seen.push(ctx));
    pi.on("agent_start", (_event, ctx) => void seen.push(ctx));
  });
  await harness.event("agent_start", {});
  expect(seen[0]).toBe(seen[1]);
  expect({ ...(seen[0] as object) }).toMatchObject({ mode: "print", cwd: expect.any(String) });
});

test("the last answer about a switch counts, unless one cancels: that one ends it", async () => {
  const last = await asked("session_before_switch", { reason: "new" }, (pi) => {
    pi.on("session_before_switch", () => ({ cancel: false }));
    pi.on("session_before_switch", boom);
    pi.on("session_before_switch", () => undefined);
  });
  expect(last.result).toEqual({ cancel: false });
  expect(last.errors).toEqual(["session_before_switch: boom"]);
  const seen: string[] = [];
  const first = await asked("session_before_switch", { reason: "new" }, (pi) => {
    pi.on("session_before_switch", () => ({ cancel: true }));
    pi.on("session_before_switch", () => void seen.push("not reached"));
  });
  expect(first.result).toEqual({ cancel: true });
  expect(seen).toEqual([]);
});

test("what a compaction prepares is frozen to its depth, and its signal fires when nobody waits any more", async () => {
  const gate = Promise.withResolvers<AbortSignal>();
  const harness = await Harness.start((pi) => {
    pi.on("session_before_compact", async (event) => {
      expect(() => (event.preparation.region.lines as string[]).push("x")).toThrow();
      gate.resolve(event.signal);
      await new Promise((resolve) => event.signal.addEventListener("abort", resolve));
      return { compactedText: "short" };
    });
  });
  const { id, answer } = harness.open("lifecycle.session_before_compact", {
    preparation: { region: { lines: ["a"] } },
  });
  const signal = await gate.promise;
  expect(signal.aborted).toBe(false);
  harness.tell("cancel", { id });
  expect(signal.aborted).toBe(true);
  expect((await answer).result).toEqual({ compactedText: "short" });
  expect(errorsOf(harness)).toEqual([]);
});

test("paths, notices and decisions of several handlers are joined in order", async () => {
  const found = await asked("resources_discover", { cwd: "/p", reason: "startup" }, (pi) => {
    pi.on("resources_discover", () => ({ skillPaths: ["/a"], promptPaths: ["/p"] }));
    pi.on("resources_discover", boom);
    pi.on("resources_discover", () => ({ skillPaths: ["/b"] }));
  });
  expect(found.result).toEqual({ skillPaths: ["/a", "/b"], promptPaths: ["/p"] });
  const replay = await asked("session_recovery_replay", { pending: [] }, (pi) => {
    pi.on("session_recovery_replay", () => ({ decisions: [{ entryId: "1", action: "drop" }], notices: ["x"] }));
    pi.on("session_recovery_replay", () => ({ decisions: [{ entryId: "2", action: "defer" }] }));
  });
  expect(replay.result).toEqual({
    decisions: [
      { entryId: "1", action: "drop" },
      { entryId: "2", action: "defer" },
    ],
    notices: ["x"],
  });
});

test("edits of a tool's input are seen by the next handler and told, also with a block and after a throw", async () => {
  const call = { toolCallId: "c", toolName: "bash", input: { command: "ls", nested: { a: 1 } } };
  const edited = await asked("tool_call", call, (pi) => {
    pi.on("tool_call", (event) => {
      event.input.command = `time ${event.input.command}`;
    });
    pi.on("tool_call", (event) => {
      event.input = { ...event.input, command: `${event.input.command}!` };
      return { block: true, reason: "no", terminate: true };
    });
  });
  expect(edited.result).toEqual({
    block: true,
    reason: "no",
    terminate: true,
    input: { command: "time ls!", nested: { a: 1 } },
  });
  const thrown = await asked("tool_call", call, (pi) => {
    pi.on("tool_call", (event) => {
      delete event.input.nested;
      throw new Error("guard broke");
    });
  });
  expect(thrown.result).toEqual({ block: true, reason: "guard broke", input: { command: "ls" } });
  expect(thrown.errors).toEqual(["tool_call: guard broke"]);
});

test("a tool's input that is left alone is not sent back, and one that cannot be sent blocks the call", async () => {
  const call = { toolCallId: "c", toolName: "bash", input: { command: "ls" } };
  const alone = await asked("tool_call", call, (pi) => {
    pi.on("tool_call", (event) => {
      event.input = { command: event.input.command };
      return { block: false };
    });
  });
  expect(alone.result).toEqual({});
  const stray = await asked("tool_call", call, (pi) => {
    pi.on("tool_call", (event) => {
      event.input.run = () => {};
    });
  });
  expect(stray.result).toMatchObject({ block: true, reason: expect.stringContaining("the input.run is a function") });
});

test("input is transformed in turn, images stay unless they are replaced, and the first that handles it ends it", async () => {
  const images = [{ type: "image", data: "AA==", mimeType: "image/png" }];
  const changed = await asked("input", { text: "a", images, source: "interactive" }, (pi) => {
    pi.on("input", (event) => ({ action: "transform", text: `${event.text}b` }));
    pi.on("input", boom);
    pi.on("input", () => ({ action: "continue" }));
    pi.on("input", (event) => ({ action: "transform", text: `${event.text}c` }));
  });
  expect(changed.result).toEqual({ action: "transform", text: "abc", images });
  const handled = await asked("input", { text: "a", source: "rpc" }, (pi) => {
    pi.on("input", () => ({ action: "transform", text: "b" }));
    pi.on("input", () => ({ action: "handled" }));
    pi.on("input", boom);
  });
  expect(handled.result).toEqual({ action: "handled" });
  expect(handled.errors).toEqual([]);
  const quiet = await asked("input", { text: "a", source: "rpc" }, (pi) => pi.on("input", () => undefined));
  expect(quiet.result).toEqual({ action: "continue" });
});

test("before a run the prompt follows the chain, in the event and in ctx; messages and edited options are told", async () => {
  const seen: string[] = [];
  const payload = {
    messageType: "user",
    prompt: "do",
    systemPrompt: "base",
    systemPromptOptions: { sections: {}, selectedTools: ["read"] },
  };
  const { result } = await asked("before_agent_start", payload, (pi) => {
    pi.on("before_agent_start", (event, ctx) => {
      event.systemPromptOptions.sections.mine = "text";
      seen.push(ctx.getSystemPrompt());
      return { message: { customType: "a", content: "1" }, systemPrompt: `${event.systemPrompt}+one` };
    });
    pi.on("before_agent_start", (event, ctx) => {
      seen.push(event.systemPrompt, ctx.getSystemPrompt());
      return { message: { customType: "b", content: "2", display: false } };
    });
  });
  expect(seen).toEqual(["base", "base+one", "base+one"]);
  expect(result).toEqual({
    messages: [
      { customType: "a", content: "1", display: true },
      { customType: "b", content: "2", display: false },
    ],
    systemPrompt: "base+one",
    systemPromptOptions: { sections: { mine: "text" }, selectedTools: ["read"] },
  });
});

test("a context that is edited in place or returned is told; one that is left alone is not", async () => {
  const messages = [
    { role: "user", content: "a", timestamp: 1 },
    { role: "user", content: "b", timestamp: 2 },
  ];
  const inPlace = await asked("context", { messages }, (pi) => {
    pi.on("context", (event) => void event.messages.pop());
  });
  expect(inPlace.result).toEqual({ messages: messages.slice(0, 1) });
  const returned = await asked("context_with_system", { messages }, (pi) => {
    pi.on("context_with_system", (event) => ({ messages: event.messages.filter(({ timestamp }) => timestamp > 1) }));
    pi.on("context_with_system", (event) => {
      expect(event.messages).toHaveLength(1);
    });
  });
  expect(returned.result).toEqual({ messages: messages.slice(1) });
  const same = await asked("context", { messages }, (pi) =>
    pi.on("context", (event) => ({ messages: [...event.messages] })),
  );
  expect(same.result).toEqual({});
});

test("headers count as they were left, what handlers return does not; a payload is replaced by anything but undefined", async () => {
  const { result } = await asked("before_provider_headers", { headers: { a: "1", b: "2" } }, (pi) => {
    pi.on("before_provider_headers", (event) => {
      delete event.headers.b;
      event.headers.c = "3";
      return { headers: { no: "effect" } };
    });
  });
  expect(result).toEqual({ headers: { a: "1", c: "3" } });
  const replaced = await asked("before_provider_request", { payload: { temperature: 1 } }, (pi) => {
    pi.on("before_provider_request", () => undefined);
    pi.on("before_provider_request", (event) => ({ ...(event.payload as object), temperature: 0 }));
  });
  expect(replaced.result).toEqual({ payload: { temperature: 0 } });
});

test("a finished message is replaced by one of the same role alone", async () => {
  const message = { role: "assistant", content: [], usage: { cost: { total: 0 } } };
  const { result, errors } = await asked("message_end", { message }, (pi) => {
    pi.on("message_end", (event) => ({ message: { ...event.message, role: "user" } as never }));
    pi.on("message_end", (event) => ({ message: { ...event.message, content: null, priced: true } as never }));
  });
  expect(result).toEqual({ message: { ...message, content: [], priced: true } });
  expect(errors).toEqual(["message_end: message_end handlers must return a message with the same role"]);
});

test("patches of a result add up; new content without structured content drops the structured one", async () => {
  const payload = { toolName: "t", toolCallId: "c", input: {}, content: [], details: { a: 1 }, isError: false };
  const text = [{ type: "text" as const, text: "x" }];
  const { result } = await asked("tool_result", { ...payload, structuredContent: { s: 1 } }, (pi) => {
    pi.on("tool_result", () => ({ details: { a: 2 } }));
    pi.on("tool_result", (event) => {
      expect(event.details).toEqual({ a: 2 });
      event.isError = true;
      return { content: text };
    });
    pi.on("tool_result", (event) => void expect(event.structuredContent).toBeUndefined());
  });
  expect(result).toEqual({ content: text, details: { a: 2 }, isError: true });
});

test("a proposal is previewed between the handlers of a module, and an omitted field keeps what was proposed", async () => {
  const seen: unknown[] = [];
  const harness = await Harness.start((pi) => {
    pi.on("turn_end", (event) => {
      event.entries.push({ type: "custom", customType: "not proposed" });
      return { entries: [{ type: "custom", customType: "one" }] };
    });
    pi.on("turn_end", (event) => {
      seen.push(event.entries, event.continue, event.context);
      return { continue: true };
    });
    pi.on("turn_end", boom);
  });
  const { answer } = harness.open("lifecycle.turn_end", {
    entries: [],
    continue: false,
    context: { canContinue: false },
  });
  const preview = await harness.next("lifecycle.preview");
  expect(preview.params).toEqual({ event: "turn_end", entries: [{ type: "custom", customType: "one" }] });
  harness.answer(preview, { context: { canContinue: true } });
  expect((await answer).result).toEqual({ entries: [{ type: "custom", customType: "one" }], continue: true });
  expect(seen).toEqual([[{ type: "custom", customType: "one" }], false, { canContinue: true }]);
  expect(errorsOf(harness)).toEqual(["turn_end: boom"]);
});

test("an invalid proposal that a later handler mends is reported here; one that stays is left to the host", async () => {
  const harness = await Harness.start((pi) => {
    pi.on("agent_before_settle", () => ({ entries: [{ type: "nonsense" }] as never }));
    pi.on("agent_before_settle", () => ({ entries: [] }));
  });
  const { answer } = harness.open("lifecycle.agent_before_settle", { entries: [], continue: false, context: {} });
  harness.refuse(await harness.next("lifecycle.preview"), "no such type");
  expect((await answer).result).toEqual({ entries: [] });
  expect(errorsOf(harness)).toEqual(["agent_before_settle: Invalid boundary entries: no such type"]);
});

test("the first decision about trust ends it; one without an answer is reported, and ctx has no session", async () => {
  let keys: string[] = [];
  const { result, errors } = await asked("project_trust", { cwd: "/p" }, (pi) => {
    pi.on("project_trust", (_event, ctx) => {
      keys = Object.keys(ctx);
      return undefined;
    });
    pi.on("project_trust", () => ({ trusted: "undecided" }));
    pi.on("project_trust", () => ({ trusted: "no", remember: true }));
    pi.on("project_trust", () => ({ trusted: "yes" }));
  });
  expect(keys).toEqual(["cwd", "mode", "hasUI", "ui"]);
  expect(result).toEqual({ trusted: "no", remember: true });
  expect(errors).toEqual([expect.stringContaining("a project_trust handler must return")]);
});

test("a person's command is refused by a handler that throws and by an answer that is none", async () => {
  const harness = await Harness.start((pi) => pi.on("user_bash", boom));
  expect((await harness.ask("lifecycle.user_bash", { command: "ls" })).error).toBe("boom");
  const both = await Harness.start((pi) => pi.on("user_bash", () => ({ operations: {}, result: {} }) as never));
  expect((await both.ask("lifecycle.user_bash", { command: "ls" })).error).toContain("must return either");
  const half = await Harness.start((pi) => pi.on("user_bash", () => ({ result: { output: 3 } }) as never));
  expect((await half.ask("lifecycle.user_bash", { command: "ls" })).error).toContain("must return either");
});

test("operations run a person's command by a handle: output in parts, a split character whole, aborted by cancel", async () => {
  const harness = await Harness.start((pi) => {
    pi.on("user_bash", () => ({
      operations: {
        exec: async (command, cwd, { onData, signal, timeout }) => {
          onData(Buffer.from(`${command} ${cwd} ${timeout} `));
          onData(Buffer.from([0xc3]));
          onData(Buffer.from([0xa9]));
          await new Promise((resolve) => signal?.addEventListener("abort", resolve));
          return { exitCode: null };
        },
      },
    }));
  });
  const { operations } = await harness.event("user_bash", { command: "ls", excludeFromContext: false, cwd: "/p" });
  const { id, answer } = harness.open("callback", { handle: operations, arguments: ["ls", "/p", { timeout: 3 }] });
  await harness.next("stream");
  harness.tell("cancel", { id });
  expect((await answer).result).toEqual({ value: { exitCode: null } });
  const parts = harness.all("stream").map(({ params }) => params);
  expect(parts).toEqual([
    { id, value: "ls /p 3 " },
    { id, value: "é" },
  ]);
  expect((await harness.ask("callback", { handle: operations, arguments: [] })).error).toContain(operations);
});

test("a workflow event that was withdrawn reaches no handler that has not begun", async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const harness = await Harness.start((pi) => {
    pi.on("workflow_lifecycle", async () => {
      seen.push("first");
      await gate.promise;
    });
    pi.on("workflow_lifecycle", () => void seen.push("fenced"));
  });
  const { id, answer } = harness.open("lifecycle.workflow_lifecycle", { eventId: "e" });
  harness.tell("cancel", { id });
  gate.resolve();
  await answer;
  expect(seen).toEqual(["first"]);
});

test("the last answer about warming the cache counts", async () => {
  const { result } = await asked("cache_warming_decision", { action: "warm" }, (pi) => {
    pi.on("cache_warming_decision", () => ({ action: "warm" }));
    pi.on("cache_warming_decision", () => ({ action: "stop" }));
    pi.on("cache_warming_decision", () => ({ action: "perhaps" }) as never);
  });
  expect(result).toEqual({ action: "stop" });
});

test("events of different kinds are dispatched while one of them waits", async () => {
  const gate = Promise.withResolvers<void>();
  const harness = await Harness.start((pi) => {
    pi.on("tool_result", () => gate.promise.then(() => undefined));
    pi.on("tool_call", () => undefined);
  });
  const slow = harness.ask("lifecycle.tool_result", { content: [], isError: false });
  expect(await harness.event("tool_call", { input: {} })).toEqual({});
  gate.resolve();
  expect((await slow).result).toEqual({});
});

test("a field called __proto__ is a field like any other", async () => {
  const harness = await Harness.start((pi) => {
    pi.on("tool_call", (event) => {
      Object.defineProperty(event.input, "__proto__", { value: { evil: true }, enumerable: true, configurable: true });
    });
  });
  const { input } = await harness.event("tool_call", { input: { a: 1 } });
  expect(Object.keys(input)).toEqual(["a", "__proto__"]);
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
});
