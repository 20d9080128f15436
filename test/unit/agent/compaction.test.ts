import { describe, expect, test } from "vitest";
import type { MessageEntry } from "../../../src/agent/session/entry.js";
import type { Message } from "../../../src/agent/session/message.js";
import { defaultSettings } from "../../../src/agent/settings.js";
import { planCompaction } from "../../../src/agent/turn/compaction-plan.js";
import { verbatimSummary } from "../../../src/agent/turn/verbatim-summary.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "./agent-under-test.js";
import { FakeHost } from "./fake-host.js";

const user = (content: string): Message => ({ role: "user", content, prompt: true, internal: false });
const said = (content: string): Message => ({
  role: "assistant",
  content: [{ type: "text", text: content }],
  model: "m",
  usage: null,
  finish: "stop",
});
const called: Message = {
  role: "assistant",
  content: [{ type: "tool_call", call_id: "c", name: "a", arguments: "{}" }],
  model: "m",
  usage: null,
  finish: "tool-calls",
};
const result: Message = {
  role: "tool",
  id: 1,
  call_id: "c",
  name: "a",
  content: "r",
  is_error: false,
  outcome: "completed",
  summary: "",
  display: null,
};
const entries = (...messages: Message[]): MessageEntry[] =>
  messages.map((message, at) => ({ type: "message", id: String(at), parent: null, timestamp: "", message }));
const ten = () => 10;
const nothing = { tokens: 0, tokensWithPrompt: 0 };

describe("when idle", () => {
  test("the summary replaces what is older, hooks have the last word, and the next request sees it", async () => {
    const { agent, host, events, entries: saved } = agentUnderTest();
    host.onCompactSummary = (summary) => `${summary}\n(checked)`;
    for (const word of ["one", "two", "three"]) await agent.prompt(word);
    expect(agent.compact(null)).toEqual({ ok: true });
    await agent.idle();
    const summary = ["one", "two"].map((w) => `[User]: ${w}\n(filtered 1 lines)`).join("\n");
    expect(host.extrasOf("compact_start")).toEqual([{}]);
    expect(host.extrasOf("compact_end")).toEqual([{ summary: `${summary}\n(checked)` }]);
    expect(events.slice(-2)).toEqual([
      { type: "compacting" },
      { type: "compacted", summary: `${summary}\n(checked)`, context_tokens: agent.info().context_tokens },
    ]);
    expect(saved().at(-1)?.message).toMatchObject({ role: "compaction", first_kept: saved()[4]?.id });
    expect(host.extrasOf("turn_end")).toHaveLength(3);
  });

  test("a blank answer of the hooks changes nothing", async () => {
    const { agent, host } = agentUnderTest();
    host.onCompactSummary = () => " \n";
    for (const word of ["one", "two"]) await agent.prompt(word);
    agent.compact(null);
    await agent.idle();
    expect(host.extrasOf("compact_end")).toEqual([{ summary: "[User]: one\n(filtered 1 lines)" }]);
  });

  test("a conversation too short to compact is left alone, and that is said", async () => {
    const { agent, host, events } = agentUnderTest();
    await agent.prompt("one");
    agent.compact(null);
    await agent.idle();
    expect(host.extrasOf("compact_start")).toEqual([]);
    expect(events.at(-1)).toEqual({ type: "warning", message: "there is nothing to compact yet" });
  });

  test("meanwhile sends are refused as busy, a prompt waits, and another request joins", async () => {
    const { agent, host } = agentUnderTest();
    const hook = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    host.onCompactSummary = () => {
      asked.resolve();
      return hook.promise;
    };
    for (const word of ["one", "two"]) await agent.prompt(word);
    agent.compact(null);
    await asked.promise;
    expect(agent.compact(null)).toEqual({ ok: true });
    for (const nextTurn of [true, false]) {
      const sent = agent.send({ content: "x", internal: true, run: !nextTurn, nextTurn });
      expect(sent).toEqual({ ok: false, error: "busy: the conversation is being compacted" });
    }
    const prompted = agent.prompt("three");
    hook.resolve("short");
    expect((await prompted).final_output).toBe("You said: three");
    expect(host.extrasOf("compact_end")).toHaveLength(1);
  });

  test("an interrupt leaves the conversation and the file as they were", async () => {
    const { agent, host, events, entries: saved } = agentUnderTest();
    for (const word of ["one", "two"]) await agent.prompt(word);
    const before = saved();
    host.onCompactSummary = (summary) => {
      agent.interrupt();
      return summary;
    };
    agent.compact(null);
    await agent.idle();
    expect(saved()).toEqual(before);
    expect(host.extrasOf("compact_end")).toEqual([]);
    expect(events.at(-1)).toMatchObject({ message: "the compaction was interrupted; nothing was changed" });
    expect((await agent.prompt("three")).final_output).toBe("You said: three");
  });
});

