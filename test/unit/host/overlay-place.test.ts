/** Where extensions want an overlay: whatever they write becomes a place. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { overlayPlace } from "../../../src/host/overlay-place.js";

const nowhere = overlayPlace(undefined);

test("without a word it is in the middle and takes the keys", () => {
  expect(nowhere).toMatchObject({ vertical: "center", horizontal: "center", width: null, isPassive: false });
});

test("cells, shares, anchors and margins are taken as they are written", () => {
  expect(overlayPlace({ width: "50%", maxHeight: 10, anchor: "top-right", margin: 2, offsetX: -3 })).toEqual({
    ...nowhere,
    width: { percent: 50 },
    maxHeight: { cells: 10 },
    vertical: "top",
    horizontal: "right",
    margin: { top: 2, right: 2, bottom: 2, left: 2 },
    offsetX: -3,
  });
  expect(
    overlayPlace({ row: 0, col: "100%", anchor: "left-center", margin: { bottom: 1 }, nonCapturing: true }),
  ).toEqual({
    ...nowhere,
    row: { cells: 0 },
    column: { percent: 100 },
    horizontal: "left",
    margin: { top: 0, right: 0, bottom: 1, left: 0 },
    isPassive: true,
  });
});

test("nonsense counts for nothing", () => {
  const hostile = { width: "wide", minWidth: -4, maxHeight: Number.NaN, row: "1e9%", anchor: 7, margin: "x" };
  expect(overlayPlace(hostile)).toEqual(nowhere);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("width", "row", "col", "anchor", "margin", "offsetX"), fc.jsonValue()),
      (it) => {
        const { offsetX, margin, width } = overlayPlace(it);
        expect(Number.isSafeInteger(offsetX)).toBe(true);
        expect(Math.min(...Object.values(margin))).toBeGreaterThanOrEqual(0);
        if (width !== null && "percent" in width) expect(width.percent).toBeLessThanOrEqual(100);
      },
    ),
  );
});
