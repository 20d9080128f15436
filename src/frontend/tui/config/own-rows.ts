/** The two rows of e's own, from the templates of the layout: never wider than the screen, whatever goes in. Pure. */
import { looksLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import type { Token } from "../../../render/tokens.js";
import { cells, cutAtCells } from "../../../text/width.js";
import type { Layout } from "./layout.js";
import { fillTemplate, type TemplateSlots, type TemplateValues } from "./template.js";

function span(text: string, token: Token): readonly StyledSpan[] {
  return text === "" ? [] : [{ text, token }];
}

/** What the right end says is short and changes: it stays whole as long as it can, and the left one is cut. */
function bothEnds(left: string, right: string, columns: number): Row {
  const end = cutAtCells(right, columns);
  const room = columns - cells(end) - looksLimits.statusGapColumns;
  const start = end === "" ? cutAtCells(left, columns) : room < 1 ? "" : cutAtCells(left, room);
  const gap = Math.max(0, columns - cells(start) - cells(end));
  const space: readonly StyledSpan[] = gap === 0 || end === "" ? [] : [{ text: " ".repeat(gap) }];
  return [...span(start, "status"), ...space, ...span(end, "status")];
}

/** One row; empty when there is nothing to say. */
export function statusRow(layout: Layout, values: TemplateValues, slots: TemplateSlots, columns: number): Row {
  const { left, right } = layout.status;
  return bothEnds(fillTemplate(left, values, slots), fillTemplate(right, values, slots), columns);
}

/** One row; empty when nothing runs and no extension has something to say there. */
export function activityRow(layout: Layout, values: TemplateValues, slots: TemplateSlots, columns: number): Row {
  return span(cutAtCells(fillTemplate(layout.activity, values, slots), columns), "activity");
}
