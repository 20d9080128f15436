/** The provider's cache of a conversation, kept warm while nobody speaks. */
import { expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { defaultSettings } from "../../../../src/agent/settings.js";
import { finish, ScriptedModel, text } from "../agent-under-test.js";
import { recorded } from "./recorded-agent.js";

const FORGETS_MS = 300_000;
const DUE_MS = 270_000;

const usage = (tokens: number): ModelPart => ({
  type: "usage",
  usage: {
    input_tokens: 0,
    output_tokens: 1,
    cache_read_tokens: tokens,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
  },
});
const answer = [text("ok"), usage(1_000_000), finish()];
const warmed = [text("o"), usage(900_000), finish("length")];

function warmable(isOn: boolean, ...replies: (readonly ModelPart[])[]) {
  const model = Object.assign(new ScriptedModel(...replies), {
    cacheMs: FORGETS_MS,
    prices: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  });
  const it = recorded({ findModel: () => model, settings: { ...defaultSettings, cache_warming: isOn } });
  const pass = async (ms: number) => {
    it.clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...it, model, pass };
}

test("without the setting nothing is warmed, and nothing is asked", async () => {
  const { agent, model, lifecycle, pass } = warmable(false, answer);
  await agent.prompt("hi");
  await pass(FORGETS_MS);
  expect([model.requests.length, lifecycle.of("cache_warming_decision")]).toEqual([1, []]);
});

test("the last request is sent once more, cut short, before the cache forgets it; its cost alone is kept", async () => {
  const { agent, model, lifecycle, pass } = warmable(true, answer, warmed);
  await agent.prompt("hi");
  await pass(DUE_MS - 1);
  expect(model.requests).toHaveLength(1);
  const before = agent.history().length;
  const events = lifecycle.log.length;
  await pass(1);
  const [first, second] = model.requests;
  expect(second).toEqual({ ...first, maxOutputTokens: 1 });
  expect(lifecycle.of("cache_warming_decision")).toEqual([
    { warmCost: 0.3, missCost: 3.45, continuationProbability: 0.5, action: "warm" },
  ]);
  expect(lifecycle.log.slice(events), "nothing else is announced").toEqual(["cache_warming_decision"]);
  expect(agent.history().slice(before)).toMatchObject([
    { type: "usage", kind: "cache_warming", usage: { cache_read_tokens: 900_000 } },
  ]);
});

test("it goes on only as long as that is worth its price", async () => {
  const { agent, model, lifecycle, pass } = warmable(true, answer, warmed, warmed, warmed, warmed);
  await agent.prompt("hi");
  for (let n = 0; n < 6; n++) await pass(DUE_MS);
  expect(lifecycle.of("cache_warming_decision").map(({ action }) => action)).toEqual(["warm", "warm", "warm", "stop"]);
  expect(model.requests).toHaveLength(4);
});

test("the last word is that of extensions: stop holds until the next real request", async () => {
  const { agent, model, lifecycle, pass } = warmable(true, answer, answer, warmed);
  lifecycle.answers.cache_warming_decision = () => ({ action: "stop" });
  await agent.prompt("hi");
  await pass(DUE_MS);
  await pass(DUE_MS);
  expect(model.requests).toHaveLength(1);
  expect(lifecycle.of("cache_warming_decision")).toHaveLength(1);
  lifecycle.answers.cache_warming_decision = () => ({ action: "warm" });
  await agent.prompt("again");
  await pass(DUE_MS);
  expect(model.requests).toHaveLength(3);
});

test("whoever speaks in time makes it needless; a conversation that begins otherwise has no cache; nor has one that is over", async () => {
  const { agent, model, lifecycle, pass } = warmable(true, answer, answer);
  await agent.prompt("hi");
  await pass(DUE_MS - 1);
  await agent.prompt("again");
  await pass(DUE_MS - 1);
  expect(model.requests).toHaveLength(2);
  await agent.moveTo(null);
  await pass(DUE_MS);
  expect(lifecycle.of("cache_warming_decision")).toEqual([]);
  await agent.close();
  await pass(FORGETS_MS);
  expect(model.requests).toHaveLength(2);
});

test("a request that fails to warm bothers nobody", async () => {
  const { agent, notices, pass } = warmable(true, answer);
  await agent.prompt("hi");
  await pass(DUE_MS);
  expect(notices).toEqual([]);
  expect((await agent.prompt("again")).error, "the model of the test has no more replies").not.toBeNull();
});
