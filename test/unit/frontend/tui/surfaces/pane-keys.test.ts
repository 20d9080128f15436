/** What the keys do while a pane has the focus: the seed's table, and nothing beside it. */
import { expect, test } from "vitest";
import { list, numbered, openPane, rowsSection, textSection } from "./open-pane.js";
import { lines, press } from "./surface-screen.js";

const area = { columns: 40, rows: 12 };

test("up and down, j and k move in a list, and the owner hears of each item once", () => {
  const { part, told } = openPane([list("files", ["a", "b", "c"])]);
  press(part, "down", "j", "down", "up", "k", "up");
  expect(told).toEqual(["select files/b", "select files/c", "select files/b", "select files/a"]);
  expect(lines(part, area)[1]).toBe("▸ a");
});

test("home, end and paging move by what is seen", () => {
  const { part, told } = openPane([list("files", numbered(30, ""))]);
  lines(part, area);
  press(part, "pagedown", "end", "pageup", "home");
  expect(told).toEqual(["select files/7", "select files/29", "select files/22", "select files/0"]);
});

test("a list shows eight rows and scrolls to its cursor", () => {
  const { part } = openPane([list("files", numbered(30, "file "))]);
  press(part, "end");
  expect(lines(part, { columns: 40, rows: 24 }).slice(1, 10)).toEqual([
    ...numbered(30, "  file ").slice(22, 29),
    "▸ file 29",
    "",
  ]);
});

test("shift with a movement selects rows, and a movement without it lets go", () => {
  const { part, attached } = openPane([textSection("log", numbered(9).join("\n"))]);
  lines(part, area);
  press(part, "down", "shift+down", "shift+j");
  expect(lines(part, area).slice(1, 5)).toEqual([" row 0", "┃row 1", "┃row 2", "▸row 3"]);
  press(part, "up", "enter");
  expect(attached).toEqual([{ label: "Changes: 1 line", text: expect.stringMatching(/line 3:\nrow 2$/) }]);
});

test("enter elsewhere attaches what is selected as a snapshot, and gives the focus back", () => {
  const { part, attached, told } = openPane([{ kind: "text", id: "log", title: "Log", body: numbered(9).join("\n") }]);
  lines(part, area);
  press(part, "down", "shift+down", "shift+down", "enter");
  expect(attached).toEqual([
    {
      label: "Changes: 3 lines",
      text: 'From the pane "Changes" of git, section "Log", lines 2–4:\nrow 1\nrow 2\nrow 3',
    },
  ]);
  expect(part.isFocused).toBe(false);
  expect(told).toEqual([]);
  part.setFocused(true);
  press(part, "enter");
  expect(attached[1]?.text).toBe('From the pane "Changes" of git, section "Log", line 4:\nrow 3');
});

test("a selection upwards is attached in the order of its rows", () => {
  const { part, attached } = openPane([rowsSection("r", numbered(9))]);
  lines(part, area);
  press(part, "end", "shift+up", "shift+pageup", "enter");
  expect(attached[0]?.text.split("\n").slice(1)).toEqual(numbered(9).slice(0, 9));
});

test("enter on a list activates the item and moves on to the next section, the last one keeps the keys", () => {
  const { part, told, attached } = openPane([list("a", ["one"]), list("b", ["two"])]);
  press(part, "enter", "enter", "enter");
  expect(told).toEqual(["activate a/one", "activate b/two", "activate b/two"]);
  expect(attached).toEqual([]);
});

test("enter on an empty list activates nothing by name, and in an empty text does nothing", () => {
  const { part, told, attached } = openPane([list("a", []), textSection("b", "")]);
  lines(part, area);
  press(part, "enter", "enter");
  expect(told).toEqual(["activate a/"]);
  expect(attached).toEqual([]);
  expect(part.isFocused).toBe(true);
});

test("tab goes round the sections", () => {
  const { part, told } = openPane([list("a", ["1", "2"]), list("b", ["3", "4"])]);
  press(part, "tab", "down", "tab", "down");
  expect(told).toEqual(["select b/4", "select a/2"]);
});

test("esc goes back to the first section and then closes", () => {
  const { part, told } = openPane([list("a", ["1"]), list("b", ["2"]), list("c", ["3"])]);
  press(part, "tab", "tab", "escape");
  expect(told).toEqual([]);
  press(part, "down", "escape");
  expect(told).toEqual(["closed"]);
  expect(part.isFocused).toBe(false);
  expect(press(part, "escape")).toEqual([false]);
});

test("left and right scroll what is wider than the pane, in a list they are the owner's", () => {
  const wide = "0123456789".repeat(6);
  const { part, told } = openPane([rowsSection("r", [wide, "short"])]);
  lines(part, { columns: 21, rows: 5 });
  press(part, "right");
  expect(lines(part, { columns: 21, rows: 5 })[1]).toBe("▸89012345678901234567");
  press(part, "right", "right", "right", "right", "right", "right", "right");
  expect(lines(part, { columns: 21, rows: 5 })[1]).toBe("▸01234567890123456789");
  press(part, "left");
  expect(lines(part, { columns: 21, rows: 5 })[1]).toBe("▸23456789012345678901");
  for (let n = 0; n < 9; n++) press(part, "left");
  expect(lines(part, { columns: 21, rows: 5 })[1]).toBe("▸01234567890123456789");
  expect(told).toEqual([]);
  const files = openPane([list("files", ["a"])]);
  press(files.part, "left", "right");
  expect(files.told).toEqual(["key left", "key right"]);
});

test("every other named chord is the owner's, ctrl+c never", () => {
  const { part, told } = openPane([list("files", ["a", "b"])]);
  const keys = [
    "x",
    "shift+x",
    "ctrl+x",
    "alt+down",
    "ctrl+up",
    "space",
    "backspace",
    "delete",
    "shift+tab",
    "shift+enter",
  ];
  expect(press(part, ...keys)).toEqual(keys.map(() => true));
  expect(told).toEqual(keys.map((key) => `key ${key}`));
  expect(press(part, "ctrl+c")).toEqual([false]);
  expect(told).toHaveLength(keys.length);
});

test("a key without a name goes nowhere, a paste is not the pane's", () => {
  const { part, told } = openPane([list("files", ["a"])]);
  expect(part.input({ kind: "key", chord: null, text: "漢" })).toBe(true);
  expect(part.input({ kind: "paste", text: "x" })).toBe(false);
  expect(told).toEqual([]);
});

test("without the focus keys are not the pane's", () => {
  const { part, told } = openPane([list("files", ["a", "b"])]);
  part.setFocused(false);
  expect(press(part, "down", "x", "escape", "enter")).toEqual([false, false, false, false]);
  expect(told).toEqual([]);
});

test("a pane without sections takes its keys and breaks nothing", () => {
  const { part, told } = openPane([]);
  lines(part, area);
  press(part, "down", "tab", "enter", "left", "pagedown", "escape");
  expect(told).toEqual(["closed"]);
});

test("a shifted movement in a list moves, and selects nothing", () => {
  const { part, told } = openPane([list("files", ["a", "b", "c"])]);
  press(part, "shift+down", "shift+down");
  expect(told).toEqual(["select files/b", "select files/c"]);
  expect(lines(part, area).slice(1, 4)).toEqual(["  a", "  b", "▸ c"]);
});
