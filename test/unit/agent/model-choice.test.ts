import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LanguageModel } from "../../../src/agent/model/language-model.js";
import { defaultSettings, settingsPath } from "../../../src/agent/settings.js";
import { HostError } from "../../../src/protocol/host-error.js";
import { agentUnderTest, ScriptedModel } from "./agent-under-test.js";
import { recorded } from "./turn/recorded-agent.js";

function findModel(spec: string): LanguageModel {
  const model = new ScriptedModel();
  if (spec === "t/plain") return { spec, contextWindow: 10, efforts: [], defaultEffort: null, stream: model.stream };
  if (spec === "t/levels") {
    return { spec, contextWindow: 20, efforts: ["low", "max"], defaultEffort: "low", stream: model.stream };
  }
  throw new HostError("usage", `unknown model "${spec}"`);
}

test("what is asked for comes before the settings, and those before the default", () => {
  const settings = { ...defaultSettings, model: "t/levels", effort: "max" };
  expect(agentUnderTest().agent.info()).toMatchObject({ model: "offline/echo", effort: "high" });
  expect(agentUnderTest({ settings, findModel }).agent.info()).toMatchObject({ model: "t/levels", effort: "max" });
  const asked = { settings, findModel, model: "t/plain" };
  expect(agentUnderTest(asked).agent.info()).toMatchObject({ model: "t/plain", effort: null, context_window: 10 });
});

test("a model or effort that does not exist stops the agent from being made", () => {
  expect(() => agentUnderTest({ model: "t/none", findModel })).toThrow('unknown model "t/none"');
  expect(() => agentUnderTest({ effort: "huge" })).toThrow('offline/echo has no effort "huge"');
  expect(() => agentUnderTest({ model: "t/plain", effort: "low", findModel })).toThrow("efforts: none");
});

test("a change of model is announced, saved, and takes the effort along where it can", async () => {
  const { agent, host, home, notices } = agentUnderTest({ model: "t/levels", effort: "max", findModel });
  expect(await agent.setModel("t/plain")).toEqual({ ok: true });
  expect(agent.info()).toMatchObject({ model: "t/plain", effort: null });
  expect(await agent.setModel("t/levels")).toEqual({ ok: true });
  expect(agent.info()).toMatchObject({ effort: "low" });
  expect(host.extrasOf("model_change")).toEqual([{ model: "t/plain" }, { model: "t/levels" }]);
  expect(host.extrasOf("effort_change")).toEqual([{ effort: "low" }]);
  expect(notices.map(({ text }) => text)).toContain("the model is now t/plain");
  expect(JSON.parse(readFileSync(settingsPath(home), "utf8"))).toMatchObject({ model: "t/levels" });
});

test("a wrong model or effort is refused and changes nothing", async () => {
  const { agent, host } = agentUnderTest({ model: "t/levels", findModel });
  expect(await agent.setModel("t/none")).toEqual({ ok: false, error: 'unknown model "t/none"' });
  expect(await agent.setEffort("huge")).toMatchObject({ ok: false });
  expect(agent.info()).toMatchObject({ model: "t/levels", effort: "low" });
  expect(host.extrasOf("model_change")).toEqual([]);
});

test("a choice that cannot be saved holds for the session, and that is said", async () => {
  const { agent, home, notices } = agentUnderTest();
  writeFileSync(home, "in the way");
  expect(await agent.setEffort("low")).toEqual({ ok: true });
  expect(agent.info().effort).toBe("low");
  expect(notices.at(-1)).toMatchObject({ tone: "warning", text: expect.stringContaining("for this session only") });
});

test("info tells what an extension may know", async () => {
  const { agent, cwd } = agentUnderTest();
  expect(agent.info()).toMatchObject({ path: null, name: null, cwd, running: false, tools: null, context_tokens: 0 });
  agent.narrowTools(["read"]);
  await agent.prompt("hi");
  expect(agent.info()).toMatchObject({ tools: ["read"], context_window: 32_768, path: expect.any(String) });
  expect(agent.info().context_tokens).toBeGreaterThan(0);
});

test("listeners hear of the effort first, then of the model, how it was chosen, and of no change at all", async () => {
  const { agent, lifecycle } = recorded({ model: "t/levels", effort: "max", findModel });
  const heard = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const names = lifecycle.log.filter((name) => name.endsWith("_select"));
    const [said] = lifecycle.of("model_select").slice(-1);
    lifecycle.clear();
    return [...names, said?.source, said?.previousModel?.id, said?.model.id].filter(Boolean);
  };
  await heard();
  await agent.setModel("t/plain", "cycle");
  expect(await heard()).toEqual(["thinking_level_select", "model_select", "cycle", "levels", "plain"]);
  await agent.setModel("t/plain");
  expect(await heard()).toEqual([]);
  agent.set({ model: "t/levels", effort: "max" });
  expect(await heard()).toEqual(["thinking_level_select", "model_select", "set", "plain", "levels"]);
  agent.set({ model: null, effort: "low" });
  expect(await heard()).toEqual(["thinking_level_select"]);
  await agent.setEffort("low");
  expect(await heard()).toEqual([]);
});
