/** plan.mjs: what it asks of the session and the screen, and in which order. */
import { expect, test } from "vitest";
import { type Data, type Driver, drive } from "./drive.js";

interface Screen {
  readonly asked: [string, Data][];
  choice: Data;
}

/** A host that grants everything and answers the picker with `choice`. */
function withScreen(): { readonly plan: Driver; readonly screen: Screen } {
  const screen: Screen = { asked: [], choice: { cancelled: true } };
  const answer = (method: string, params: Data): unknown => {
    screen.asked.push([method, params]);
    return method === "ui.select" ? screen.choice : {};
  };
  return { plan: drive("plan.mjs", { answer }), screen };
}

const command = (plan: Driver, args = ""): Promise<Data> => plan.result("command", { name: "plan", args });
const submit = (plan: Driver, steps: unknown): ReturnType<Driver["call"]> =>
  plan.call("tool_call", { name: "submit_plan", arguments: { steps } });
const last = (screen: Screen, method: string): Data | undefined =>
  screen.asked.findLast(([asked]) => asked === method)?.[1];

test("it is off until asked for: no suffix, no plan, and no word under a host without a session", async () => {
  await using plan = drive("plan.mjs");
  await plan.start();
  plan.tell("event", { name: "session_start", extra: { reason: "startup", path: null } });
  expect(await plan.result("hook.before_turn", { prompt: "hi" })).toEqual({});
  expect(await submit(plan, [{ title: "a" }])).toMatchObject({ error: expect.stringContaining("plan mode is off") });
  expect(await command(plan, "off")).toEqual({ notice: "Plan mode is off." });
  expect(await command(plan, "steps")).toEqual({ notice: "There is no plan yet." });
  expect(await command(plan, "nonsense")).toMatchObject({ notice: expect.stringContaining("/plan on") });
  expect(plan.messages.filter(({ method }) => method !== undefined)).toEqual([]);
});

test("turning it on narrows the tools, then says so in the status row and to the model", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  expect(await plan.result("shortcut", { key: "ctrl+alt+p" })).toMatchObject({ notice: expect.stringContaining("on") });
  expect(screen.asked).toEqual([
    ["session.tools", { names: ["read", "grep", "submit_plan"] }],
    ["ui.status", { text: "plan mode" }],
  ]);
  expect(await plan.result("hook.before_turn", { prompt: "hi" })).toMatchObject({
    system_suffix: expect.stringContaining("submit_plan"),
  });
});

test("where the session refuses, the command fails and the mode stays off", async () => {
  await using plan = drive("plan.mjs");
  await plan.start();
  const { error } = await plan.call("command", { name: "plan", args: "on" });
  expect(error).toBe("plan mode needs a session to narrow: no ui");
  expect(await plan.result("hook.before_turn", { prompt: "hi" })).toEqual({});
});

test("--plan turns it on before the first turn, once", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  plan.tell("flags", { flags: { plan: true } });
  expect(await plan.result("hook.before_turn", { prompt: "hi" })).toMatchObject({ system_suffix: expect.any(String) });
  await plan.result("hook.before_turn", { prompt: "again" });
  expect(screen.asked.filter(([method]) => method === "session.tools")).toHaveLength(1);
  expect(plan.said("notify")).toHaveLength(1);
});

test("a plan opens in the pane, whose cursor shows the details and whose x ticks a step off", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  expect(await submit(plan, [{ title: "Look", detail: "*around*" }, "Leap"])).toMatchObject({
    result: { content: expect.stringContaining("Wait"), display: "1. Look\n   *around*\n2. Leap", format: "markdown" },
  });
  expect(last(screen, "ui.pane")).toMatchObject({
    title: "Plan 0/2",
    sections: [{ kind: "list" }, { body: "*around*" }],
  });

  plan.tell("pane.select", { pane: "plan", section: "steps", id: "1" });
  plan.tell("pane.key", { pane: "plan", key: "x" });
  await plan.until(() => last(screen, "ui.pane")?.title === "Plan 1/2");
  expect(last(screen, "ui.pane")).toMatchObject({
    sections: [{ items: [{ label: "1. Look" }, { label: "2. Leap", detail: "done", token: "success" }] }, {}],
  });

  plan.tell("pane.select", { pane: "plan", section: "steps", id: "7" });
  plan.tell("pane.select", { pane: "plan", section: "detail", id: "0" });
  plan.tell("pane.closed", { pane: "plan" });
  const before = screen.asked.length;
  plan.tell("pane.key", { pane: "plan", key: "x" });
  await command(plan, "nonsense");
  expect(screen.asked).toHaveLength(before);
});

