/** Widgets, the status row, the activity row and the tab's title. */
import { expect, test } from "vitest";
import { ActivityRow, awaitedText } from "../../../../../src/frontend/tui/surfaces/activity-row.js";
import { StatusRow, type StatusSource } from "../../../../../src/frontend/tui/surfaces/status-row.js";
import { tabTitle } from "../../../../../src/frontend/tui/surfaces/tab-title.js";
import { WidgetRows } from "../../../../../src/frontend/tui/surfaces/widget-rows.js";
import type { AwaitedHook } from "../../../../../src/host/awaited.js";
import { expectFits, lines, sizes } from "./surface-screen.js";

const slot = (extension: string, text: string, key: string | null = null) => ({ extension, key, text });

function status(over: Partial<StatusSource> = {}): StatusRow {
  return new StatusRow({
    template: () => ({ left: "{cwd} · {session} · {status}", right: "{model} · {context}" }),
    values: () => ({ cwd: "~/work", session: "fix", model: "offline/echo", context: "12%" }),
    slots: () => [slot("clock", "12:00"), slot("plan", "step 2", "step")],
    otherSide: () => null,
    ...over,
  });
}

test("the status row has the layout's two ends, and the slots of extensions in their order", () => {
  const [row] = lines(status(), { columns: 80, rows: 1 });
  expect(row).toMatch(/^~\/work · fix · 12:00 · step 2 +offline\/echo · 12%$/);
  expect(row).toHaveLength(80);
});

test("one extension's slot stands where the template names it", () => {
  const row = status({ template: () => ({ left: "{status:plan/step}", right: "" }) });
  expect(lines(row)).toEqual(["step 2"]);
});

test("the left end is cut before the right one goes", () => {
  expect(lines(status(), { columns: 32, rows: 1 })).toEqual(["~/work · fi…  offline/echo · 12%"]);
  expect(lines(status(), { columns: 20, rows: 1 })).toEqual(["~/work · fix · 12:0…"]);
});

test("where one side fills the screen the row says how to reach the other", () => {
  const [row] = lines(status({ otherSide: () => "Changes pane · ctrl+t" }), { columns: 60, rows: 1 });
  expect(row).toMatch(/^Changes pane · ctrl\+t +offline\/echo · 12%$/);
});

test("an empty status row is a row still, so that nothing jumps", () => {
  const row = status({ values: () => ({}), slots: () => [] });
  expect(lines(row)).toEqual([""]);
});

test("status and activity fit every size, whatever the texts hold", () => {
  const hostile = "漢字 e\u0301 👨‍👩‍👧‍👦 \u001b]0;t\u0007\u202e".repeat(9);
  for (const area of sizes) {
    const row = status({
      values: () => ({ cwd: hostile, session: hostile, model: hostile }),
      slots: () => [slot("a", "漢".repeat(20))],
    });
    expectFits(row.view(area), area);
    expectFits(activity({ slots: [slot("a", "漢".repeat(20))], running: true }).view(area), area);
    expectFits(activity({ awaited: [{ extension: hostile, method: "hook.input", sinceMs: 9e9 }] }).view(area), area);
  }
});

interface Activity {
  readonly running?: boolean;
  readonly slots?: readonly ReturnType<typeof slot>[];
  readonly awaited?: readonly AwaitedHook[];
  readonly hint?: string;
}

function activity({ running = false, slots = [], awaited = [], hint = "" }: Activity): ActivityRow {
  return new ActivityRow({
    template: () => "{phase} ({elapsed}) ({tokens}) · {activity}",
    values: () => (running ? { phase: "Thinking", elapsed: "3s", tokens: "↑1k ↓20" } : null),
    slots: () => slots,
    awaited: () => awaited,
    hint: () => hint,
  });
}

test("how to end a turn is said where there is room for all of it, and only while one runs", () => {
  const hinted = { hint: "esc interrupts" };
  expect(lines(activity({ running: true, ...hinted }))).toEqual(["Thinking (3s) (↑1k ↓20) · esc interrupts"]);
  const narrow = { columns: 30, rows: 1 };
  expect(lines(activity({ running: true, ...hinted }), narrow)).toEqual(["Thinking (3s) (↑1k ↓20)"]);
  expect(lines(activity({ slots: [slot("a", "12 tests")], ...hinted }))).toEqual(["12 tests"]);
});

test("during a turn the texts of extensions join the activity", () => {
  expect(lines(activity({ running: true }))).toEqual(["Thinking (3s) (↑1k ↓20)"]);
  const slots = [slot("a", "12 tests"), slot("b", "building")];
  expect(lines(activity({ running: true, slots }))).toEqual(["Thinking (3s) (↑1k ↓20) · 12 tests · building"]);
});

test("between turns they stand alone, and without any there is no row", () => {
  expect(lines(activity({ slots: [slot("a", "12 tests")] }))).toEqual(["12 tests"]);
  expect(lines(activity({}))).toEqual([]);
});

const gate = (sinceMs: number): AwaitedHook => ({ extension: "gate", method: "hook.tool_call", sinceMs });

test("a hook that takes a second or more is named, with its time and how to skip it", () => {
  expect(awaitedText([gate(999)])).toBeNull();
  expect(lines(activity({ running: true, awaited: [gate(999)] }))).toEqual(["Thinking (3s) (↑1k ↓20)"]);
  expect(lines(activity({ running: true, awaited: [gate(3_400)] }))).toEqual([
    "waiting for gate (hook.tool_call) 3 s · esc skips",
  ]);
});

test("of several late hooks the oldest is named, and the others are counted", () => {
  const late = [gate(4_000), { extension: "b", method: "hook.input", sinceMs: 2_000 }, gate(10)];
  expect(awaitedText(late)).toBe("waiting for gate (hook.tool_call) and 1 more 4 s · esc skips");
});

test("a session's name is in the tab's title, without anything a terminal obeys", () => {
  expect(tabTitle("fix the build")).toBe("fix the build — e");
  expect(tabTitle(null)).toBe("e");
  expect(tabTitle("  ")).toBe("e");
  expect(tabTitle("a\u001b]0;evil\u0007b\u009c\nc")).toBe("ab c — e");
  expect([...tabTitle("x".repeat(500))]).toHaveLength(64);
});

test("widgets are shown as they come, and where they do not fit the last row counts the rest", () => {
  const rows = Array.from({ length: 8 }, (_, at) => [{ text: `row ${at}`, token: "dim" }]);
  const part = new WidgetRows(() => rows);
  expect(lines(part)).toEqual(rows.map(([span]) => span?.text));
  expect(lines(part, { columns: 80, rows: 3 })).toEqual(["row 0", "row 1", "… 6 more rows"]);
  expect(lines(part, { columns: 80, rows: 1 })).toEqual(["… 8 more rows"]);
  expect(part.view({ columns: 80, rows: 8 }).rows[0]).toEqual([{ text: "row 0", token: "dim" }]);
});

test("widgets fit every size", () => {
  const rows = [[{ text: "漢字 👨‍👩‍👧‍👦 ".repeat(30) }], [], [{ text: "a" }, { text: "e\u0301" }]];
  for (const area of sizes) expectFits(new WidgetRows(() => rows).view(area), area);
});
