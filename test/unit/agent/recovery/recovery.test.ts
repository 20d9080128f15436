/** Messages that were shown and never reached the model, over the end of a process. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AgentHandlers } from "../../../../src/host/agent-control.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { finish, text } from "../agent-under-test.js";
import { type Recorded, recorded, scripted } from "../turn/recorded-agent.js";

type Params = Parameters<NonNullable<AgentHandlers["session.messages"]>>[0];
type Sent = Pick<Params, "messages"> & Partial<Params>;

const card = (content: string, more: Partial<Sent["messages"][number]> = {}) => ({
  customType: "note",
  content,
  display: true,
  ...more,
});

async function send({ agent }: Pick<Recorded, "agent">, params: Sent): Promise<void> {
  const absent = {
    triggerTurn: undefined,
    deliverAs: undefined,
    excludeFromContext: undefined,
    interruptAbortMessage: undefined,
    stageAdmissionKey: undefined,
  };
  const caller = {
    extension: "ext",
    signal: new AbortController().signal,
    stream: () => {},
    callback: async () => ({ ok: false, error: "none" }) as const,
    afterwards: () => {},
  };
  await agent.handlers["session.messages"]?.({ ...absent, ...params }, caller);
}

/** The session as a process leaves it that ends in the middle of a tool, with these messages on their way. */
async function cutOff(...sent: Sent[]): Promise<string> {
  const copy = join(tempDir(), "s.jsonl");
  const it = recorded(
    {},
    {
      name: "t",
      run: async () => {
        for (const params of sent) await send(it, params);
        copyFileSync(it.agent.info().path ?? "", copy);
        return { content: "" };
      },
    },
  );
  await it.agent.prompt("@tool t {}");
  return copy;
}

function resumed(path: string, ...replies: string[]) {
  const { model, findModel } = scripted(...replies.map((said) => [text(said), finish()]));
  return { ...recorded({ session: { kind: "resume", path }, findModel }), model };
}

const read = (model: ReturnType<typeof resumed>["model"]) =>
  model.requests.map(({ messages }) => messages.at(-1)?.content);

test("what reached the model, what nobody was shown and what the model will never read leaves no card", async () => {
  const path = await cutOff(
    { messages: [card("hidden", { display: false })], deliverAs: "followUp" },
    { messages: [card("apart")], excludeFromContext: true },
    { messages: [card("with the next prompt")], deliverAs: "nextTurn" },
  );
  const it = resumed(path);
  await it.agent.startPendingRecovery();
  expect(it.lifecycle.of("session_recovery_restore")).toEqual([{ reason: "resume" }]);
  expect(it.lifecycle.of("session_recovery_replay")).toEqual([]);
  const whole = recorded(
    {},
    { name: "t", run: () => send(whole, { messages: [card("in")] }).then(() => ({ content: "" })) },
  );
  await whole.agent.prompt("@tool t {}");
  await whole.agent.close();
  const after = resumed(whole.agent.info().path ?? "");
  await after.agent.startPendingRecovery();
  expect(after.lifecycle.of("session_recovery_replay")).toEqual([]);
});

test("nothing is recovered before it is asked for, and then once", async () => {
  const path = await cutOff({
    messages: [card("late", { details: { n: 1 } })],
    deliverAs: "followUp",
    stageAdmissionKey: "k",
  });
  const it = resumed(path, "answered");
  expect(it.lifecycle.log.filter((name) => name.includes("recovery"))).toEqual([]);
  await Promise.all([it.agent.startPendingRecovery(), it.agent.startPendingRecovery()]);
  await it.agent.idle();
  expect(it.lifecycle.log.filter((name) => name.includes("recovery"))).toEqual([
    "session_recovery_restore resume",
    "session_recovery_replay",
  ]);
  expect(it.lifecycle.of("session_recovery_replay")[0]?.pending).toEqual([
    {
      entryId: expect.any(String),
      customType: "note",
      content: "late",
      details: { n: 1 },
      timestamp: expect.any(Number),
      stageAdmissionKey: "k",
      delivery: "followUp",
    },
  ]);
  expect(read(it.model), "delivered in a turn").toEqual(["late"]);
  await it.agent.close();
  const again = resumed(path);
  await again.agent.startPendingRecovery();
  expect(again.lifecycle.of("session_recovery_replay"), "and never again").toEqual([]);
});

