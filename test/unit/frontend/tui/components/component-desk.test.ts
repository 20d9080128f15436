/** Which component is seen where, and which one has the keys. */
import { expect, test } from "vitest";
import { ComponentPlaces } from "../../../../../src/frontend/tui/components/component-places.js";
import { withOverlays } from "../../../../../src/frontend/tui/components/overlay-layer.js";
import type { Area, View } from "../../../../../src/frontend/tui/part.js";
import { rowText } from "../../../../../src/render/row.js";
import { expectFits, sizes } from "../screen.js";
import { Desk } from "./mounted.js";

const area: Area = { columns: 20, rows: 6 };
const ground: View = {
  rows: Array.from({ length: 6 }, () => [{ text: ".".repeat(20) }]),
  caret: { row: 5, column: 2 },
};

function over({ desk }: Desk, base: View = ground, room: Area = area, isElsewhere = false): View {
  return withOverlays(base, room, desk, isElsewhere, new ComponentPlaces());
}

const texts = ({ rows }: View): readonly string[] => rows.map((row) => rowText(row).trimEnd());

test("the newest dialog has the keys, and what it covered comes back", () => {
  const desk = new Desk();
  const first = desk.show("first");
  desk.desk.settle(false);
  const second = desk.show("second");
  desk.desk.settle(false);
  expect([first.told, second.told]).toEqual([["focus", "blur"], ["focus"]]);
  expect(desk.desk.dialog?.about.extension).toBe("second");
  second.unmount();
  desk.desk.settle(false);
  expect(first.told).toEqual(["focus", "blur", "focus"]);
  expect(desk.desk.dialog?.about.extension).toBe("first");
});

test("a question takes the keys from all of them and gives them back", () => {
  const desk = new Desk();
  const shown = desk.show("a");
  for (const isElsewhere of [false, true, true, false]) desk.desk.settle(isElsewhere);
  expect(shown.told).toEqual(["focus", "blur", "focus"]);
});

test("hidden it is nowhere, let go it is seen without the keys, and focus brings it to the front", () => {
  const desk = new Desk();
  const a = desk.overlay("a");
  const b = desk.overlay("b");
  b.control("unfocus");
  expect(desk.desk.focused?.about.extension).toBe("a");
  expect(desk.desk.overlays).toHaveLength(2);
  a.control("hide");
  expect([desk.desk.focused, desk.desk.overlays.length]).toEqual([null, 1]);
  a.control("show");
  b.control("focus");
  expect(desk.desk.focused?.about.extension).toBe("b");
  expect(desk.desk.overlays.map(({ about }) => about.extension)).toEqual(["a", "b"]);
});

test("what only stands there never has the keys, until it asks for them", () => {
  const desk = new Desk();
  const clock = desk.overlay("clock", { nonCapturing: true });
  expect(desk.desk.focused).toBeNull();
  clock.control("focus");
  expect(desk.desk.focused?.about.extension).toBe("clock");
});

test("widgets stand where they were put, in the order in which they came, and never have the keys", () => {
  const desk = new Desk();
  desk.show("a", { kind: "widget" });
  desk.show("b", { kind: "widget", placement: "belowEditor" });
  const c = desk.show("c", { kind: "widget" });
  c.control("focus");
  expect(desk.desk.widgets("aboveEditor").map(({ about }) => about.extension)).toEqual(["a", "c"]);
  expect(desk.desk.widgets("belowEditor").map(({ about }) => about.extension)).toEqual(["b"]);
  expect([desk.desk.focused, desk.desk.dialog]).toEqual([null, null]);
});

test("an overlay stands in the middle, in its own width, over what was there", () => {
  const desk = new Desk();
  desk.overlay("a", { width: 6 }).draw("ab", "漢字漢字漢字");
  const dots = ".".repeat(20);
  expect(texts(over(desk))).toEqual([dots, dots, ".......ab    .......", ".......漢字… .......", dots, dots]);
});

test.each([
  [{ anchor: "top-left", width: 4 }, 0, 0],
  [{ anchor: "bottom-right", width: 4 }, 5, 16],
  [{ anchor: "top-center", width: 4, margin: 1 }, 1, 8],
  [{ anchor: "bottom-right", width: 4, margin: { right: 2, bottom: 1 } }, 4, 14],
  [{ row: 2, col: 3, width: 4 }, 2, 3],
  [{ row: "100%", col: "50%", width: 4 }, 5, 8],
  [{ anchor: "top-left", width: 4, offsetX: 2, offsetY: 3 }, 3, 2],
  [{ anchor: "top-left", width: 4, offsetX: -9, offsetY: 99 }, 5, 0],
])("%j is row %i, column %i", (options, row, column) => {
  const desk = new Desk();
  desk.overlay("a", options).draw("xxxx");
  const drawn = texts(over(desk));
  expect([drawn.findIndex((line) => line.includes("x")), drawn.join("\n").match(/^.*x/m)?.[0].indexOf("x")]).toEqual([
    row,
    column,
  ]);
});

test("a frame that is not as high as the screen grows above, so that little of it is hidden", () => {
  const desk = new Desk();
  desk.overlay("a", { width: 4, nonCapturing: true }).draw("1", "2", "3");
  const low: View = { rows: [[{ text: "draft" }]], caret: { row: 0, column: 5 } };
  const view = over(desk, low);
  expect(texts(view).map((row) => row.trim())).toEqual(["1", "2", "3", "draft"]);
  expect(view.caret).toEqual({ row: 3, column: 5 });
});

test("the cursor is the overlay's when that has the keys, and the draft's when a question has", () => {
  const desk = new Desk();
  const shown = desk.overlay("a", { width: 4, anchor: "top-left", row: 1, col: 2 });
  shown.picture({ width: 4, rows: [[{ text: "abc" }]], cursor: { row: 0, column: 3 } });
  desk.desk.settle(false);
  expect(over(desk).caret).toEqual({ row: 1, column: 5 });
  expect(over(desk, ground, area, true).caret).toEqual(ground.caret);
});

test("it is told its own width and height, not the screen's", () => {
  const desk = new Desk();
  const shown = desk.overlay("a", { width: "50%", minWidth: 12, maxHeight: "50%", margin: 1 });
  over(desk);
  expect(shown.told).toEqual(["size 12x3"]);
});

test("whatever is asked for, nothing leaves the screen", () => {
  const hostile = [{}, { width: 9_999, row: 9_999, col: 9_999 }, { margin: 9_999 }, { offsetX: -9_999 }, { width: 0 }];
  for (const options of hostile) {
    const desk = new Desk();
    desk.overlay("a", options).draw(..."漢字 and more".repeat(9).split(" "));
    for (const room of sizes.filter(({ columns, rows }) => columns > 0 && rows > 0)) {
      const base = { rows: [[{ text: "." }]], caret: null };
      expectFits({ view: () => over(desk, base, room) }, room);
    }
  }
});
