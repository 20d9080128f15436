/** Whose the mouse is, among what extensions draw. */
import { expect, test } from "vitest";
import { ComponentPlaces } from "../../../../../src/frontend/tui/components/component-places.js";
import type { MouseInput } from "../../../../../src/frontend/tui/input/input-event.js";
import { Desk, picture } from "./mounted.js";

const mouse = (action: MouseInput["action"], row: number, column: number): MouseInput => ({
  kind: "mouse",
  action,
  button: "left",
  row,
  column,
  shift: false,
});

function placed() {
  const desk = new Desk();
  const lower = desk.show("lower", { mouse: true });
  const upper = desk.overlay("upper", {}, { mouse: true });
  const [overlay] = desk.desk.overlays;
  const { dialog } = desk.desk;
  if (overlay === undefined || dialog === null) throw new Error("they are not there");
  const places = new ComponentPlaces();
  places.put(dialog, { top: 2, left: 0, columns: 20, rows: 4 });
  places.put(overlay, { top: 3, left: 5, columns: 5, rows: 2 });
  for (const part of [dialog, overlay]) part.view({ columns: 20, rows: 2 });
  return { lower, upper, places, dialog, overlay };
}

test("what lies uppermost is found, in its own cells", () => {
  const { places, dialog, overlay } = placed();
  expect(places.hit(mouse("press", 3, 5))).toEqual({ part: overlay, event: mouse("press", 0, 0) });
  expect(places.hit(mouse("press", 3, 4))).toEqual({ part: dialog, event: mouse("press", 1, 4) });
  expect(places.hit(mouse("press", 1, 4))).toBeNull();
  expect(places.hit(mouse("press", 6, 4))).toBeNull();
});

test("a button that is held keeps the mouse where it went down, and nowhere else", () => {
  const { places, overlay } = placed();
  expect(places.hit(mouse("drag", 3, 5))).toBeNull();
  places.hit(mouse("press", 4, 6));
  expect(places.hit(mouse("drag", 0, 0))).toEqual({ part: overlay, event: mouse("drag", -3, -5) });
  expect(places.hit(mouse("release", 9, 9))?.part).toBe(overlay);
  expect(places.hit(mouse("drag", 3, 5))).toBeNull();
  places.hit(mouse("press", 4, 6));
  places.clear();
  expect(places.hit(mouse("drag", 4, 6))).toBeNull();
});

test("rows are counted in the picture, and nothing is told before there is one, or to who did not ask", () => {
  const { lower, dialog } = placed();
  expect(dialog.input(mouse("press", 0, 1))).toBe(false);
  lower.picture(picture(["1", "2", "3"]));
  dialog.view({ columns: 20, rows: 2 });
  expect(dialog.input(mouse("press", 0, 1))).toBe(true);
  expect(lower.told.at(-1)).toBe("press 1,1");
  const deaf = new Desk();
  deaf.show("deaf").picture(picture(["1"]));
  expect(deaf.desk.focused?.input(mouse("press", 0, 0))).toBe(false);
});
