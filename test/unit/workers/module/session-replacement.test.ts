/** Commands that take another session: what is told, what is stale, and what `withSession` may do. */
import { expect, test } from "vitest";
import type {
  ExtensionAPI,
  ExtensionCommandContext,
  ReplacedSessionContext,
} from "../../../../src/atomic/api/index.js";
import { isExtensionRequest } from "../../../../src/protocol/methods.js";
import { entry, Harness, head } from "./harness.js";

interface Kept {
  pi?: ExtensionAPI;
  ctx?: ExtensionCommandContext;
  fresh?: ReplacedSessionContext;
}

async function commanding(run: (ctx: ExtensionCommandContext, kept: Kept) => Promise<unknown>) {
  const kept: Kept = {};
  const harness = await Harness.start((pi) => {
    kept.pi = pi;
    pi.registerCommand("go", {
      handler: async (_args, ctx) => {
        kept.ctx = ctx;
        await run(ctx, kept);
      },
    });
  });
  return { harness, kept, done: harness.ask("command", { name: "go", args: "" }) };
}

test("a new session begins with what setup wrote, and the old pi and ctx are stale after it", async () => {
  const { harness, kept, done } = await commanding(async (ctx) => {
    const replaced = await ctx.newSession({
      parentSession: "/old",
      setup: async (session) => {
        session.appendMessage({ role: "user", content: "hi", timestamp: 1 });
        session.appendCustomEntry("mine", { n: 1 });
        session.appendCustomMessageEntry("note", "text", false);
        session.appendSessionInfo("Named");
      },
    });
    expect(replaced).toEqual({ cancelled: false });
    expect(() => ctx.cwd).toThrow("extension ctx is stale");
  });
  const request = await harness.next("session.new");
  expect(request.params).toEqual({
    parentSession: "/old",
    withSession: undefined,
    setup: [
      { type: "message", message: { role: "user", content: "hi", timestamp: 1 } },
      { type: "custom", customType: "mine", data: { n: 1 } },
      { type: "custom_message", customType: "note", content: "text", display: false, details: undefined },
      { type: "session_info", name: "Named" },
    ],
  });
  expect(kept.ctx?.cwd).toBe("/project");
  harness.answer(request, { cancelled: false });
  expect((await done).error).toBeUndefined();
  expect(() => kept.pi?.getActiveTools()).toThrow("extension ctx is stale");
});

test("a replacement that was cancelled leaves everything as it was", async () => {
  const { harness, kept, done } = await commanding(async (ctx) => {
    expect(await ctx.switchSession("abc", { withSession: () => expect.unreachable() })).toEqual({ cancelled: true });
  });
  harness.answer(await harness.next("session.switch"), { cancelled: true });
  expect((await done).error).toBeUndefined();
  expect(kept.ctx?.cwd).toBe("/project");
});

test("withSession is called by its handle in the new session; what is old is stale, what is fresh works until the end", async () => {
  const { harness, kept, done } = await commanding(async (ctx, kept) => {
    await ctx.fork("e1", {
      position: "at",
      withSession: async (fresh) => {
        kept.fresh = fresh;
        expect(() => ctx.cwd).toThrow("extension ctx is stale");
        expect(() => kept.pi?.getSessionName()).toThrow("extension ctx is stale");
        expect(fresh.sessionManager.getSessionId()).toBe("s2");
        await fresh.sendUserMessage("go on");
      },
    });
  });
  const request = await harness.next("session.fork");
  expect(request.params).toMatchObject({ entryId: "e1", position: "at" });
  harness.state({}, { reset: { ...head, id: "s2" }, appended: [entry("a", null)], leaf: "a", name: null });
  const visit = harness.ask("callback", { handle: request.params.withSession, arguments: [] });
  const message = await harness.next("session.user_message");
  expect(message.params.content).toBe("go on");
  harness.answer(message, {});
  expect((await visit).error).toBeUndefined();
  harness.answer(request, { cancelled: false });
  expect((await done).error).toBeUndefined();
  expect(kept.fresh?.cwd).toBe("/project");
  harness.tell("shutdown", {});
  expect(() => kept.fresh?.cwd).toThrow("extension ctx is stale");
});

test("what the host refuses inside withSession rejects there, and what it throws is the command's error", async () => {
  const { harness, done } = await commanding(async (ctx) => {
    await ctx.newSession({ withSession: async (fresh) => fresh.sendMessage({ customType: "x", content: "y" }) });
  });
  const request = await harness.next("session.new");
  const visit = harness.ask("callback", { handle: request.params.withSession, arguments: [] });
  harness.refuse(await harness.next("session.messages"), "the session is closed");
  expect((await visit).error).toBe("withSession failed: the session is closed");
  harness.answer(request, { cancelled: false });
  expect((await done).error).toBe("withSession failed: the session is closed");
});

test("navigation and reload are asked for; both rows are there", async () => {
  const { harness, done } = await commanding(async (ctx) => {
    expect(await ctx.navigateTree("e1", { summarize: true })).toEqual({ cancelled: false });
    await ctx.reload();
  });
  const navigation = await harness.next("session.navigate");
  expect(navigation.params).toEqual({ targetId: "e1", summarize: true });
  harness.answer(navigation, { cancelled: false });
  harness.answer(await harness.next("session.reload"), {});
  expect((await done).error).toBeUndefined();
  expect(["session.navigate", "session.reload"].every(isExtensionRequest)).toBe(true);
});

test("a module that is ended while it waits for another session is told so", async () => {
  const { harness, kept } = await commanding(async (ctx) => {
    await expect(ctx.newSession()).rejects.toThrow("The extension has ended");
    ended.resolve();
  });
  const ended = Promise.withResolvers<void>();
  await harness.next("session.new");
  await harness.module.end();
  await ended.promise;
  expect(() => kept.ctx?.isIdle()).toThrow("extension ctx is stale");
});
