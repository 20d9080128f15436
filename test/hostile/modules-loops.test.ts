/** Code without an end, wherever a module may have code: it is named, ended and started once more; the rest goes on. */
import { expect, test, vi } from "vitest";
import { blocked, clockedHost, fine, hostile } from "./clocked-host.js";

type Clocked = ReturnType<typeof clockedHost>;

vi.setConfig({ testTimeout: 120_000 });

const loops = hostile("loops.ts");

async function expectEnded({ ask, states, said }: Clocked, event: string): Promise<void> {
  expect(await ask("read")).toEqual(blocked);
  expect(said(`10 s, in ${event}, and was ended`)).toHaveLength(1);
  expect(said(`${event}: nothing else can run in its thread since 1 s`)).toHaveLength(1);
  // Started anew, it does what it did before.
  expect(states()).toEqual(["ready", "ready"]);
}

const ways = ["loop", "starve", "tick", "wait", "backtrack", "print", "append", "send", "emit", "register"];

test.each(ways)("a handler that goes on for ever (%s) blocks what it guards, and is ended", async (way) => {
  const running = clockedHost([loops, ["fine.ts", fine]]);
  await running.host.ready;
  const answer = await running.passUntil(running.ask(way));
  expect(answer).toEqual({ block: true, reason: "extension unavailable: loops" });
  await expectEnded(running, "lifecycle.tool_call");
});

test.each([
  [
    "a handler that is told something",
    "lifecycle.turn_start",
    ({ host }: Clocked) => host.lifecycle.tell("turn_start", { turnIndex: 99, timestamp: 0 }),
  ],
  ["a command", "command", ({ host }: Clocked) => host.runCommand("run", "loop")],
  ["a shortcut", "shortcut", ({ host }: Clocked) => host.pressShortcut("ctrl+alt+l")],
  ["a tool", "tool_call", ({ host }: Clocked) => host.callTool("endless", { how: "loop" })],
] as const)("%s without an end is ended", async (_what, event, run) => {
  const running = clockedHost([loops, ["fine.ts", fine]]);
  await running.host.ready;
  await running.passUntil<unknown>(run(running));
  await expectEnded(running, event);
});

test("completions without an end are not waited for, and the next who waits ends them", async () => {
  const running = clockedHost([loops, ["fine.ts", fine]]);
  await running.host.ready;
  expect(await running.passUntil(running.host.complete("run", "loop"))).toEqual([]);
  expect(await running.pass(running.ask("read"))).toEqual({ block: true, reason: "extension unavailable: loops" });
  await expectEnded(running, "lifecycle.tool_call");
});

const forEver = {
  "at import": `console.error("begins");\nfor (;;);`,
  "in its factory": `export default () => { console.error("begins"); for (;;); };`,
  "in its factory, a microtask at a time": `export default async () => { console.error("begins"); for (;;) await null; };`,
};

test.each(Object.entries(forEver))("a module with an endless loop %s fails alone", async (_where, text) => {
  const running = clockedHost([
    ["endless.ts", text],
    ["fine.ts", fine],
  ]);
  await Promise.all([running.hears("is fine"), running.hears("begins")]);
  await running.pass(running.host.ready);
  expect(running.states()).toEqual(["failed", "ready"]);
  expect(running.said("")).toEqual([
    "initialize: nothing else can run in its thread since 5 s; after 10 s it is ended",
    expect.stringContaining("it let nothing else run in its thread for 10 s, in initialize, and was ended"),
  ]);
  expect(await running.ask("read")).toEqual(blocked);
});

const turns = `setInterval(() => console.error("turns"), 1);\n`;
const never = {
  "its top-level await": `${turns}await new Promise(() => {});\nexport default () => {};`,
  "its factory": `${turns}export default () => new Promise(() => {});`,
  "a file that it imports": `import "./never.js";\nexport default () => {};`,
};

test.each(Object.entries(never))("a module of which %s never ends fails alone", async (_where, text) => {
  const running = clockedHost(
    [
      ["waits.ts", text],
      ["fine.ts", fine],
    ],
    {},
    { "never.ts": `${turns}await new Promise(() => {});` },
  );
  await running.hears("is fine");
  await running.passTurning(running.host.ready);
  expect(running.states()).toEqual(["failed", "ready"]);
  expect(running.said("")).toEqual([expect.stringMatching(/15 s/)]);
  expect(await running.ask("read")).toEqual(blocked);
});
