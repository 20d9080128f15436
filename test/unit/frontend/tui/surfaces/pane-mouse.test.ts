/** The mouse in a pane, in the pane's own cells: click, drag, wheel, and the way out. */
import { expect, test } from "vitest";
import type { MouseInput } from "../../../../../src/frontend/tui/input/input-event.js";
import { list, numbered, type OpenPane, openPane, textSection } from "./open-pane.js";
import { lines, press } from "./surface-screen.js";

const area = { columns: 30, rows: 12 };

function mouse(
  open: OpenPane,
  action: MouseInput["action"],
  row: number,
  column = 5,
  more: Partial<MouseInput> = {},
): boolean {
  lines(open.part, area);
  const button = action.startsWith("wheel") ? null : "left";
  return open.part.input({ kind: "mouse", action, button, row, column, shift: false, ...more });
}

test("× closes, and nothing else in the title bar does", () => {
  const open = openPane([list("files", ["a"])]);
  mouse(open, "press", 0, 28);
  expect(open.told).toEqual([]);
  mouse(open, "press", 0, 29);
  expect(open.told).toEqual(["closed"]);
});

test("a click gives the focus, moves the cursor and tells the owner", () => {
  const open = openPane([list("files", ["a", "b", "c"]), textSection("t", "x\ny")]);
  open.part.setFocused(false);
  expect(mouse(open, "press", 3)).toBe(true);
  expect(open.part.isFocused).toBe(true);
  expect(open.told).toEqual(["select files/c"]);
  mouse(open, "press", 3);
  expect(open.told).toEqual(["select files/c"]);
  mouse(open, "press", 6);
  expect(lines(open.part, area).slice(5, 7)).toEqual([" x", "▸y"]);
});

test("a click on a head moves to its section; below the rows it means the last one", () => {
  const open = openPane([list("files", ["a", "b"]), textSection("t", "x\ny")]);
  mouse(open, "press", 3);
  press(open.part, "down");
  expect(lines(open.part, area).slice(4, 6)).toEqual([" x", "▸y"]);
  press(open.part, "up");
  mouse(open, "press", 9);
  expect(lines(open.part, area).slice(4, 6)).toEqual([" x", "▸y"]);
});

test("a drag selects rows, beyond the edge it goes on, and Enter attaches them", () => {
  const open = openPane([textSection("t", numbered(50).join("\n"))]);
  mouse(open, "press", 2);
  mouse(open, "drag", 4);
  expect(lines(open.part, area).slice(1, 6)).toEqual([" row 0", "┃row 1", "┃row 2", "▸row 3", " row 4"]);
  mouse(open, "drag", 99);
  mouse(open, "drag", 4, -50);
  mouse(open, "drag", 99);
  mouse(open, "drag", 99);
  expect(open.part.isDragging).toBe(true);
  mouse(open, "release", 99, -50);
  expect(open.part.isDragging).toBe(false);
  mouse(open, "drag", 2);
  press(open.part, "enter");
  expect(open.attached[0]?.label).toBe("Changes: 5 lines");
});

test("a drag out at the top scrolls up", () => {
  const open = openPane([textSection("t", numbered(50).join("\n"))]);
  press(open.part, "end");
  mouse(open, "press", 1);
  mouse(open, "drag", -5);
  expect(lines(open.part, area)[1]).toBe("▸row 39");
});

test("a click lets go of a selection, with shift it goes on", () => {
  const open = openPane([textSection("t", numbered(9).join("\n"))]);
  mouse(open, "press", 2);
  mouse(open, "press", 4, 5, { shift: true });
  expect(lines(open.part, area).filter((row) => row.startsWith("┃"))).toHaveLength(2);
  mouse(open, "press", 6);
  expect(lines(open.part, area).filter((row) => row.startsWith("┃"))).toEqual([]);
});

test("the wheel scrolls the section under it by three rows and moves no cursor", () => {
  const open = openPane([list("files", numbered(20, "f")), textSection("t", numbered(50).join("\n"))]);
  mouse(open, "wheelDown", 1);
  expect(lines(open.part, area)[1]).toBe("  f3");
  expect(open.told).toEqual([]);
  mouse(open, "wheelUp", 1);
  mouse(open, "wheelUp", 1);
  expect(lines(open.part, area)[1]).toBe("▸ f0");
  mouse(open, "wheelDown", 10);
  expect(lines(open.part, area)[10]).toContain("row 3");
  press(open.part, "down");
  expect(open.told).toEqual(["select files/f1"]);
});

test("a movement after the wheel brings the cursor back into sight", () => {
  const open = openPane([list("files", numbered(20, "f"))]);
  mouse(open, "wheelDown", 1);
  mouse(open, "wheelDown", 1);
  press(open.part, "down");
  expect(lines(open.part, area)).toContain("▸ f1");
});

test("a drag over a list moves nothing, and other buttons do nothing", () => {
  const open = openPane([list("files", ["a", "b", "c"])]);
  mouse(open, "press", 1);
  mouse(open, "drag", 3);
  mouse(open, "press", 3, 5, { button: "right" });
  expect(open.told).toEqual([]);
});

test("without a pane the mouse is not its", () => {
  const open = openPane([list("files", ["a"])]);
  open.part.update(null);
  expect(open.part.input({ kind: "mouse", action: "press", button: "left", row: 0, column: 0, shift: false })).toBe(
    false,
  );
});
