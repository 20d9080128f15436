/**
 * What a component drew, made fit to be sent: no row wider than the screen, no more rows than are taken, the caret read
 * from its marker. The host trusts none of it; this keeps honest components from being cut in odd places.
 */
import { moduleLimits } from "../../../src/protocol/limits.js";
import type { Toolkit } from "./toolkit.js";

/** Rows, and where the caret is in them. */
export interface Frame {
  readonly lines: readonly string[];
  readonly cursor?: { readonly row: number; readonly column: number };
}

/** Markers for the caret and for what looks like one: addressed to a renderer, not to a terminal. */
const markers = /\u001b_[^\u0007\u001b]*(?:\u0007|\u001b\\)/g;
/** What pi-tui takes a tab to be when it measures. */
const tab = "   ";

function cutToWidth({ tui }: Toolkit, line: string, width: number): string {
  const plain = line.replace(markers, "").replaceAll("\t", tab);
  return tui.visibleWidth(plain) > width ? tui.truncateToWidth(plain, width, "") : plain;
}

/** `width`: columns. Throws what `render` throws, and when it gives no rows. */
export function frameOf(toolkit: Toolkit, component: { render(width: number): unknown }, width: number): Frame {
  const drawn = component.render(width);
  if (!Array.isArray(drawn)) throw new TypeError("render() must give an array of lines");
  const lines = drawn.flatMap((line) => String(line).split(/\r?\n/)).slice(0, moduleLimits.componentRows);
  const row = lines.findLastIndex((line) => line.includes(toolkit.tui.CURSOR_MARKER));
  const fitted = lines.map((line) => cutToWidth(toolkit, line, width));
  if (row < 0) return { lines: fitted };
  const before = (lines[row] ?? "").slice(0, lines[row]?.indexOf(toolkit.tui.CURSOR_MARKER));
  const column = toolkit.tui.visibleWidth(before.replace(markers, "").replaceAll("\t", tab));
  return { lines: fitted, cursor: { row, column: Math.min(column, Math.max(0, width - 1)) } };
}
