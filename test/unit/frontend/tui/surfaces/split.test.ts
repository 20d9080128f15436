/** Beside the conversation or instead of it. */
import { expect, test } from "vitest";
import { defaultLayout, readLayout } from "../../../../../src/frontend/tui/config/layout.js";
import { beside, mouseFrom, otherSide, splitOf } from "../../../../../src/frontend/tui/surfaces/split.js";
import type { Pane } from "../../../../../src/host/front-end.js";
import { rowText } from "../../../../../src/render/row.js";
import { expectFits } from "./surface-screen.js";

const pane: Pane = { extension: "git", id: "diff", title: "Changes", hint: "", side: null, sections: [] };
const layout = (text: object) => readLayout(JSON.stringify(text)).value;

test("no pane, no split", () => {
  expect(splitOf(200, defaultLayout, null)).toEqual({ kind: "none" });
});

test("from 110 columns on the pane has 40 percent at the right, three columns lie between", () => {
  expect(splitOf(110, defaultLayout, pane)).toEqual({
    kind: "split",
    rest: { from: 0, columns: 63 },
    divider: { from: 63, columns: 3 },
    pane: { from: 66, columns: 44 },
  });
  expect(splitOf(109, defaultLayout, pane)).toEqual({ kind: "full" });
});

test("side is a proposal, the person's layout decides", () => {
  expect(splitOf(120, defaultLayout, { ...pane, side: "left" })).toMatchObject({ pane: { from: 0, columns: 48 } });
  const decided = layout({ panes: { diff: { side: "right", width: 30 } } });
  expect(splitOf(120, decided, { ...pane, side: "left" })).toMatchObject({
    rest: { from: 0, columns: 81 },
    pane: { from: 84, columns: 36 },
  });
});

test("all columns are given away, from the floor to the widest", () => {
  for (const width of [30, 40, 70]) {
    const wide = layout({ split_min: 1, panes: { "*": { width } } });
    for (let columns = 60; columns < 300; columns++) {
      const split = splitOf(columns, wide, pane);
      if (split.kind !== "split") throw new Error(`${columns} columns were not split`);
      expect(split.pane.columns + split.rest.columns + split.divider.columns).toBe(columns);
      expect(Math.min(split.pane.columns, split.rest.columns)).toBeGreaterThan(0);
    }
    expect(splitOf(59, wide, pane)).toEqual({ kind: "full" });
  }
});

test("a layout that leaves no room for one of them gives the screen to the focused one", () => {
  const any = { splitMin: 0, placement: () => ({ side: "right", percent: 70 }) as const };
  for (let columns = 0; columns < 12; columns++) {
    const split = splitOf(columns, any, pane);
    if (split.kind === "split") expect(Math.min(split.pane.columns, split.rest.columns)).toBeGreaterThan(0);
  }
  expect(splitOf(1, any, pane)).toEqual({ kind: "full" });
});

test("both views stand side by side, whatever their heights, and the caret moves with its view", () => {
  const split = splitOf(110, defaultLayout, pane);
  if (split.kind !== "split") throw new Error("not split");
  const rest = { rows: [[{ text: "漢字" }], [{ text: "x".repeat(63) }]], caret: { row: 1, column: 4 } };
  const side = { rows: [[{ text: "p" }], [], [{ text: "q" }]], caret: null };
  const view = expectFits(beside(split, side, rest), { columns: 110, rows: 3 });
  expect(view.rows.map(rowText)).toEqual([
    `漢字${" ".repeat(59)} │ p`,
    `${"x".repeat(63)} │ `,
    `${" ".repeat(63)} │ q`,
  ]);
  expect(view.caret).toEqual({ row: 1, column: 4 });
  const left = splitOf(110, defaultLayout, { ...pane, side: "left" });
  if (left.kind !== "split") throw new Error("not split");
  const turned = beside(left, side, rest);
  expect(rowText(turned.rows[0] ?? [])).toBe(`p${" ".repeat(43)} │ 漢字`);
  expect(turned.caret).toEqual({ row: 1, column: 4 + 47 });
});

test("a mouse event reaches a part in the part's own cells", () => {
  const event = { kind: "mouse", action: "press", button: "left", row: 5, column: 70, shift: true } as const;
  expect(mouseFrom(event, 2, 66)).toEqual({ ...event, row: 3, column: 4 });
});

test("where one of them fills the screen, it is said how to reach the other", () => {
  expect(otherSide({ kind: "full" }, pane, false, "ctrl+t")).toBe("Changes pane · ctrl+t");
  expect(otherSide({ kind: "full" }, pane, true, "ctrl+t")).toBe("conversation · ctrl+t");
  expect(otherSide(splitOf(110, defaultLayout, pane), pane, true, "ctrl+t")).toBeNull();
  expect(otherSide({ kind: "none" }, null, false, "ctrl+t")).toBeNull();
});
