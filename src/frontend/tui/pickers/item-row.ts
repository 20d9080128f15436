/** One row of a list to pick from: the same whether a picker shows it or what `/` offers. Pure; texts are sanitised. */
import { pickerLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { cells } from "../../../text/width.js";
import type { PickerItem } from "./picker-item.js";
import { fitRow, padding, span } from "./text-rows.js";

/** Neighbours of one look in one run. */
function labelRuns(label: string, at: ReadonlySet<number>, token: string | undefined, bold: boolean): Row {
  const runs: StyledSpan[] = [];
  let text = "";
  let matched = false;
  const flush = (): void => {
    if (text === "") return;
    const emphasis = [...(bold ? (["bold"] as const) : []), ...(matched ? (["underline"] as const) : [])];
    runs.push(span(text, token, ...emphasis));
    text = "";
  };
  for (const [index, character] of Array.from(label).entries()) {
    if (at.has(index) !== matched) flush();
    matched = at.has(index);
    text += character;
  }
  flush();
  return runs;
}

/** Cells up to where descriptions begin; it does not change while one scrolls. */
export function labelCells(items: readonly PickerItem[], columns: number): number {
  const most = Math.floor((columns * pickerLimits.labelShare) / 100);
  let widest = 0;
  for (const { label, indent = 0 } of items.slice(0, pickerLimits.alignedItems)) {
    widest = Math.max(widest, cells(label) + indent);
    if (widest >= most) return most;
  }
  return widest;
}

/** How the rows of one list are made. */
export interface ItemRowLook {
  readonly columns: number;
  /** Cells up to where descriptions begin (`labelCells`). */
  readonly align: number;
  /** Some items of the list have markers. */
  readonly isMarked: boolean;
}

/** `at`: the characters of the label that are underlined. */
export function itemRow(item: PickerItem, at: ReadonlySet<number>, isSelected: boolean, look: ItemRowLook): Row {
  const { columns, align, isMarked } = look;
  const { label, description = "", marker = "", token, indent = 0 } = item;
  const color = isSelected ? "selected" : token;
  const space = " ".repeat(Math.min(indent, Math.floor(columns / 2)));
  // The pointer is a sign already: where there are no colours, the label alone stands out.
  const runs: StyledSpan[] = [isSelected ? span("› ", "accent") : span("  ")];
  if (isMarked) runs.push(span(`${marker}${padding(marker, 2)}`, "accent"));
  if (space !== "") runs.push(span(space));
  runs.push(...labelRuns(label, at, color, isSelected));
  if (description !== "") {
    const width = cells(label) + space.length;
    if (width > align) {
      const room = columns - 2 - (isMarked ? 2 : 0);
      const name = fitRow(runs.slice(isMarked ? 2 : 1), Math.min(room, align));
      runs.splice(isMarked ? 2 : 1, runs.length, ...name);
    }
    runs.push(span(`${" ".repeat(Math.max(0, align - width))}  `), span(description, "dim"));
  }
  return fitRow(runs, columns);
}
