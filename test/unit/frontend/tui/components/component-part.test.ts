/** One component on the screen: it keeps to its room, tells what changed once, and takes keys as a terminal sends them. */
import { expect, test } from "vitest";
import type { ComponentPart } from "../../../../../src/frontend/tui/components/component-part.js";
import { overlayPlace } from "../../../../../src/host/overlay-place.js";
import { componentLimits } from "../../../../../src/protocol/limits.js";
import { expectFits, lines, press, sizes } from "../screen.js";
import { Desk, picture, type Shown } from "./mounted.js";

function open(more: Parameters<Desk["show"]>[1] = {}): { desk: Desk; shown: Shown; part: ComponentPart } {
  const desk = new Desk();
  const shown = desk.show("snake", more);
  const part = desk.desk.focused ?? desk.desk.widgets("aboveEditor")[0];
  if (part === undefined) throw new Error("it is not there");
  return { desk, shown, part };
}

test("whatever it draws keeps to its room", () => {
  const { desk, shown, part } = open();
  desk.desk.settle(false);
  const hostile = ["x".repeat(500), "漢字".repeat(99), "🙂".repeat(40), "", "e\u0301".repeat(90)];
  shown.picture(picture([...hostile, ...hostile, ...hostile], { row: 14, column: 9_999 }));
  for (const area of sizes) expectFits(part, area);
});

test("until it has drawn something, its place says whose it is", () => {
  expect(lines(open().part)).toEqual(["snake …"]);
  expect(lines(open({ title: "Snake" }).part)).toEqual(["Snake …"]);
  expect(lines(open({ kind: "widget" }).part)).toEqual([]);
});

test("the size is told when it changes, and a picture once it was painted", () => {
  const { shown, part } = open();
  part.view({ columns: 40, rows: 9 });
  part.view({ columns: 40, rows: 9 });
  shown.draw("one");
  part.view({ columns: 40, rows: 9 });
  part.view({ columns: 30, rows: 9 });
  expect(shown.told).toEqual(["size 40x9", "painted", "size 30x9"]);
});

test("a picture that is too high shows its end, and never loses its cursor", () => {
  const { desk, shown, part } = open();
  desk.desk.settle(false);
  shown.picture(picture(["1", "2", "3", "4"]));
  expect(lines(part, { columns: 9, rows: 2 })).toEqual(["3", "4"]);
  shown.picture(picture(["1", "2", "3", "4"], { row: 1, column: 1 }));
  const { rows, caret } = part.view({ columns: 9, rows: 2 });
  expect([rows.length, caret]).toEqual([2, { row: 0, column: 1 }]);
});

test("an overlay that is too high shows its top, or what its cursor is in", () => {
  const { shown, part } = open({ overlay: overlayPlace({}) });
  shown.picture(picture(["1", "2", "3", "4"]));
  expect(lines(part, { columns: 9, rows: 2 })).toEqual(["1", "2"]);
  shown.picture(picture(["1", "2", "3", "4"], { row: 2, column: 1 }));
  expect(lines(part, { columns: 9, rows: 2 })).toEqual(["2", "3"]);
});

test("only who has the keys has the cursor", () => {
  const { desk, shown, part } = open();
  shown.picture(picture(["a"], { row: 0, column: 1 }));
  desk.desk.settle(true);
  expect(part.view({ columns: 9, rows: 2 }).caret).toBeNull();
  desk.desk.settle(false);
  expect(part.view({ columns: 9, rows: 2 }).caret).toEqual({ row: 0, column: 1 });
});

test("ctrl+c closes who did not ask for it", () => {
  const { shown, part } = open();
  press(part, "a", "ctrl+c");
  expect(shown.told.at(-1)).toBe("closed");
});

test("who asks for ctrl+c gets it, but the third one soon after closes it all the same", () => {
  const { desk, shown, part } = open({ handlesCtrlC: true });
  press(part, "ctrl+c", "ctrl+c");
  expect(shown.told).toEqual(['key "\\u0003"', 'key "\\u0003"']);
  desk.now += componentLimits.ctrlCWithinMs;
  press(part, "ctrl+c", "ctrl+c", "ctrl+c");
  expect(shown.told.slice(2)).toEqual(['key "\\u0003"', 'key "\\u0003"', "closed"]);
});

test("keys that are let go reach only who asked for them", () => {
  const deaf = open();
  deaf.part.released("\x1b[97;1:3u");
  expect(deaf.shown.told).toEqual([]);
  const game = open({ keyReleases: true });
  game.part.released("\x1b[97;1:3u");
  expect(game.shown.told).toEqual(['key "\\u001b[97;1:3u"']);
});
