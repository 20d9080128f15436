/** A pane that is sent again: the person keeps the place in every section that kept its id. */
import { expect, test } from "vitest";
import { PanePart } from "../../../../../src/frontend/tui/surfaces/pane/pane-part.js";
import type { PaneSectionView } from "../../../../../src/host/front-end.js";
import { item, list, numbered, openPane, rowsSection, textSection } from "./open-pane.js";
import { lines, plainBody, press } from "./surface-screen.js";

const area = { columns: 40, rows: 12 };

test("the cursor follows the item's id, and nobody is told", () => {
  const { part, told, refresh } = openPane([list("files", ["a", "b", "c"])]);
  press(part, "down");
  told.length = 0;
  refresh([list("files", ["x", "y", "a", "b", "c"])]);
  expect(lines(part, area)[4]).toBe("▸ b");
  expect(told).toEqual([]);
  press(part, "up");
  expect(told).toEqual(["select files/a"]);
});

test("where the item is gone the cursor stays at its height, or at the end", () => {
  const { part, refresh } = openPane([list("files", ["a", "b", "c", "d"])]);
  press(part, "end");
  refresh([list("files", ["a", "b"])]);
  expect(lines(part, area).slice(1, 3)).toEqual(["  a", "▸ b"]);
  refresh([list("files", [])]);
  expect(lines(part, area)[1]).toBe("▸ (empty)");
  refresh([list("files", ["z"])]);
  expect(lines(part, area)[1]).toBe("▸ z");
});

test("among items of one id the cursor keeps to its own", () => {
  const { part, refresh } = openPane([list("files", ["same", "same", "same"])]);
  press(part, "down", "down");
  refresh([list("files", ["same", "same", "same", "new"])]);
  expect(lines(part, area)[3]).toBe("▸ same");
});

test("selected matters for a section that is new, and never again", () => {
  const { part, told, refresh } = openPane([list("files", ["a", "b", "c"], "c")]);
  expect(lines(part, area)[3]).toBe("▸ c");
  press(part, "home");
  refresh([list("files", ["a", "b", "c"], "b")]);
  expect(lines(part, area)[1]).toBe("▸ a");
  expect(told).toEqual(["select files/a"]);
  refresh([list("other", ["a", "b", "c"], "b")]);
  expect(lines(part, area)[2]).toBe("▸ b");
});

test("a section keeps its scroll, and loses its selection with its content", () => {
  const { part, refresh } = openPane([textSection("log", numbered(50).join("\n"))]);
  lines(part, area);
  press(part, "end", "up", "shift+up");
  const before = lines(part, area);
  expect(before.filter((row) => row.startsWith("┃"))).toHaveLength(1);
  refresh([textSection("log", numbered(50).join("\n"))]);
  expect(lines(part, area)).toEqual(before);
  refresh([textSection("log", numbered(60).join("\n"))]);
  const after = lines(part, area);
  expect(after.filter((row) => row.startsWith("┃"))).toEqual([]);
  expect(after).toContain("▸row 47");
});

test("span rows that are the same keep their selection", () => {
  const { part, refresh } = openPane([rowsSection("r", numbered(5))]);
  lines(part, area);
  press(part, "shift+down");
  refresh([rowsSection("r", numbered(5))]);
  expect(lines(part, area).slice(1, 3)).toEqual(["┃row 0", "▸row 1"]);
  refresh([rowsSection("r", numbered(6))]);
  expect(lines(part, area).slice(1, 3)).toEqual([" row 0", "▸row 1"]);
});

test("the focused section keeps the keys when others come before it, and its neighbour when it goes", () => {
  const { part, told, refresh } = openPane([list("a", ["1", "2"]), list("b", ["3", "4"])]);
  press(part, "tab");
  refresh([list("new", ["0"]), list("a", ["1", "2"]), list("b", ["3", "4"])]);
  press(part, "down");
  expect(told).toEqual(["select b/4"]);
  refresh([list("a", ["1", "2"])]);
  press(part, "down");
  expect(told).toEqual(["select b/4", "select a/2"]);
});

test("a section of another kind is a new one, though its id is old", () => {
  const { part, refresh } = openPane([list("s", ["a", "b"])]);
  press(part, "down");
  refresh([textSection("s", "x\ny")]);
  lines(part, area);
  expect(lines(part, area).slice(1, 3)).toEqual(["▸x", " y"]);
});

test("two sections of one id are kept apart", () => {
  const { part, told, refresh } = openPane([list("s", ["a", "b"]), list("s", ["c", "d"])]);
  press(part, "tab", "down");
  refresh([list("s", ["a", "b"]), list("s", ["c", "d"])]);
  expect(lines(part, area).slice(1)).toEqual(expect.arrayContaining(["▹ a", "▸ d"]));
  expect(told).toEqual(["select s/d"]);
});

test("another pane takes the focus and begins at its top; a refresh does neither", () => {
  const { part, refresh } = openPane([list("files", ["a", "b"])]);
  press(part, "down");
  part.setFocused(false);
  refresh([list("files", ["a", "b"])]);
  expect(part.isFocused).toBe(false);
  refresh([list("files", ["a", "b"])], { id: "other" });
  expect(part.isFocused).toBe(true);
  expect(lines(part, area)[1]).toBe("▸ a");
  press(part, "down");
  part.setFocused(false);
  refresh([list("files", ["a", "b"])], { id: "other", extension: "thief" });
  expect(part.isFocused).toBe(true);
  expect(lines(part, area)[1]).toBe("▸ a");
});

test("rows that a body gets later, or for another width, move the cursor into what there is", () => {
  let text = "";
  const part = new PanePart({
    events: { paneSelected: () => {}, paneActivated: () => {}, paneKey: () => {}, paneClosed: () => {} },
    makeBody: () => ({
      set: () => {},
      settled: async () => [],
      rows: (columns) =>
        text === ""
          ? []
          : text
              .split("\n")
              .slice(0, columns)
              .map((line) => [{ text: line }]),
    }),
    invalidate: () => {},
    wheelRows: () => 3,
    onAttach: () => {},
  });
  const sections: readonly PaneSectionView[] = [{ kind: "markdown", id: "m", title: "", body: "x" }];
  part.update({ extension: "a", id: "a", title: "a", hint: "", side: null, sections });
  expect(lines(part, area)[1]).toBe("▸(empty)");
  text = numbered(30, "").join("\n");
  lines(part, area);
  press(part, "end");
  expect(lines(part, area).at(-2)).toBe("▸29");
  expect(lines(part, { columns: 6, rows: 12 })).toContain("▸4");
});

test("a closed pane is nowhere", () => {
  const { part } = openPane([{ kind: "list", id: "l", title: "", items: [item("a")], selected: null }]);
  part.update(null);
  expect(part.view(area)).toEqual({ rows: [], caret: null });
  part.setFocused(true);
  expect(part.isFocused).toBe(false);
  expect(plainBody().rows(10)).toEqual([]);
});
