/** The order of what a client is told of runs, whoever else listens and however slow they are (atomic §1.3). */
import { describe, expect, test } from "vitest";
import type { ModelPart } from "../../../../../src/agent/model/language-model.js";
import { call, finish, text } from "../../../agent/agent-under-test.js";
import { scripted } from "../../../agent/turn/recorded-agent.js";
import { labelOf, told } from "./told-session.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];
const calls = (...parts: readonly ModelPart[]): readonly ModelPart[] => [...parts, finish("tool-calls")];

const prompted = ["agent_start", "turn_start", "message_start user", "message_end user"];
const answered = ["message_start assistant", "message_end assistant stop", "turn_end", "agent_end", "agent_settled"];

describe("a prompt", () => {
  test("is told from its start to the settled agent", async () => {
    const it = told({ findModel: scripted([text("a"), text("b"), finish()]).findModel });
    await it.agent.prompt("hi");
    expect(it.labels()).toEqual([...prompted, ...answered]);
  });

  test("is told the same to a client alone, and beside listeners that take their time", async () => {
    const alone = told({ findModel: scripted(said("ok")).findModel });
    alone.lifecycle.names = [];
    await alone.agent.prompt("hi");
    const slow = told({ findModel: scripted(said("ok")).findModel });
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    slow.lifecycle.heard.agent_start = pause;
    slow.lifecycle.heard.message_start = pause;
    slow.lifecycle.heard.message_update = pause;
    slow.lifecycle.heard.agent_end = pause;
    await slow.agent.prompt("hi");
    expect(slow.reader.lines.map(labelOf)).toEqual(alone.reader.lines.map(labelOf));
  });

  test("is heard by listeners before the client is told, moment by moment", async () => {
    const it = told({ findModel: scripted(said("ok")).findModel });
    const seen: [string, boolean][] = [];
    const isTold = (type: string) => it.reader.lines.some((line) => line.type === type);
    it.lifecycle.heard.agent_start = () => void seen.push(["agent_start", isTold("agent_start")]);
    it.lifecycle.heard.agent_settled = () => void seen.push(["agent_settled", isTold("agent_settled")]);
    await it.agent.prompt("hi");
    expect(seen).toEqual([
      ["agent_start", false],
      ["agent_settled", false],
    ]);
  });

  test("that is answered piece by piece is told in pieces that make the whole, and nothing cumulative", async () => {
    const thinking: ModelPart = { type: "thinking", delta: "hm" };
    const it = told({ findModel: scripted([thinking, text("a"), text("b"), call("x", { y: 1 }), finish()]).findModel });
    await it.agent.prompt("hi");
    const updates = it.of("message_update");
    expect(updates.map(({ assistantMessageEvent }) => assistantMessageEvent)).toEqual([
      { type: "thinking_start", contentIndex: 0 },
      { type: "thinking_delta", contentIndex: 0, delta: "hm" },
      { type: "thinking_end", contentIndex: 0, content: "hm" },
      { type: "text_start", contentIndex: 1 },
      { type: "text_delta", contentIndex: 1, delta: "a" },
      { type: "text_delta", contentIndex: 1, delta: "b" },
      { type: "text_end", contentIndex: 1, content: "ab" },
      { type: "toolcall_start", contentIndex: 2, id: "c-x", toolName: "x" },
      { type: "toolcall_delta", contentIndex: 2, delta: '{"y":1}' },
      {
        type: "toolcall_end",
        contentIndex: 2,
        toolCall: { type: "toolCall", id: "c-x", name: "x", arguments: { y: 1 } },
      },
    ]);
    for (const update of updates) expect(Object.keys(update)).toEqual(["type", "usage", "assistantMessageEvent"]);
  });

  test("begins an answer that has not ended in any way yet", async () => {
    const it = told({ findModel: scripted(said("ok")).findModel });
    await it.agent.prompt("hi");
    expect(it.of("message_start")[1]).toMatchObject({
      message: { role: "assistant", content: [], stopReason: "stop" },
    });
  });

  test("appends its entries right behind the messages that they hold", async () => {
    const it = told({ findModel: scripted(said("ok")).findModel });
    await it.agent.prompt("hi");
    const labels = it.reader.lines.map(labelOf);
    expect(labels[labels.indexOf("message_end user") + 1]).toBe("entry_appended message");
    expect(labels[labels.indexOf("message_end assistant stop") + 1]).toBe("entry_appended message");
  });
});