test("drop closes for good, also against defer; defer keeps it for the next time; the rest is delivered together", async () => {
  const path = await cutOff({ messages: [card("a"), card("b"), card("c"), card("d")], deliverAs: "followUp" });
  const it = resumed(path, "answered");
  it.lifecycle.answers.session_recovery_replay = ({ pending }) => {
    const id = (content: string) => pending.find((one) => one.content === content)?.entryId ?? "";
    return {
      decisions: [
        { entryId: id("a"), action: "defer" },
        { entryId: id("a"), action: "drop" },
        { entryId: id("b"), action: "defer" },
        { entryId: "nobody", action: "drop" },
      ],
    };
  };
  await it.agent.startPendingRecovery();
  await it.agent.idle();
  expect(it.model.requests).toHaveLength(1);
  expect(it.model.requests[0]?.messages.slice(-2).map(({ content }) => content)).toEqual(["c", "d"]);
  await it.agent.close();
  const next = resumed(path, "answered");
  await next.agent.startPendingRecovery();
  await next.agent.idle();
  expect(next.lifecycle.of("session_recovery_replay")[0]?.pending.map(({ content }) => content)).toEqual(["b"]);
  expect(read(next.model)).toEqual(["b"]);
});

test("notices of both moments are one message for people and the model, and start no turn", async () => {
  const path = await cutOff({ messages: [card("a")], deliverAs: "followUp" });
  const it = resumed(path);
  it.lifecycle.answers.session_recovery_restore = () => ({ notices: ["reviewer is gone"] });
  it.lifecycle.answers.session_recovery_replay = ({ pending }) => ({
    notices: ["one note was dropped", " "],
    decisions: pending.map(({ entryId }) => ({ entryId, action: "drop" as const })),
  });
  await it.agent.startPendingRecovery();
  await it.agent.idle();
  expect(it.model.requests).toEqual([]);
  expect(it.shown).toMatchObject([{ body: "reviewer is gone\none note was dropped" }]);
  expect(
    it.agent
      .history()
      .filter(({ type }) => type === "custom_message")
      .at(-1),
  ).toMatchObject({
    custom_type: "recovery",
    content: "reviewer is gone\none note was dropped",
    display: true,
  });
});

test("a message that must wait is shown once, when it is sent, and what an interrupt drops is never replayed", async () => {
  const it = recorded(
    {},
    {
      name: "t",
      run: async () => {
        await send(it, { messages: [card("waits")], deliverAs: "followUp" });
        expect(it.shown).toMatchObject([{ body: "waits" }]);
        return { content: "" };
      },
    },
    {
      name: "stop",
      run: async () => {
        await send(it, { messages: [card("dropped")], deliverAs: "followUp" });
        it.agent.interrupt();
        return { content: "" };
      },
    },
  );
  await it.agent.prompt("@tool t {}");
  expect(it.shown).toHaveLength(1);
  await it.agent.prompt("@tool stop {}");
  await it.agent.close();
  const path = it.agent.info().path ?? "";
  const after = resumed(path);
  await after.agent.startPendingRecovery();
  expect(after.lifecycle.of("session_recovery_replay")).toEqual([]);
});

test("in a session that is closed nothing is recovered", async () => {
  const path = await cutOff({ messages: [card("a")], deliverAs: "followUp" });
  const it = resumed(path);
  await it.agent.close();
  await it.agent.startPendingRecovery();
  expect(it.lifecycle.of("session_recovery_restore")).toEqual([]);
  const during = resumed(path);
  during.lifecycle.answers.session_recovery_replay = async ({ pending }) => {
    await during.agent.close();
    return { decisions: pending.map(({ entryId }) => ({ entryId, action: "drop" as const })) };
  };
  await during.agent.startPendingRecovery();
  const next = resumed(path);
  await next.agent.startPendingRecovery();
  expect(next.lifecycle.of("session_recovery_replay")).toHaveLength(1);
  await next.agent.close();
});

test("a session that is a stage of a workflow says so when it goes on; a fork of it is none", async () => {
  const workflow = { run_id: "r", stage_id: "s", stage_name: "review" };
  const first = recorded({ beginning: { entries: [], workflow } });
  await first.agent.startPendingRecovery();
  expect(first.lifecycle.of("session_recovery_restore")).toEqual([{ reason: "startup" }]);
  await first.agent.prompt("hi");
  const forked = await first.agent.fork(null, "at");
  await first.agent.close();
  const again = resumed(first.agent.info().path ?? "");
  await again.agent.startPendingRecovery();
  expect(again.lifecycle.of("session_recovery_restore")).toEqual([{ reason: "workflow_stage_resume" }]);
  const copy = resumed(forked.ok ? forked.path : "");
  await copy.agent.startPendingRecovery();
  expect(copy.lifecycle.of("session_recovery_restore")).toEqual([{ reason: "resume" }]);
});
