/** What `ctx` and `pi` read: the replica as the host told it, and what the module itself did a moment ago. */
import { expect, test } from "vitest";
import type { ExtensionAPI, ExtensionContext } from "../../../../src/atomic/api/index.js";
import { entry, Harness, head } from "./harness.js";

async function running(): Promise<{ harness: Harness; pi: ExtensionAPI; ctx: ExtensionContext }> {
  let kept: { pi: ExtensionAPI; ctx: ExtensionContext } | undefined;
  const harness = await Harness.start((pi) => {
    pi.registerFlag("plan", { type: "string", default: "none" });
    pi.on("session_start", (_event, ctx) => {
      kept = { pi, ctx };
    });
  });
  await harness.event("session_start", { reason: "startup" });
  if (kept === undefined) throw new Error("no session_start");
  return { harness, ...kept };
}

const model = {
  provider: "acme",
  id: "m1",
  name: "M1",
  api: "openai",
  reasoning: true,
  input: ["text"],
  cost: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
  thinkingLevels: ["off", "low", "high"],
  usable: true,
};

test("slots that were never told have harmless values", async () => {
  const { ctx, pi } = await running();
  expect({ ...ctx }).toMatchObject({
    mode: "print",
    hasUI: true,
    cwd: "/project",
    model: undefined,
    signal: undefined,
  });
  expect([ctx.isIdle(), ctx.isProjectTrusted(), ctx.hasPendingMessages(), ctx.getSystemPrompt()]).toEqual([
    true,
    false,
    false,
    "",
  ]);
  expect([pi.getActiveTools(), pi.getAllTools(), pi.getCommands(), pi.getThinkingLevel()]).toEqual([[], [], [], "off"]);
  expect(ctx.sessionManager.getEntries()).toEqual([]);
  expect(ctx.sessionManager.getLeafId()).toBeNull();
});