describe("calls", () => {
  const results = ["a", "b"].flatMap(() => ["message_start toolResult", "message_end toolResult"]);

  test("start in the order of the model, end as they end, and their results come in the order of the model", async () => {
    const second = Promise.withResolvers<void>();
    const slow = { name: "a", run: () => second.promise.then(() => ({ content: "A" })) };
    const fast = { name: "b", run: () => ({ content: "B" }) };
    const { findModel } = scripted(calls(call("a", {}), call("b", {})), said("ok"));
    const it = told({ findModel }, slow, fast);
    it.lifecycle.heard.tool_execution_end = ({ toolCallId }) => {
      if (toolCallId === "c-b") second.resolve();
    };
    await it.agent.prompt("go");
    expect(it.labels()).toEqual([
      ...prompted,
      "message_start assistant",
      "message_end assistant toolUse",
      "tool_execution_start c-a",
      "tool_execution_start c-b",
      "tool_execution_end c-b",
      "tool_execution_end c-a",
      ...results,
      "turn_end",
      "turn_start",
      ...answered,
    ]);
    expect(it.of("turn_end")[0]?.toolResults.map(({ toolCallId }) => toolCallId)).toEqual(["c-a", "c-b"]);
  });

  test("that are blocked start and end as well, and say why", async () => {
    const it = told({ findModel: scripted(calls(call("a", { n: 1 })), said("ok")).findModel }, { name: "a" });
    it.lifecycle.answers.tool_call = () => ({ block: true, reason: "not today" });
    await it.agent.prompt("go");
    expect(it.of("tool_execution_start")).toMatchObject([{ toolCallId: "c-a", toolName: "a", args: { n: 1 } }]);
    expect(it.of("tool_execution_end")).toMatchObject([
      { toolCallId: "c-a", isError: true, result: { content: [{ type: "text", text: "not today" }] } },
    ]);
  });

  test("whose result a listener edits are told with the edited one, everywhere", async () => {
    const it = told({ findModel: scripted(calls(call("a", {})), said("ok")).findModel }, { name: "a" });
    const content = [{ type: "text", text: "edited" }] as const;
    it.lifecycle.answers.tool_result = () => ({ content, isError: true });
    await it.agent.prompt("go");
    expect(it.of("tool_execution_end")).toMatchObject([{ result: { content }, isError: true }]);
    const ends = it.of("message_end").filter(({ message }) => message.role === "toolResult");
    expect(ends).toMatchObject([{ message: { content, isError: true } }]);
    expect(it.of("turn_end")[0]?.toolResults).toMatchObject([{ content }]);
  });

  test("that say more and more are told of by the latest, before whatever comes next", async () => {
    const run = (_args: unknown, { onPartial }: { onPartial?: (partial: { content: string }) => void }) => {
      for (const content of ["1", "2", "3"]) onPartial?.({ content });
      return { content: "done" };
    };
    const it = told({ findModel: scripted(calls(call("a", {})), said("ok")).findModel }, { name: "a", run });
    await it.agent.prompt("go");
    const texts = it.of("tool_execution_update").map(({ partialResult }) => partialResult.content[0]);
    expect(texts).toMatchObject([{ text: "1" }, { text: "3" }]);
    const labels = it.labels();
    expect(labels.lastIndexOf("tool_execution_update c-a")).toBeLessThan(labels.indexOf("tool_execution_end c-a"));
  });
});

