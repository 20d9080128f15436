/** Where a pane stands: beside the conversation, or instead of it. Pure. */
import type { Pane } from "../../../host/front-end.js";
import { surfaceLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { padRow } from "../../../render/row-width.js";
import type { MouseInput } from "../input/input-event.js";
import type { Caret, View } from "../part.js";

/** What the person's layout says of panes. */
export interface PaneLayout {
  /** Columns from which both are seen. */
  readonly splitMin: number;
  placement(
    paneId: string,
    proposal: "left" | "right" | null,
  ): { readonly side: "left" | "right"; readonly percent: number };
}

/** Columns of the screen, from 0. */
export interface Column {
  readonly from: number;
  readonly columns: number;
}

/** `full`: whichever has the focus fills the screen. */
export type Split =
  | { readonly kind: "none" }
  | { readonly kind: "full" }
  | { readonly kind: "split"; readonly pane: Column; readonly rest: Column; readonly divider: Column };

export function splitOf(columns: number, layout: PaneLayout, pane: Pane | null): Split {
  if (pane === null) return { kind: "none" };
  const { dividerColumns } = surfaceLimits;
  const { side, percent } = layout.placement(pane.id, pane.side);
  const paneColumns = Math.floor((columns * percent) / 100);
  const restColumns = columns - paneColumns - dividerColumns;
  if (columns < layout.splitMin || paneColumns < 1 || restColumns < 1) return { kind: "full" };
  const [first, second] = side === "left" ? [paneColumns, restColumns] : [restColumns, paneColumns];
  const left: Column = { from: 0, columns: first };
  const right: Column = { from: first + dividerColumns, columns: second };
  const divider: Column = { from: first, columns: dividerColumns };
  return { kind: "split", divider, ...(side === "left" ? { pane: left, rest: right } : { pane: right, rest: left }) };
}

const divider: Row = [{ text: " │ ", token: "border" }];

function moved(caret: Caret | null, column: Column): Caret | null {
  return caret === null ? null : { ...caret, column: caret.column + column.from };
}

/** Both views on one screen. The view that is not as high ends in empty rows. */
export function beside(split: Extract<Split, { kind: "split" }>, pane: View, rest: View): View {
  const isPaneLeft = split.pane.from === 0;
  const [left, right] = isPaneLeft ? [pane, rest] : [rest, pane];
  const width = isPaneLeft ? split.pane.columns : split.rest.columns;
  const height = Math.max(left.rows.length, right.rows.length);
  const rows = Array.from({ length: height }, (_, at) => [
    ...padRow(left.rows[at] ?? [], width),
    ...divider,
    ...(right.rows[at] ?? []),
  ]);
  return { rows, caret: moved(rest.caret, split.rest) ?? moved(pane.caret, split.pane) };
}

/** A mouse event in the cells of a part whose top left is at that cell of the screen. May be negative: outside. */
export function mouseFrom(event: MouseInput, row: number, column: number): MouseInput {
  return { ...event, row: event.row - row, column: event.column - column };
}

/**
 * Where one of them fills the screen: how to get to the other, for the status row; null where both are seen or there is
 * no pane.
 */
export function otherSide(split: Split, pane: Pane | null, isPaneFocused: boolean, focusChord: string): string | null {
  if (split.kind !== "full" || pane === null) return null;
  return `${isPaneFocused ? "conversation" : `${pane.title} pane`} · ${focusChord}`;
}
