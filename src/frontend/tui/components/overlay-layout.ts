/** Where overlays stand over a view, and how they are put there. Pure. */
import type { Extent, OverlayPlace } from "../../../host/front-end.js";
import { componentLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { padRow, sliceRow } from "../../../render/row-width.js";
import type { Area, View } from "../part.js";

/** In cells of what it stands over. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
}

/** The room between the margins. */
function inner(place: OverlayPlace, area: Area): Rectangle {
  const { top, right, bottom, left } = place.margin;
  const columns = Math.max(1, area.columns - left - right);
  const rows = Math.max(1, area.rows - top - bottom);
  return {
    top: Math.min(top, Math.max(0, area.rows - rows)),
    left: Math.min(left, Math.max(0, area.columns - columns)),
    columns: Math.min(columns, area.columns),
    rows: Math.min(rows, area.rows),
  };
}

function cellsOf(extent: Extent, whole: number): number {
  return "cells" in extent ? extent.cells : Math.floor((whole * extent.percent) / 100);
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** How large an overlay may be there. */
export function overlayRoom(place: OverlayPlace, area: Area): Area {
  const room = inner(place, area);
  const wanted = place.width === null ? componentLimits.overlayColumns : cellsOf(place.width, area.columns);
  const rows = place.maxHeight === null ? room.rows : cellsOf(place.maxHeight, area.rows);
  return {
    columns: between(Math.max(wanted, place.minWidth), 1, room.columns),
    rows: between(rows, 1, room.rows),
  };
}

/** Along one axis: where `size` cells stand in `room`. */
function along(at: Extent | null, anchor: "start" | "center" | "end", free: number): number {
  if (at !== null) return "cells" in at ? at.cells : Math.floor((free * at.percent) / 100);
  if (anchor === "start") return 0;
  return anchor === "end" ? free : Math.floor(free / 2);
}

/** `size`: what it takes of its room. Never beyond the area. */
export function overlayAt(place: OverlayPlace, area: Area, size: Area): Rectangle {
  const room = inner(place, area);
  const vertical = place.vertical === "center" ? "center" : place.vertical === "top" ? "start" : "end";
  const horizontal = place.horizontal === "center" ? "center" : place.horizontal === "left" ? "start" : "end";
  const freeRows = Math.max(0, room.rows - size.rows);
  const freeColumns = Math.max(0, room.columns - size.columns);
  // A row or column that is named counts from the edge of the screen, not from the margin.
  const top = along(place.row, vertical, freeRows) + (isNamed(place.row) ? 0 : room.top) + place.offsetY;
  const left = along(place.column, horizontal, freeColumns) + (isNamed(place.column) ? 0 : room.left) + place.offsetX;
  return {
    top: between(top, room.top, room.top + freeRows),
    left: between(left, room.left, room.left + freeColumns),
    ...size,
  };
}

function isNamed(at: Extent | null): boolean {
  return at !== null && "cells" in at;
}

function over(base: Row, row: Row, { left, columns }: Rectangle): Row {
  const end = left + columns;
  return [
    ...padRow(sliceRow(base, 0, left), left),
    ...padRow(row, columns),
    ...sliceRow(base, end, componentLimits.cells),
  ];
}

/** The view with one more on top of it; its caret is the upper one's, when that has the keys. */
export function overlaid(base: View, upper: View, at: Rectangle, hasKeys: boolean): View {
  const rows = [...base.rows];
  for (const [index, row] of upper.rows.entries()) {
    const target = at.top + index;
    if (target < rows.length) rows[target] = over(rows[target] ?? [], row, at);
  }
  if (!hasKeys) return { rows, caret: base.caret };
  const { caret } = upper;
  return { rows, caret: caret === null ? null : { row: caret.row + at.top, column: caret.column + at.left } };
}

/** At least so many rows, the new ones above. */
export function heightened(view: View, rows: number): View {
  const missing = rows - view.rows.length;
  if (missing <= 0) return view;
  const blank: readonly Row[] = Array.from({ length: missing }, () => []);
  const { caret } = view;
  return { rows: [...blank, ...view.rows], caret: caret === null ? null : { ...caret, row: caret.row + missing } };
}
