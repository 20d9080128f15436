import { expect, test, vi } from "vitest";
import type { Entry } from "../../../../../src/agent/session/entry.js";
import { pathTo, treeRows } from "../../../../../src/frontend/tui/commands/tree-rows.js";
import { fakeApp } from "../fake-app.js";
import { press, type } from "../screen.js";

const timestamp = "2023-11-14T20:00:00.000Z";

function prompt(id: string, parent: string | null, content = id): Entry {
  return { id, parent, timestamp, type: "message", message: { role: "user", content, prompt: true, internal: false } };
}

function reply(id: string, parent: string | null): Entry {
  const content = [{ type: "text" as const, text: `reply ${id}` }];
  const message = { role: "assistant" as const, content, model: "m", usage: null, finish: "stop" as const };
  return { id, parent, timestamp, type: "message", message };
}

const shown = (entries: readonly Entry[], leaf: string | null, filter: Parameters<typeof treeRows>[2] = "talk") =>
  treeRows(entries, leaf, filter).map(({ id, depth }) => `${depth}${id}`);

test("parents that are missing, their own or in a circle end the walk and are listed at most once", () => {
  const entries = [prompt("a", "nowhere"), prompt("b", "b"), prompt("c", "d"), prompt("d", "c")];
  expect(shown(entries, "c")).toEqual(["0a", "0b"]);
  expect(pathTo(entries, "c")).toEqual(new Set(["c", "d"]));
});

test("a conversation of fifty thousand entries is walked without a call for each", () => {
  const entries = Array.from({ length: 50_000 }, (_, at) => prompt(`${at}`, at === 0 ? null : `${at - 1}`));
  expect(treeRows(entries, "49999", "talk")).toHaveLength(50_000);
});

test("one branch stands at the left; where there are several, each is indented, the oldest first", () => {
  const entries = [
    prompt("a", null),
    reply("b", "a"),
    prompt("c", "b"),
    reply("d", "c"),
    prompt("e", "b"),
    reply("f", "e"),
  ];
  expect(shown(entries, "f")).toEqual(["0a", "0b", "1c", "1d", "1e", "1f"]);
  expect(shown(entries, "f", "prompts")).toEqual(["0a", "1c", "1e"]);
  const active = treeRows(entries, "f", "talk").filter(({ isActive }) => isActive);
  expect(active.map(({ id }) => id)).toEqual(["a", "b", "e", "f"]);
});

test("the last label counts, and labelled entries have a list of their own", () => {
  const label = (id: string, target: string, text: string | null): Entry => {
    return { id, parent: null, timestamp, type: "label", target, label: text };
  };
  const entries = [
    prompt("a", null),
    prompt("b", "a"),
    label("l", "a", "old"),
    label("m", "a", "new"),
    label("n", "b", "x"),
  ];
  const rows = treeRows([...entries, label("o", "b", null)], "b", "labelled");
  expect(rows.map(({ id, label: text }) => [id, text])).toEqual([["a", "new"]]);
});

test("a prompt that is picked goes back into the composer, and the history is drawn anew", async () => {
  const { run, agent, app, seen, top, log } = await fakeApp();
  await agent.prompt("first");
  await agent.prompt("second");
  const running = run("/tree");
  expect(await seen("Session tree (talk)")).toContain("you are here");
  type(top(), "you second");
  press(top(), "enter");
  await seen("Summarise what is left behind?");
  press(top(), "enter");
  await running;
  expect(app.composer.text).toBe("second");
  expect(log).toContain("redraw");
  expect(agent.history().some((entry) => JSON.stringify(entry).includes("second"))).toBe(false);
});

test("esc at the question of a summary leaves the session where it was", async () => {
  const { run, agent, seen, top, log } = await fakeApp();
  await agent.prompt("first");
  const before = agent.leaf();
  const running = run("/tree");
  await seen("Session tree");
  press(top(), "home", "enter");
  await seen("Summarise what is left behind?");
  press(top(), "escape");
  await running;
  expect(agent.leaf()).toBe(before);
  expect(log).toEqual([]);
});

test("a summary is asked for with what matters most, and is seen to be under way", async () => {
  const { run, agent, seen, top, log, footer } = await fakeApp();
  await agent.prompt("first");
  let finish = (): void => {};
  const moveTo = vi.spyOn(agent, "moveTo").mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = () => resolve({ ok: false, error: "it was interrupted" });
      }),
  );
  const interrupt = vi.spyOn(agent, "interrupt").mockImplementation(() => finish());
  const running = run("/tree");
  await seen("Session tree");
  press(top(), "home", "enter");
  await seen("Summarise what is left behind?");
  press(top(), "down", "down", "enter");
  await seen("What should the summary keep");
  type(top(), "the plan");
  press(top(), "enter");
  await seen("Summarising");
  expect(moveTo.mock.calls[0]?.[1]).toEqual({ summarize: true, instructions: "the plan" });
  press(top(), "escape");
  await running;
  expect(interrupt).toHaveBeenCalledOnce();
  expect(log.at(-1)).toBe("error: it was interrupted");
  expect(footer.top).toBeNull();
});

test("where one is already is no move", async () => {
  const { run, agent, seen, top, log } = await fakeApp();
  await agent.prompt("first");
  const running = run("/tree");
  await seen("you are here");
  press(top(), "enter");
  await running;
  expect(log.at(-1)).toBe("info: you are there already");
});

test("ctrl+f shows more or less and keeps the highlight; ctrl+b labels what is highlighted", async () => {
  const { run, agent, seen, top, screen } = await fakeApp();
  await agent.prompt("first");
  const running = run("/tree");
  await seen("Session tree (talk)");
  press(top(), "home", "ctrl+f");
  await seen("Session tree (prompts)");
  expect(screen()).toMatch(/› .*you: first/);
  press(top(), "ctrl+b");
  await seen("Label");
  type(top(), "start");
  press(top(), "enter");
  await seen("[start]");
  press(top(), "ctrl+f");
  expect(await seen("Session tree (labelled)")).toContain("you: first");
  press(top(), "escape");
  await running;
});