test("a plan that is none is an error for the model", async () => {
  const { plan } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  for (const steps of [undefined, [], "text", { title: "x" }]) {
    expect(await submit(plan, steps)).toMatchObject({ error: expect.stringContaining('needs "steps"') });
  }
});

test("the panel takes keys: move, tick, and nothing after it was closed", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  await submit(plan, ["one", "two"]);
  expect(await command(plan, "steps")).toEqual({});
  expect(last(screen, "ui.panel")).toMatchObject({
    interactive: true,
    lines: [
      [{ text: "› " }, {}, {}],
      [{ text: "  " }, {}, {}],
    ],
  });
  for (const key of ["down", "down", "ctrl+x", "space"]) plan.tell("ui.key", { key });
  await plan.until(() => String(last(screen, "ui.panel")?.title).startsWith("Plan 1/2"));
  expect(last(screen, "ui.panel")).toMatchObject({
    lines: [
      [{ text: "  " }, {}, {}],
      [{ text: "› " }, { text: "✓ " }, {}],
    ],
  });
  plan.tell("ui.panel_closed");
  const panels = screen.asked.filter(([method]) => method === "ui.panel").length;
  plan.tell("pane.key", { pane: "plan", key: "x" });
  await plan.until(() => last(screen, "ui.pane")?.title === "Plan 0/2");
  expect(screen.asked.filter(([method]) => method === "ui.panel")).toHaveLength(panels);
});

test("the command that leaves answers at once and asks meanwhile; building restores the tools and sends the plan", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  await submit(plan, ["one"]);
  expect(await command(plan)).toEqual({});
  await plan.until(() => last(screen, "ui.select") !== undefined);
  expect(await plan.result("hook.before_turn", { prompt: "still on" })).toHaveProperty("system_suffix");

  screen.choice = { value: "build", label: "Build it" };
  await command(plan);
  await plan.until(() => last(screen, "session.send") !== undefined);
  expect(last(screen, "session.tools")).toEqual({ names: null });
  expect(last(screen, "ui.status")).toEqual({ text: null });
  expect(last(screen, "session.send")).toEqual({ content: "Carry out this plan:\n\n1. one", run: true });
});

test("without a plan there is nothing to build", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  screen.choice = { value: "leave", label: "Leave plan mode" };
  await command(plan);
  await plan.until(() => plan.said("notify").length > 0);
  expect(last(screen, "ui.select")?.options).toHaveLength(2);
  expect(await plan.result("hook.before_turn", { prompt: "off" })).toEqual({});
});

test("a new session ends the mode and closes what it opened; a fork keeps both", async () => {
  const { plan, screen } = withScreen();
  await using _ = plan;
  await plan.start();
  await command(plan, "on");
  await submit(plan, ["one"]);
  plan.tell("event", { name: "session_start", extra: { reason: "fork", path: null } });
  expect(await plan.result("hook.before_turn", { prompt: "on" })).toHaveProperty("system_suffix");
  plan.tell("event", { name: "session_start", extra: { reason: "new", path: null } });
  await plan.until(() => last(screen, "ui.status")?.text === null);
  expect(plan.messages).toContainEqual(expect.objectContaining({ method: "ui.pane", params: null }));
  expect(await plan.result("hook.before_turn", { prompt: "off" })).toEqual({});
  expect(await command(plan, "steps")).toEqual({ notice: "There is no plan yet." });
});
