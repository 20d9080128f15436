/** One answer of the model: what is sent again, what is compacted for, what it costs, what of it is kept. */
import { describe, expect, test } from "vitest";
import type { ModelFailure, ModelPart } from "../../../../src/agent/model/language-model.js";
import { ReplyCollector } from "../../../../src/agent/turn/reply.js";
import { noUsage } from "../../../../src/agent/usage.js";
import { agentUnderTest, call, finish, ScriptedModel, text } from "../agent-under-test.js";
import { FakeHost } from "../fake-host.js";
import { recorded, scripted } from "./recorded-agent.js";

const failure = (over: Partial<ModelFailure>): ModelPart => ({
  type: "error",
  failure: { status: 400, message: "it failed", details: null, retryable: false, retryAfterMs: null, ...over },
});
const said = (words: string): readonly ModelPart[] => [text(words), finish()];

describe("a request that failed", () => {
  test("waits as long as the provider asks", async () => {
    const { findModel } = scripted([failure({ retryable: true, retryAfterMs: 7_000 })], said("ok"));
    const { agent, clock } = agentUnderTest({ findModel });
    const run = agent.prompt("hi");
    await clock.timerSet();
    expect(clock.waiting).toEqual([7_000]);
    clock.advance(7_000);
    expect((await run).final_output).toBe("ok");
  });

  test("is not sent again before the provider wants it, so a wait nobody sits through ends the turn", async () => {
    const { model, findModel } = scripted([failure({ status: 429, retryable: true, retryAfterMs: 3_600_000 })]);
    const { agent, clock } = agentUnderTest({ findModel });
    expect((await agent.prompt("hi")).error).toBe("test/scripted: it failed (429)");
    expect(model.requests).toHaveLength(1);
    expect(clock.waiting).toEqual([]);
  });

  test("is not sent again once a call had begun", async () => {
    const { model, findModel } = scripted([call("a", {}), failure({ retryable: true })]);
    const { agent, entries } = agentUnderTest({ findModel });
    await agent.prompt("hi");
    expect(model.requests).toHaveLength(1);
    expect(entries().map(({ message }) => message.role)).toEqual(["user"]);
  });
});

describe("a conversation that does not fit", () => {
  const overflow = failure({ kind: "overflow", message: "too long" });

  async function filled(...last: (readonly ModelPart[])[]) {
    const { model, findModel } = scripted(said("one"), said("two"), ...last);
    const it = recorded({ findModel });
    const settings = it.agent;
    for (const word of ["first ".repeat(400), "second"]) await settings.prompt(word);
    it.lifecycle.clear();
    return { ...it, model };
  }

  test("is compacted, and the request is made once more", async () => {
    const { agent, model, lifecycle } = await filled([overflow], said("a summary"), said("fits"));
    expect(await agent.prompt("third")).toMatchObject({ final_output: "fits", error: null });
    expect(model.requests.at(-1)?.messages[0]?.content).toContain("a summary");
    const runs = lifecycle.run.filter((one) => /^(agent_|turn_|session_)/.test(one));
    expect(runs).toEqual([
      "agent_start",
      "turn_start 0",
      "turn_end 0 error",
      "agent_end (retries)",
      "session_before_compact overflow",
      "session_compact overflow",
      "agent_start",
      "turn_start 0",
      "turn_end 0 completed",
      "agent_end",
      "agent_before_settle completed",
      "agent_settled",
    ]);
  });

  test("is compacted once, not for ever", async () => {
    const { agent, model } = await filled([overflow], said("a summary"), [overflow]);
    expect((await agent.prompt("third")).error).toBe("test/scripted: too long (400)");
    expect(model.requests).toHaveLength(5);
  });

  test("and cannot be compacted fails with what the provider said", async () => {
    const { agent, lifecycle } = await filled([overflow]);
    lifecycle.answers.session_before_compact = () => ({ cancel: true });
    const result = await agent.prompt("third");
    expect(result.error).toBe("test/scripted: too long (400)");
    expect(result.warnings).toEqual(["the compaction was cancelled by an extension; nothing was changed"]);
    const from = lifecycle.run.indexOf("session_compact_failed overflow");
    expect(lifecycle.run.slice(from + 1)).toEqual(["agent_before_settle error", "agent_settled"]);
  });
});

describe("what a run costs", () => {
  const usage = { ...noUsage, input_tokens: 1_000_000, output_tokens: 100_000, cache_read_tokens: 1_000_000 };
  const answer: readonly ModelPart[] = [text("ok"), { type: "usage", usage }, finish()];
  const prices = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };

  test("is said when the model has prices, of each answer and of all", async () => {
    const model = Object.assign(new ScriptedModel(answer), { prices });
    const { agent, entries } = agentUnderTest({ findModel: () => model });
    expect((await agent.prompt("hi")).cost_usd).toBeCloseTo(4.8);
    expect(entries()[1]?.message).toMatchObject({ cost_usd: expect.closeTo(4.8) });
  });

  test("is not known when a part of it is not", async () => {
    const model = Object.assign(new ScriptedModel([call("a", {}), finish("tool-calls")], answer), { prices });
    const host = new FakeHost();
    host.fakeTools = [{ name: "a" }];
    const { agent } = agentUnderTest({ findModel: () => model }, host);
    expect((await agent.prompt("hi")).cost_usd).toBeNull();
  });
});