test("state is read as it was told last, and a captured ctx follows", async () => {
  const { harness, ctx, pi } = await running();
  const usage = { tokens: 10, contextWindow: 100, percent: 10 };
  harness.state({ mode: "tui", hasUI: true, cwd: "/elsewhere", trusted: true, idle: false, queued: 2, usage, model });
  harness.state({ models: [model, { ...model, id: "m2", usable: false }], thinkingLevel: "low", settings: { a: 1 } });
  expect(ctx).toMatchObject({ mode: "tui", cwd: "/elsewhere", thinkingLevel: "low", model: { id: "m1" } });
  expect(ctx.getContextUsage()).toEqual(usage);
  expect([ctx.isIdle(), ctx.hasPendingMessages()]).toEqual([false, true]);
  expect(pi.getSettings()).toEqual({ a: 1 });
  const { modelRegistry } = ctx;
  expect(modelRegistry.getAll().map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect(modelRegistry.getAvailable().map(({ id }) => id)).toEqual(["m1"]);
  expect(modelRegistry.find("acme", "m2")).not.toHaveProperty("usable");
  expect(modelRegistry.find("acme", "m3")).toBeUndefined();
  expect(modelRegistry.hasConfiguredAuth({ provider: "acme", id: "m2" })).toBe(false);
});

test("the signal is that of the run under way, and another run has another", async () => {
  const { harness, ctx } = await running();
  harness.state({ run: { id: 1, aborted: false } });
  const first = ctx.signal;
  harness.state({ run: { id: 1, aborted: true } });
  expect(first?.aborted).toBe(true);
  harness.state({ run: { id: 2, aborted: false } });
  expect(ctx.signal?.aborted).toBe(false);
  const second = ctx.signal;
  harness.state({ run: null });
  expect(ctx.signal).toBeUndefined();
  expect(second?.aborted).toBe(false);
});

test("a flag has the value that was passed, else its default; one of another extension is undefined", async () => {
  const { harness, pi } = await running();
  expect(pi.getFlag("plan")).toBe("none");
  harness.tell("flags", { flags: { plan: "big", other: true } });
  expect([pi.getFlag("plan"), pi.getFlag("other")]).toEqual(["big", undefined]);
  harness.state({ flags: { plan: "small" } });
  expect(pi.getFlag("plan")).toBe("small");
});

test("a flag with a default of another type is refused, and the first of a name stays", async () => {
  const { harness, pi } = await running();
  expect(() => pi.registerFlag("x", { type: "boolean", default: "yes" })).toThrow(
    'Invalid default for flag "x": expected boolean, got string',
  );
  pi.registerFlag("plan", { type: "boolean", default: true });
  expect(pi.getFlag("plan")).toBe("none");
  expect(harness.fatal).toEqual([]);
});

test("the session's tree is read from the log, which only grows until it is reset", async () => {
  const { harness, ctx } = await running();
  const { sessionManager } = ctx;
  const appended = [
    entry("a", null),
    entry("b", "a"),
    entry("c", "a"),
    entry("d", "c", { type: "label", targetId: "b", label: "here" }),
  ];
  harness.state({}, { reset: head, appended, leaf: "d", name: "First" });
  expect(sessionManager.getSessionId()).toBe("s1");
  expect(sessionManager.getSessionFile()).toBe("/sessions/s1.jsonl");
  expect(sessionManager.getSessionName()).toBe("First");
  expect(sessionManager.getBranch().map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(sessionManager.getBranch("b").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(sessionManager.getLabel("b")).toBe("here");
  const [root] = sessionManager.getTree();
  expect(root?.children.map((node) => [node.entry.id, node.label])).toEqual([
    ["b", "here"],
    ["c", undefined],
  ]);
  harness.state({}, { appended: [entry("e", "b")], leaf: "e", name: null });
  expect(sessionManager.getLeafEntry()?.id).toBe("e");
  expect(sessionManager.getSessionName()).toBeUndefined();
  harness.state({}, { reset: { ...head, id: "s2", file: null }, appended: [], leaf: null, name: null });
  expect([sessionManager.getEntries(), sessionManager.getSessionId(), sessionManager.getSessionFile()]).toEqual([
    [],
    "s2",
    undefined,
  ]);
});

test("a branch whose parents run in a circle ends", async () => {
  const { harness, ctx } = await running();
  harness.state({}, { reset: head, appended: [entry("a", "b"), entry("b", "a")], leaf: "b", name: null });
  expect(ctx.sessionManager.getBranch().map(({ id }) => id)).toEqual(["a", "b"]);
});

test("what a compaction replaced is not part of the context", async () => {
  const { harness, ctx } = await running();
  const compaction = entry("k", "c", { type: "compaction", summary: "s", firstKeptEntryId: "b", tokensBefore: 9 });
  const appended = [entry("a", null), entry("b", "a"), entry("c", "b"), compaction, entry("d", "k")];
  harness.state({}, { reset: head, appended, leaf: "d", name: null });
  expect(ctx.sessionManager.buildContextEntries().map(({ id }) => id)).toEqual(["k", "b", "c", "d"]);
});

test("an entry is there at once as a child of the leaf, and the host's own copy takes its place", async () => {
  const { harness, pi, ctx } = await running();
  harness.state({}, { reset: head, appended: [entry("a", null)], leaf: "a", name: null });
  pi.appendEntry("mine", { n: 1, skip: undefined });
  pi.appendEntry("mine", { n: 2 });
  const [first, second] = ctx.sessionManager.getBranch().slice(1);
  expect([first, second]).toMatchObject([
    { type: "custom", customType: "mine", data: { n: 1 }, parentId: "a" },
    { parentId: first?.id },
  ]);
  const asked = harness.all("session.append");
  expect(asked.map(({ params }) => params.id)).toEqual([first?.id, second?.id]);
  harness.state(
    {},
    {
      appended: [entry(String(first?.id), "a", { type: "custom", customType: "mine", data: { n: 1 }, kept: true })],
      leaf: String(first?.id),
      name: null,
    },
  );
  expect(ctx.sessionManager.getEntries()).toHaveLength(3);
  expect(ctx.sessionManager.getEntry(String(first?.id))).toMatchObject({ kept: true });
  expect(ctx.sessionManager.getLeafId()).toBe(second?.id);
  harness.refuse(asked[1] ?? {}, "the session is closed");
  await Promise.resolve();
  expect(ctx.sessionManager.getLeafId()).toBe(first?.id);
  expect((await harness.next("extension.error")).params).toMatchObject({
    event: "append_entry",
    error: "the session is closed",
  });
});

test("data that is no JSON is refused at once, and nothing is sent", async () => {
  const { harness, pi } = await running();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(() => pi.appendEntry("mine", circle)).toThrow("the data of mine.self holds itself");
  expect(() => pi.appendEntry("mine", { n: 1n })).toThrow("BigInt");
  expect(harness.all("session.append")).toEqual([]);
});

test("names, labels, tools and levels are read as they were set, until the host says what became of them", async () => {
  const { harness, pi, ctx } = await running();
  const tool = { name: "read", description: "", parameters: {}, sourceInfo: {} };
  harness.state({
    model,
    thinkingLevel: "off",
    tools: [tool, { ...tool, name: "bash" }],
    activeTools: ["read", "bash"],
  });
  harness.state({}, { reset: head, appended: [entry("a", null)], leaf: "a", name: null });
  pi.setSessionName("  Mine ");
  pi.setLabel("a", "mark");
  pi.setActiveTools(["bash", "unknown", "bash"]);
  pi.setThinkingLevel("medium");
  expect(pi.getSessionName()).toBe("Mine");
  expect(ctx.sessionManager.getLabel("a")).toBe("mark");
  expect(pi.getActiveTools()).toEqual(["bash"]);
  expect([pi.getThinkingLevel(), ctx.thinkingLevel]).toEqual(["high", "high"]);
  expect(harness.all("session.active_tools")[0]?.params).toEqual({ names: ["bash"] });
  const [level] = harness.all("session.thinking");
  harness.state({ thinkingLevel: "low" });
  expect(pi.getThinkingLevel()).toBe("high");
  harness.answer(level ?? {}, { level: "low" });
  await Promise.resolve();
  expect(pi.getThinkingLevel()).toBe("low");
  pi.setSessionName("");
  expect(pi.getSessionName()).toBeUndefined();
});

test("a label on an entry that is not there throws", async () => {
  const { pi } = await running();
  expect(() => pi.setLabel("nowhere", "x")).toThrow("Entry nowhere not found");
});

test("messages leave in order, and what the host refuses is reported, not thrown", async () => {
  const { harness, pi } = await running();
  const first = pi.sendMessage({ customType: "a", content: "1" }, { triggerTurn: true, deliverAs: "steer" });
  void pi.sendMessages([
    { customType: "b", content: "2", display: false },
    { customType: "b", content: "3" },
  ]);
  const user = pi.sendUserMessage("hello", { deliverAs: "followUp" });
  const [one, two] = harness.all("session.messages");
  expect(one?.params).toEqual({
    messages: [{ customType: "a", content: "1", display: true, details: undefined }],
    triggerTurn: true,
    deliverAs: "steer",
  });
  expect(two?.params.messages).toHaveLength(2);
  harness.refuse(one ?? {}, "busy");
  harness.refuse(harness.all("session.user_message")[0] ?? {}, "Agent is already processing.");
  await Promise.all([first, user]);
  expect(harness.all("extension.error").map(({ params }) => `${params.event}: ${params.error}`)).toEqual([
    "send_message: busy",
    "send_user_message: Agent is already processing.",
  ]);
});

test("a model without a key is not asked for; one that the host refuses is reported as false", async () => {
  const { harness, pi } = await running();
  harness.state({ models: [model, { ...model, id: "m2", usable: false }] });
  expect(await pi.setModel({ provider: "acme", id: "m2" })).toBe(false);
  const good = pi.setModel({ provider: "acme", id: "m1" });
  harness.answer(await harness.next("session.model"), {});
  expect(await good).toBe(true);
  const bad = pi.setModel({ provider: "acme", id: "m1" });
  const [, second] = harness.all("session.model");
  harness.refuse(second ?? {}, "no");
  expect(await bad).toBe(false);
});

test("compaction calls back with its result or its error, and without a callback reports", async () => {
  const { harness, ctx } = await running();
  const told: unknown[] = [];
  ctx.compact({ query: "q", onComplete: (result) => told.push(result), onError: (error) => told.push(error.message) });
  ctx.compact({ onError: (error) => told.push(error.message) });
  ctx.compact();
  const [one, two, three] = harness.all("session.compaction");
  expect(one?.params).toEqual({ query: "q" });
  harness.answer(one ?? {}, { text: "t", firstKeptEntryId: null, tokensBefore: 2, tokensAfter: 1 });
  harness.refuse(two ?? {}, "nothing to compact");
  harness.refuse(three ?? {}, "nothing to compact");
  await harness.next("extension.error");
  expect(told).toEqual([{ text: "t", firstKeptEntryId: null, tokensBefore: 2, tokensAfter: 1 }, "nothing to compact"]);
});

test("keys and headers come from the host; a model's answer streams", async () => {
  const { harness, ctx } = await running();
  const auth = ctx.modelRegistry.getApiKeyAndHeaders({ provider: "acme", id: "m1" });
  harness.answer(await harness.next("models.auth"), { ok: true, apiKey: "k" });
  expect(await auth).toEqual({ ok: true, apiKey: "k" });
  const aborted = new AbortController();
  const stream = ctx.modelRegistry.stream(model as never, { messages: [] }, { signal: aborted.signal });
  const request = await harness.next("models.complete");
  expect(request.params).toMatchObject({ provider: "acme", model: "m1", stream: true });
  harness.tell("stream", { id: request.id, value: { type: "text_delta", delta: "a" } });
  harness.tell("stream", { id: 12345, value: { type: "text_delta", delta: "foreign" } });
  harness.answer(request, { message: { role: "assistant" } });
  const events: unknown[] = [];
  for await (const event of stream) events.push(event);
  expect(events).toEqual([{ type: "text_delta", delta: "a" }]);
  expect(await stream.result()).toEqual({ role: "assistant" });
  const withdrawn = ctx.modelRegistry.complete(model as never, { messages: [] }, { signal: aborted.signal });
  aborted.abort();
  await expect(withdrawn).rejects.toThrow();
  expect((await harness.next("cancel")).params).toEqual({ id: harness.all("models.complete")[1]?.id });
});