describe("a message that a listener replaces", () => {
  test("is told and stored as it was replaced; its pieces were told before", async () => {
    const it = told({ findModel: scripted(said("secret")).findModel });
    it.lifecycle.answers.message_end = ({ message }) =>
      message.role === "assistant" ? { message: { ...message, content: [{ type: "text", text: "***" }] } } : undefined;
    await it.agent.prompt("hi");
    const content = [{ type: "text", text: "***" }];
    expect(it.of("message_end")[1]).toMatchObject({ message: { content } });
    expect(it.of("entry_appended").at(-1)).toMatchObject({ entry: { message: { content } } });
    expect(it.of("turn_end")).toMatchObject([{ message: { content } }]);
    expect(it.of("agent_end")[0]?.messages[1]).toMatchObject({ content });
  });

  test("by one of another role stays", async () => {
    const it = told({ findModel: scripted(said("ok")).findModel });
    it.lifecycle.answers.message_end = () => ({ message: { role: "user", content: "me", timestamp: 0 } });
    await it.agent.prompt("hi");
    expect(it.of("message_end")[1]).toMatchObject({ message: { role: "assistant", content: [{ text: "ok" }] } });
  });
});

describe("a message that joins the run", () => {
  test("leaves the queue before it is told, between two turns", async () => {
    const it = told({ findModel: scripted(calls(call("a", {})), said("ok")).findModel }, { name: "a" });
    // The result is awaited by a call, so the message is in the queue before the turn ends.
    it.host.fakeTools = [
      {
        name: "a",
        run: async () => {
          await it.agent.queue.add("and this", { whileRunning: "steer" });
          return { content: "A" };
        },
      },
    ];
    await it.agent.prompt("go");
    const labels = it.labels();
    const from = labels.indexOf("turn_end");
    expect(labels).toContain("queue_update [and this] []");
    expect(labels.slice(from, from + 5).toSorted()).toEqual(
      ["turn_end", "turn_start", "queue_update [] []", "message_start user", "message_end user"].toSorted(),
    );
    const joined = labels.indexOf("message_start user", from);
    expect(labels.indexOf("queue_update [] []", from)).toBeLessThan(joined);
    expect(labels.indexOf("turn_start", from)).toBeLessThan(joined);
  });

  test("once nothing else is left has its own turn in the same run", async () => {
    const queued = Promise.withResolvers<void>();
    const slow = async function* () {
      await queued.promise;
      yield* said("one");
    };
    const it = told({ findModel: scripted(slow, said("two")).findModel });
    it.lifecycle.heard.message_start = ({ message }) => {
      if (message.role === "user" && it.of("turn_end").length === 0) {
        void it.agent.queue.add("later", { whileRunning: "followUp" }).then(() => queued.resolve());
      }
    };
    await it.agent.prompt("go");
    expect(it.labels().filter((label) => /^(agent_|turn_)/.test(label))).toEqual([
      ...["agent_start", "turn_start", "turn_end", "turn_start", "turn_end", "agent_end", "agent_settled"],
    ]);
    expect(it.labels().filter((label) => label.startsWith("queue_"))).toEqual([
      "queue_update [] [later]",
      "queue_update [] []",
    ]);
  });
});

describe("a run that is interrupted", () => {
  test("while the model speaks ends its message and everything around it", async () => {
    const it = told({
      findModel: scripted(async function* () {
        yield text("half");
        await new Promise(() => {});
      }).findModel,
    });
    it.lifecycle.heard.message_update = () => it.agent.interrupt();
    await it.agent.prompt("hi");
    expect(it.labels()).toEqual([
      ...prompted,
      "message_start assistant",
      "message_end assistant aborted",
      "turn_end",
      "agent_end",
      "agent_settled aborted",
    ]);
  });

  test("while a call runs ends the call first", async () => {
    const it = told(
      { findModel: scripted(calls(call("a", {}))).findModel },
      {
        name: "a",
        run: (_args, { signal }) =>
          new Promise((resolve) => {
            signal?.addEventListener("abort", () => resolve({ outcome: "cancelled", content: "stopped" }));
            it.agent.interrupt();
          }),
      },
    );
    await it.agent.prompt("hi");
    expect(it.labels().slice(-6)).toEqual([
      "tool_execution_end c-a",
      "message_start toolResult",
      "message_end toolResult",
      "turn_end",
      "agent_end",
      "agent_settled aborted",
    ]);
  });
});
