import { expect, test, vi } from "vitest";
import { isScoped } from "../../../../../src/agent/model/is-scoped.js";
import { openModelCatalog } from "../../../../../src/agent/model/model-catalog.js";
import { cycleEffort, cycleModel, openModelPicker } from "../../../../../src/frontend/tui/commands/model-commands.js";
import { switchable } from "../../../../../src/frontend/tui/commands/model-list.js";
import { realClock } from "../../../../../src/host/clock.js";
import { tempDir } from "../../../../helpers/temp-dir.js";
import { fakeApp } from "../fake-app.js";
import { press, type } from "../screen.js";

const env = { ANTHROPIC_API_KEY: "k" };

async function appWithModels() {
  const catalog = await openModelCatalog({ home: tempDir(), env, cwd: "/", clock: realClock });
  const app = await fakeApp({ findModel: (spec) => catalog.find(spec) }, env);
  return { ...app, catalog };
}

test("a pattern of stars costs little, whatever the name", () => {
  const model = { spec: `p/${"a".repeat(2_000)}`, id: "a".repeat(2_000) };
  expect(isScoped(model, [`${"*a".repeat(100)}b`])).toBe(false);
});

test("a spec, an id and a pattern of either mean a model, in any case", () => {
  const model = { spec: "anthropic/claude-x-1", id: "claude-x-1" };
  for (const pattern of ["anthropic/claude-x-1", "Claude-X-1", "claude-*", "*/claude-?-1"]) {
    expect(isScoped(model, [pattern]), pattern).toBe(true);
  }
  for (const pattern of ["claude", "", "openai/*"]) expect(isScoped(model, [pattern]), pattern).toBe(false);
});

test("one that cannot be used says why and is not switched to", async () => {
  const { run, seen, top, agent, log, screen } = await appWithModels();
  const before = agent.info().model;
  const running = run("/model");
  await seen("Model");
  type(top(), "openai/");
  expect(screen()).toContain("not set up · /login openai");
  expect(screen()).toContain("OPENAI_API_KEY");
  press(top(), "enter");
  await running;
  expect(agent.info().model).toBe(before);
  expect(log.at(-1)).toContain("/login keeps a key");
});

test("the one in use is first and marked; another one is used once it is picked", async () => {
  const { run, seen, top, agent } = await appWithModels();
  const running = run("/model");
  expect(await seen("Model")).toMatch(/› ✓ offline\/echo/);
  type(top(), "anthropic/");
  press(top(), "enter");
  await running;
  expect(agent.info().model).toMatch(/^anthropic\//);
});

test("a model that does not exist is refused with the agent's own words", async () => {
  const { run, log } = await appWithModels();
  await run("/model anthropc/x");
  expect(log.at(-1)).toMatch(/^error: unknown model/);
});

test("ctrl+p goes through the usable models, or those that are scoped, both ways", async () => {
  const { kit, agent, app, catalog } = await appWithModels();
  const all = switchable(catalog, []).map(({ spec }) => spec);
  expect(all.length).toBeGreaterThan(2);
  await cycleModel(kit, 1);
  expect(agent.info().model).toBe(all[1]);
  await cycleModel(kit, -1);
  await cycleModel(kit, -1);
  expect(agent.info().model).toBe(all.at(-1));
  await app.world.setSetting("scoped_models", ["anthropic/*"]);
  await cycleModel(kit, 1);
  expect(agent.info().model).toBe(switchable(catalog, ["anthropic/*"])[0]?.spec);
});

test("where there is no other model, that is said", async () => {
  const { kit, log } = await fakeApp();
  await kit.app.world.setSetting("scoped_models", ["offline/echo"]);
  await cycleModel(kit, 1);
  expect(log.at(-1)).toContain("there is no other model");
});

test("a key whose work fails says so and rejects nobody", async () => {
  const { kit, log } = await fakeApp();
  vi.spyOn(kit.app.world, "models").mockRejectedValue(new Error("the disk is gone"));
  await Promise.all([cycleModel(kit, 1), cycleEffort(kit), openModelPicker(kit)]);
  expect(log).toEqual(Array(3).fill("error: the disk is gone"));
});

test("models are scoped one by one, and a pattern gives way to what is left of it", async () => {
  const { run, seen, top, app, catalog } = await appWithModels();
  const anthropic = catalog.list().filter(({ provider }) => provider === "anthropic");
  await app.world.setSetting("scoped_models", ["anthropic/*"]);
  await run("/models");
  await seen("ctrl+p");
  const [first] = anthropic;
  type(top(), first?.spec ?? "");
  press(top(), "enter");
  const rest = anthropic.slice(1).map(({ spec }) => spec);
  await expect.poll(() => app.world.settings().scoped_models.toSorted()).toEqual(rest.toSorted());
  press(top(), "enter");
  await expect.poll(() => app.world.settings().scoped_models).toContain(first?.spec);
});

test("shift+tab goes round the levels of effort", async () => {
  const { kit, agent, catalog } = await appWithModels();
  const { model } = agent.info();
  const { efforts } = catalog.find(model);
  const seen: (string | null)[] = [];
  for (const _ of efforts) {
    await cycleEffort(kit);
    seen.push(agent.info().effort);
  }
  expect(seen.toSorted()).toEqual([...efforts].toSorted());
});

test("an effort is picked from the model's own", async () => {
  const { run, seen, top, agent, catalog } = await appWithModels();
  const efforts = catalog.find(agent.info().model).efforts;
  const running = run("/effort");
  await seen("Effort of");
  press(top(), "home", "enter");
  await running;
  expect(agent.info().effort).toBe(efforts[0]);
});
