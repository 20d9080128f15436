/** A window over the whole transcript: it follows the end, and stays where somebody scrolled to. */
import { describe, expect, test } from "vitest";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import { ScrollView } from "../../../../../src/frontend/tui/transcript/scroll-view.js";
import { rowText } from "../../../../../src/render/row.js";
import { assistantEntry, Stage, text, userEntry } from "./stage.js";

const key = (chord: string): InputEvent => ({ kind: "key", chord, text: null });
const wheel = (action: "wheelUp" | "wheelDown"): InputEvent => ({
  kind: "mouse",
  action,
  button: null,
  row: 0,
  column: 0,
  shift: false,
});

const HINT = "↓ more below · end goes there";
const area = { columns: 40, rows: 4 };

function scrolling(messages: number, hint: string | null = null) {
  const stage = new Stage();
  stage.transcript.history(Array.from({ length: messages }, (_, i) => stage.entry(userEntry(`m${i}`))));
  const settings = () => ({ scroll_lines: 3, scroll_hint: hint });
  const view = new ScrollView({ transcript: stage.transcript, invalidate: () => {}, settings });
  const rows = (room = area) => view.view(room).rows.map(rowText);
  rows();
  return { stage, view, rows };
}

test("an empty transcript is an empty view, and scrolls nowhere", () => {
  const { view, rows } = scrolling(0);
  for (const chord of ["pageup", "pagedown", "home", "end"]) expect(view.input(key(chord))).toBe(true);
  expect(rows()).toEqual([]);
  expect(view.isAtEnd).toBe(true);
});

test("what fits does not scroll", () => {
  const { view, rows } = scrolling(2);
  view.input(key("pageup"));
  view.input(key("home"));
  expect(rows()).toEqual(["› m0", "", "› m1"]);
  expect(view.isAtEnd).toBe(true);
});

describe("while it is at the end", () => {
  test("it stays there", () => {
    const { stage, rows } = scrolling(3);
    expect(rows()).toEqual(["", "› m1", "", "› m2"]);
    stage.say(text("more"));
    expect(rows()).toEqual(["", "› m2", "", "more"]);
  });

  test("down is nothing, and other keys are not its own", () => {
    const { view } = scrolling(9);
    view.input(wheel("wheelDown"));
    expect(view.isAtEnd).toBe(true);
    expect(view.input(key("a"))).toBe(false);
    expect(view.input({ kind: "paste", text: "x" })).toBe(false);
  });
});

describe("scrolled up", () => {
  test("it stays where it is while more comes, and says that there is more", () => {
    const { stage, view, rows } = scrolling(9);
    view.input(wheel("wheelUp"));
    expect(rows()).toEqual(["› m5", "", "› m6", HINT]);
    stage.say(text("more\n\nand more"));
    expect(rows()).toEqual(["› m5", "", "› m6", HINT]);
  });

  test("it goes on from where it is, by rows and by pages, to both ends", () => {
    const { view, rows } = scrolling(9);
    view.input(key("pageup"));
    view.input(key("pageup"));
    expect(rows()[0]).toBe("");
    view.input(wheel("wheelDown"));
    expect(rows()).toEqual(["› m6", "", "› m7", HINT]);
    view.input(key("home"));
    expect(rows()).toEqual(["› m0", "", "› m1", HINT]);
    view.input(wheel("wheelUp"));
    expect(rows()[0]).toBe("› m0");
    view.input(key("end"));
    expect(rows()).toEqual(["", "› m7", "", "› m8"]);
    view.input(wheel("wheelUp"));
    view.input(key("pagedown"));
    view.input(key("pagedown"));
    expect(view.isAtEnd).toBe(true);
  });

  test("it stays at the same words when the width changes", () => {
    const stage = new Stage();
    const long = (i: number) => assistantEntry([{ type: "text", text: `m${i} ${"word ".repeat(30)}` }]);
    stage.transcript.history(Array.from({ length: 30 }, (_, i) => stage.entry(long(i))));
    const settings = () => ({ scroll_lines: 3, scroll_hint: null });
    const view = new ScrollView({ transcript: stage.transcript, invalidate: () => {}, settings });
    view.view(area);
    view.toBegin();
    view.scroll(10);
    const before = view.view(area).rows.map(rowText)[0] ?? "";
    expect(before).toMatch(/^m2/);
    expect(view.view({ columns: 100, rows: 4 }).rows.map(rowText)[0]).toMatch(/^m2/);
  });

  test("it says what the person wants it to say", () => {
    const { view, rows } = scrolling(9, "scroll on");
    view.input(wheel("wheelUp"));
    expect(rows().at(-1)).toBe("scroll on");
  });

  test("it finds its place when what it stood on is gone", () => {
    const { stage, view, rows } = scrolling(9);
    view.input(key("home"));
    stage.transcript.history(Array.from({ length: 9 }, (_, i) => stage.entry(userEntry(`n${i}`))));
    expect(rows()).toEqual(["", "› n7", "", "› n8"]);
    view.input(wheel("wheelUp"));
    expect(rows()).toEqual(["› n5", "", "› n6", HINT]);
  });
});

test("a history of 10 000 entries is rendered where it is looked at, and nowhere else", () => {
  const stage = new Stage();
  const reply = (i: number) => assistantEntry([{ type: "text", text: `m${i}` }]);
  stage.transcript.history(Array.from({ length: 10_000 }, (_, i) => stage.entry(reply(i))));
  const settings = () => ({ scroll_lines: 3, scroll_hint: null });
  const view = new ScrollView({ transcript: stage.transcript, invalidate: () => {}, settings });
  const room = { columns: 80, rows: 24 };
  expect(view.view(room).rows.map(rowText).at(-1)).toBe("m9999");
  expect(stage.bodiesMade).toBeLessThanOrEqual(13);
  view.toBegin();
  expect(view.view(room).rows.map(rowText)[0]).toBe("m0");
  for (let i = 0; i < 100; i++) {
    view.input(wheel("wheelDown"));
    view.view(room);
  }
  // Three rows a turn, two rows an entry, and the window at both ends.
  expect(stage.bodiesMade).toBeLessThan(230);
});
