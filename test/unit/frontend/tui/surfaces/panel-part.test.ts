/** The panel: whose the keys are, what is seen of it, and how one leaves it. */
import { expect, test } from "vitest";
import { PanelPart } from "../../../../../src/frontend/tui/surfaces/panel-part.js";
import type { Panel } from "../../../../../src/host/front-end.js";
import { expectFits, lines, press, sizes } from "./surface-screen.js";

function opened(panel: Partial<Panel> = {}): {
  part: PanelPart;
  told: string[];
  update: (next: Partial<Panel>) => void;
} {
  const told: string[] = [];
  const events = {
    panelKey: (key: string) => void told.push(key),
    panelClosed: () => void told.push("closed"),
  };
  const part = new PanelPart({ events, invalidate: () => {}, wheelRows: () => 3 });
  const whole: Panel = { extension: "todo", title: "Tasks", rows: [], interactive: true, ...panel };
  part.update(whole);
  return { part, told, update: (next) => part.update({ ...whole, ...next }) };
}

const numbered = (count: number, cursor = -1) =>
  Array.from({ length: count }, (_, at) => [{ text: at === cursor ? `> ${at}` : String(at) }]);
const area = { columns: 60, rows: 6 };

test("there is no panel until one is opened", () => {
  const part = new PanelPart({
    events: { panelKey: () => {}, panelClosed: () => {} },
    invalidate: () => {},
    wheelRows: () => 3,
  });
  expect(lines(part)).toEqual([]);
  expect(press(part, "x", "escape")).toEqual([false, false]);
});

test("the owner's name stands beside a title that says something else", () => {
  expect(lines(opened().part)[0]).toContain("─ Tasks · todo ──");
  expect(lines(opened({ title: "todo" }).part)[0]).toContain("─ todo ──");
});

test("an interactive panel gets every key that has a name, chords among them", () => {
  const { part, told } = opened();
  const keys = ["down", "x", "ctrl+x", "shift+tab", "tab", "space", "enter", "backspace", "home", "pagedown", "alt+q"];
  expect(press(part, ...keys)).toEqual(keys.map(() => true));
  expect(told).toEqual(keys);
});

test("esc closes and is never sent", () => {
  const { part, told } = opened();
  expect(press(part, "escape")).toEqual([true]);
  expect(told).toEqual(["closed"]);
});

test("ctrl+c, ctrl+v and ctrl+o stay e's, and a paste is not the panel's", () => {
  const { part, told } = opened();
  expect(press(part, "ctrl+c", "ctrl+v", "ctrl+o")).toEqual([false, false, false]);
  expect(part.input({ kind: "paste", text: "x" })).toBe(false);
  expect(told).toEqual([]);
});

test("a key without a name is not sent, nor does it reach the draft behind an interactive panel", () => {
  const { part, told } = opened();
  expect(part.input({ kind: "key", chord: null, text: "漢" })).toBe(true);
  expect(told).toEqual([]);
});

test("a panel that is not interactive takes esc alone", () => {
  const { part, told } = opened({ interactive: false });
  expect(press(part, "x", "down", "enter", "pagedown")).toEqual([false, false, false, false]);
  expect(press(part, "escape")).toEqual([true]);
  expect(told).toEqual(["closed"]);
});

test("what does not fit is scrolled by the wheel, and by paging where keys are free", () => {
  const { part } = opened({ rows: numbered(200), interactive: false });
  expect(lines(part, area)[0]).toContain("1–5 of 200 · esc closes");
  part.input({ kind: "mouse", action: "wheelDown", button: null, row: 1, column: 1, shift: false });
  expect(lines(part, area).slice(1)).toEqual(["3", "4", "5", "6", "7"]);
  press(part, "pagedown");
  expect(lines(part, area)[1]).toBe("7");
  for (let n = 0; n < 100; n++) press(part, "pagedown");
  expect(lines(part, area).slice(1)).toEqual(["195", "196", "197", "198", "199"]);
  expect(lines(part, area)[0]).toContain("196–200 of 200");
  for (let n = 0; n < 100; n++) press(part, "pageup");
  expect(lines(part, area)[1]).toBe("0");
});

test("a wheel over a panel that fits is left to others", () => {
  const { part } = opened({ rows: numbered(3) });
  lines(part, area);
  expect(part.input({ kind: "mouse", action: "wheelDown", button: null, row: 0, column: 0, shift: false })).toBe(false);
});

test("rows that the owner changed come into sight, the scroll moves no more than that needs", () => {
  const { part, update } = opened({ rows: numbered(50, 0) });
  lines(part, area);
  for (let cursor = 1; cursor < 50; cursor++) {
    update({ rows: numbered(50, cursor) });
    expect(lines(part, area)).toContain(`> ${cursor}`);
  }
  expect(lines(part, area)[5]).toBe("> 49");
  update({ rows: numbered(50, 48) });
  expect(lines(part, area)[4]).toBe("> 48");
});

test("a panel drawn anew from top to bottom stays where it was scrolled to", () => {
  const { part, update } = opened({ rows: numbered(50) });
  lines(part, area);
  part.input({ kind: "mouse", action: "wheelDown", button: null, row: 1, column: 1, shift: false });
  update({ rows: numbered(50).map(([span]) => [{ text: `${span?.text} new` }]) });
  expect(lines(part, area)[1]).toBe("3 new");
});

test("another owner's panel begins at its top", () => {
  const { part, update } = opened({ rows: numbered(50) });
  lines(part, area);
  part.input({ kind: "mouse", action: "wheelDown", button: null, row: 1, column: 1, shift: false });
  update({ extension: "other", rows: numbered(50) });
  expect(lines(part, area)[1]).toBe("0");
});

test("a panel that shrinks shows its end", () => {
  const { part, update } = opened({ rows: numbered(50), interactive: false });
  lines(part, area);
  for (let n = 0; n < 20; n++) press(part, "pagedown");
  update({ rows: numbered(7) });
  expect(lines(part, area).slice(1)).toEqual(["2", "3", "4", "5", "6"]);
});

test("any panel fits any size", () => {
  const rows = [
    [
      { text: "漢字 e\u0301 👨‍👩‍👧‍👦 ".repeat(40), token: "accent" },
      { text: "b", token: "no such token" },
    ],
    [],
    [{ text: "x" }],
  ];
  for (const interactive of [true, false]) {
    for (const size of sizes) {
      const { part } = opened({ title: "漢字 ".repeat(20).trim(), rows, interactive });
      expectFits(part.view(size), size);
    }
  }
});

test("a row is cut with a sign that there is more", () => {
  const { part } = opened({ rows: [[{ text: "abc" }, { text: "defghij" }]] });
  expect(lines(part, { columns: 6, rows: 5 })[1]).toBe("abcde…");
});
