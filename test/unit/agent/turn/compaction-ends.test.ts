/** Compactions that somebody ends, and turns that are ended for one. */
import { describe, expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { call, finish, type ScriptedModel, text } from "../agent-under-test.js";
import { recorded, scripted } from "./recorded-agent.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];

/** Two answered prompts, then whatever the test wants of the model. */
async function talked(...last: ConstructorParameters<typeof ScriptedModel>) {
  const { model, findModel } = scripted(said("first answer"), said("second answer"), ...last);
  const it = recorded({ findModel });
  for (const word of ["one", "two"]) await it.agent.prompt(word);
  it.lifecycle.clear();
  return { ...it, model };
}

const interrupted = { ok: false, error: "the compaction was interrupted" };

describe("ended alone", () => {
  test("one that was asked for changes nothing, and the next one is a whole one", async () => {
    const it = await talked(said("a summary"));
    const before = it.agent.tree();
    it.lifecycle.answers.session_before_compact = () => {
      expect(it.agent.isCompacting).toBe(true);
      it.agent.abortCompaction();
      return undefined;
    };
    expect(await it.agent.compacted(null)).toEqual(interrupted);
    expect([it.agent.isCompacting, it.agent.tree()]).toEqual([false, before]);
    expect(it.lifecycle.of("session_compact_failed")).toEqual([
      { reason: "manual", aborted: true, willRetry: false, fromExtension: false },
    ]);
    it.lifecycle.answers.session_before_compact = () => undefined;
    expect(await it.agent.compacted("doors")).toMatchObject({
      ok: true,
      done: { summary: "a summary", parameters: { query: "doors" } },
    });
  });

  test("one that a full conversation calls for ends, its turn goes on, and it is not begun again at once", async () => {
    const calls = [call("a", {}), finish("tool-calls")] as const;
    const it = await talked([...calls], [...calls], said("the answer"));
    it.model.contextWindow = 200;
    it.host.fakeTools = [{ name: "a", run: () => ({ content: "x".repeat(600) }) }];
    it.lifecycle.answers.session_before_compact = () => void it.agent.abortCompaction();
    const result = await it.agent.prompt("go");
    expect(result).toMatchObject({ error: null, aborted: false, final_output: "the answer" });
    expect(it.lifecycle.of("session_compact_failed").length).toBeGreaterThan(0);
    expect(it.lifecycle.of("session_compact")).toEqual([]);
  });

  test("one that has not begun never does, and its turn goes on", async () => {
    const it = await talked([call("a", {}), finish("tool-calls")], said("the answer"));
    let asked: Promise<unknown> | null = null;
    const run = () => {
      asked = it.agent.compacted(null);
      it.agent.abortCompaction();
      return { content: "ran" };
    };
    it.host.fakeTools = [{ name: "a", run }];
    expect(await it.agent.prompt("go")).toMatchObject({ final_output: "the answer", aborted: false });
    expect(await asked).toEqual(interrupted);
    expect(it.lifecycle.of("session_before_compact")).toEqual([]);
  });

  test("nothing happens when there is none", async () => {
    const it = await talked(said("a summary"));
    it.agent.abortCompaction();
    expect(await it.agent.compacted(null)).toMatchObject({ ok: true });
  });
});

test("switched off, a full conversation is not compacted, unless somebody asks", async () => {
  const it = await talked(said("third answer"), said("a summary"));
  it.model.contextWindow = 200;
  it.agent.automatic.compaction = false;
  await it.agent.prompt("long ".repeat(150));
  expect(it.lifecycle.of("session_before_compact")).toEqual([]);
  expect(await it.agent.compacted(null)).toMatchObject({ ok: true });
});

describe("in the place of a turn", () => {
  /** A turn that is at its tool, which an interrupt ends. */
  async function atTool(...last: ConstructorParameters<typeof ScriptedModel>) {
    const it = await talked([call("a", {}), finish("tool-calls")], ...last);
    const begun = Promise.withResolvers<void>();
    const run = (_args: unknown, { signal }: { readonly signal?: AbortSignal }) => {
      begun.resolve();
      return new Promise<{ content: string }>((resolve) =>
        signal?.addEventListener("abort", () => resolve({ content: "ended" }), { once: true }),
      );
    };
    it.host.fakeTools = [{ name: "a", run }];
    const turn = it.agent.prompt("go");
    await begun.promise;
    return { ...it, turn };
  }

  test("it begins once that has ended, and what waited to join it has a turn after", async () => {
    const it = await atTool(said("a summary"), said("an answer"));
    await it.agent.steer("waits");
    const answer = it.agent.compacted(null, { endsTurn: true });
    expect(await it.turn).toMatchObject({ aborted: true, warnings: [] });
    expect(await answer).toMatchObject({ ok: true, done: { summary: "a summary" } });
    await it.agent.idle();
    const types = it.events.map(({ type }) => type).filter((type) => /^(turn_|compact)/.test(type));
    expect(types.slice(-5)).toEqual(["turn_end", "compacting", "compacted", "turn_start", "turn_end"]);
    expect(it.model.requests.at(-1)?.messages.at(-1)).toMatchObject({ content: "waits" });
  });

  test("it joins one that is under way while no turn runs", async () => {
    const it = await talked(said("a summary"));
    const both = await Promise.all([it.agent.compacted(null), it.agent.compacted(null, { endsTurn: true })]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(it.lifecycle.of("session_compact")).toHaveLength(1);
  });
});