describe("during a turn", () => {
  test("a request is met between a result and the next request", async () => {
    const host = new FakeHost();
    host.fakeTools = [
      {
        name: "a",
        run: () => {
          agent.compact("focus");
          return { content: "result" };
        },
      },
    ];
    const { agent, events } = agentUnderTest({}, host);
    for (const word of ["one", "two"]) await agent.prompt(word);
    const { final_output } = await agent.prompt("@tool a {}");
    expect(final_output).toBe("a: result");
    const order = events.map(({ type }) => type).filter((type) => /^(tool_end|compact|turn_end)/.test(type));
    expect(order.slice(2)).toEqual(["tool_end", "compacting", "compacted", "turn_end"]);
  });

  test("a context that is nearly full is compacted by itself, and the turn goes on", async () => {
    const { agent, host } = agentUnderTest();
    for (let i = 0; i < 8; i++) await agent.prompt(`${i} ${"word ".repeat(2_500)}`);
    expect(host.extrasOf("compact_end").length).toBeGreaterThan(0);
    expect(agent.info().context_tokens).toBeLessThan(32_768);
    expect((await agent.prompt("end")).final_output).toBe("You said: end");
  });

  test("an automatic compaction that gains nothing is refused once, not at every request", async () => {
    const answers = Array.from({ length: 3 }, () => [text("ok"), finish()]);
    const steps = Array.from({ length: 10 }, () => [call("a", {}), finish("tool-calls")]);
    const model = new ScriptedModel(...answers, ...steps, [text("end"), finish()]);
    model.contextWindow = 1_000;
    const host = new FakeHost();
    host.fakeTools = [{ name: "a" }];
    host.onCompactSummary = () => "long ".repeat(10_000);
    const settings = { ...defaultSettings, compaction: { auto: true, threshold: null, strategy: "lines" } } as const;
    const { agent, events } = agentUnderTest({ findModel: () => model, settings }, host);
    for (let i = 0; i < 4; i++) await agent.prompt("word ".repeat(200));
    expect(model.requests).toHaveLength(14);
    expect(events.filter(({ type }) => type === "warning").map((event) => "message" in event && event.message)).toEqual(
      ["the compaction would not make the conversation shorter; nothing was changed"],
    );
    expect(host.extrasOf("compact_end")).toEqual([]);
  });
});

describe("the plan", () => {
  test("never parts a call from its result", () => {
    const context = entries(user("1"), said("2"), user("3"), called, result, result);
    const plan = planCompaction(context, nothing, ten);
    expect(plan?.kept[0]?.message).toBe(called);
  });

  test("keeps the prompt that is being answered when there is room", () => {
    const context = entries(user("1"), said("2"), user("3"), called, result, called, result);
    const keptFrom = (tokens: number, tokensWithPrompt: number) =>
      planCompaction(context, { tokens, tokensWithPrompt }, ten)?.kept[0]?.id;
    expect([keptFrom(0, 0), keptFrom(0, 49), keptFrom(0, 50), keptFrom(45, 0)]).toEqual(["5", "5", "2", "3"]);
  });

  test("an earlier summary alone is nothing to compact", () => {
    const compaction: Message = { role: "compaction", summary: "s", first_kept: null, tokens_before: 1 };
    expect(planCompaction(entries(compaction, user("1"), said("2")), nothing, ten)).toBeNull();
    expect(planCompaction(entries(user("1"), said("2")), nothing, ten)).toBeNull();
    expect(planCompaction([], nothing, ten)).toBeNull();
  });
});

describe("the summary", () => {
  const messages = [user("fix the door\nplease"), said("I look\nat it\nclosely"), called, result, user("and paint it")];

  test("is the conversation's own lines when they fit", () => {
    expect(verbatimSummary(messages, 10_000, null)).toBe(
      [
        "[User]: fix the door",
        "please",
        "[Assistant]: I look",
        "at it",
        "closely",
        "[Assistant tool calls]: a {}",
        "[Tool result]: a: r",
        "[User]: and paint it",
      ].join("\n"),
    );
  });

  test("keeps the user's words first and counts what it leaves out", () => {
    expect(verbatimSummary(messages, 45, null)).toBe("[User]: fix the door\n(filtered 6 lines)\n[User]: and paint it");
  });

  test("keeps what matches the focus before all else", () => {
    expect(verbatimSummary(messages, 30, "CLOSELY")).toContain("closely");
  });

  test("adds up the gaps of an earlier summary", () => {
    const earlier: Message = {
      role: "compaction",
      summary: "[User]: a\n(filtered 6 lines)",
      first_kept: null,
      tokens_before: 1,
    };
    expect(verbatimSummary([earlier, said("x"), user("b")], 15, null)).toBe("(filtered 8 lines)\n[User]: b");
  });
});
