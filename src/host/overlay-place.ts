/** Where an overlay is to stand, as extensions write it (`overlayOptions` of pi-tui) → what a painter needs. Never refuses. */

import type { JsonObject } from "../protocol/field.js";
import { componentLimits } from "../protocol/limits.js";
import type { Extent, OverlayPlace } from "./front-end.js";

const percentText = /^(\d{1,3}(?:\.\d+)?)%$/;

function cellsOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  const most = componentLimits.cells;
  return Math.max(-most, Math.min(most, Math.trunc(value)));
}

function extentOf(value: unknown): Extent | null {
  const cells = cellsOf(value);
  if (cells !== null) return { cells: Math.max(0, cells) };
  const percent = typeof value === "string" ? percentText.exec(value)?.[1] : undefined;
  return percent === undefined ? null : { percent: Math.min(100, Number(percent)) };
}

const sides = ["top", "right", "bottom", "left"] as const;

function marginOf(value: unknown): OverlayPlace["margin"] {
  const all = cellsOf(value);
  const parts =
    typeof value === "object" && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>();
  const [top = 0, right = 0, bottom = 0, left = 0] = sides.map((side) =>
    Math.max(0, all ?? cellsOf(parts.get(side)) ?? 0),
  );
  return { top, right, bottom, left };
}

export function overlayPlace(options: JsonObject | undefined): OverlayPlace {
  const { width, minWidth, maxHeight, row, col, anchor, offsetX, offsetY, margin, nonCapturing } = options ?? {};
  const words = new Set(typeof anchor === "string" ? anchor.split("-") : []);
  return {
    width: extentOf(width),
    minWidth: Math.max(0, cellsOf(minWidth) ?? 0),
    maxHeight: extentOf(maxHeight),
    row: extentOf(row),
    column: extentOf(col),
    vertical: words.has("top") ? "top" : words.has("bottom") ? "bottom" : "center",
    horizontal: words.has("left") ? "left" : words.has("right") ? "right" : "center",
    offsetX: cellsOf(offsetX) ?? 0,
    offsetY: cellsOf(offsetY) ?? 0,
    margin: marginOf(margin),
    isPassive: nonCapturing === true,
  };
}