describe("what the provider wants back", () => {
  test("is kept with its block, on disk too, and closes the block", async () => {
    const note = (n: number): ModelPart => ({ type: "note", provider: { p: { n } } });
    const thinking: ModelPart = { type: "thinking", delta: "hm" };
    const parts = [note(0), thinking, note(1), thinking, note(2), text("a"), text("b"), note(3), text("c"), finish()];
    const { model, findModel } = scripted(parts, said("ok"));
    const { agent, entries } = agentUnderTest({ findModel });
    await agent.prompt("hi");
    const content = [
      { type: "thinking", text: "", provider: { p: { n: 0 } } },
      { type: "thinking", text: "hm", provider: { p: { n: 1 } } },
      { type: "thinking", text: "hm", provider: { p: { n: 2 } } },
      { type: "text", text: "ab", provider: { p: { n: 3 } } },
      { type: "text", text: "c" },
    ];
    expect(entries()[1]?.message).toMatchObject({ content });
    await agent.prompt("again");
    expect(model.requests[1]?.messages[1]).toEqual({ role: "assistant", content });
  });

  test("several notes of one block are kept together, and those of a call with the call", () => {
    const collector = new ReplyCollector();
    collector.push({ type: "tool-call", call_id: "c", name: "a", arguments: "{}", provider: { p: 1 } });
    collector.push({ type: "note", provider: { q: 2 } });
    collector.push(finish("tool-calls"));
    expect(collector.reply(false).content).toEqual([
      { type: "tool_call", call_id: "c", name: "a", arguments: "{}", provider: { p: 1, q: 2 } },
    ]);
  });
});

test("an empty delta begins a block, which may hold a note alone, and the block before keeps its own", () => {
  const collector = new ReplyCollector();
  const thinking = (delta: string): ModelPart => ({ type: "thinking", delta });
  for (const n of [1, 2]) {
    collector.push(thinking(n === 1 ? "hm" : ""));
    collector.push({ type: "note", provider: { p: { n } } });
  }
  for (const part of [thinking(""), text("a"), text(""), text("b"), finish()]) collector.push(part);
  expect(collector.reply(false).content).toEqual([
    { type: "thinking", text: "hm", provider: { p: { n: 1 } } },
    { type: "thinking", text: "", provider: { p: { n: 2 } } },
    { type: "text", text: "a" },
    { type: "text", text: "b" },
  ]);
});

describe("images", () => {
  const image = { mime: "image/png", data: "aGk=" };
  const seeing = (...replies: ConstructorParameters<typeof ScriptedModel>) =>
    Object.assign(new ScriptedModel(...replies), { takesImages: true });

  test.each([
    [[{ ...image, mime: "image/svg+xml" }], "an image has to be one of image/png, image/jpeg, image/gif, image/webp"],
    [[{ ...image, data: "not base64!" }], "an image has to be given in base64"],
    [[{ ...image, data: "" }], "an image has to be given in base64"],
    [Array(21).fill(image), "a prompt may have at most 20 images"],
    [[{ ...image, data: "A".repeat(8_000_000) }], "an image may have at most 5242880 bytes"],
  ])("what is no image for a model is refused: case %#", async (images, error) => {
    const { agent } = agentUnderTest({ findModel: () => seeing() });
    expect(await agent.prompt("look", { images })).toMatchObject({ error });
  });

  test("a model that takes none is told of as such", async () => {
    const { agent, entries } = agentUnderTest();
    const { error } = await agent.prompt("look", { images: [image] });
    expect(error).toBe("offline/echo takes no images; choose a model that does");
    expect((await agent.submit("look", { images: [image] }))?.error).toBe(error);
    expect(entries()).toEqual([]);
  });

  test("go with the prompt to a model that takes them, words or not", async () => {
    const model = seeing(said("a cat"), said("a dog"));
    const { agent, entries } = agentUnderTest({ findModel: () => model });
    await agent.submit("what is it?", { images: [image] });
    await agent.submit("", { images: [image] });
    expect(model.requests[1]?.messages).toEqual([
      { role: "user", content: "what is it?", prompt: true, images: [image] },
      { role: "assistant", content: [{ type: "text", text: "a cat" }] },
      { role: "user", content: "", prompt: true, images: [image] },
    ]);
    expect(entries()[0]?.message).toMatchObject({ images: [image] });
  });

  test("of tools and of before are only named to a model that takes none", async () => {
    const first = Object.assign(seeing(said("a cat")), { spec: "test/seeing" });
    const { model: second, findModel } = scripted(said("cannot see"));
    const { agent } = agentUnderTest({
      model: "test/seeing",
      findModel: (spec) => (spec === "test/seeing" ? first : findModel()),
    });
    await agent.prompt("look", { images: [image] });
    await agent.setModel("test/scripted");
    await agent.prompt("and now?");
    expect(second.requests[0]?.messages[0]).toEqual({
      role: "user",
      content: "look\n(an image, not shown: this model takes no images)",
      prompt: true,
    });
  });

  test("join a running turn with their words, and are refused there as well", async () => {
    const model = seeing([call("a", {}), finish("tool-calls")], said("ok"));
    const host = new FakeHost();
    const answers: unknown[] = [];
    host.fakeTools = [
      {
        name: "a",
        run: async () => {
          answers.push(await agent.steer("this one", { images: [image] }));
          answers.push(await agent.steer("not this", { images: [{ ...image, data: "%" }] }));
          return { content: "" };
        },
      },
    ];
    const { agent } = agentUnderTest({ findModel: () => model }, host);
    await agent.prompt("hi");
    expect(answers).toMatchObject([{ ok: true }, { ok: false, error: "an image has to be given in base64" }]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ content: "this one", images: [image] });
  });
});
