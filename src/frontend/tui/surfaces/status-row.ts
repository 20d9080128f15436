/** The last row of the screen: what the person's layout says at its two ends, extensions' slots among it. */
import type { Slot } from "../../../host/front-end.js";
import { surfaceLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { cutRow, padRow, rowCells } from "../../../render/row-width.js";
import { fillTemplate, type TemplateValues } from "../config/template.js";
import type { Area, Part, View } from "../part.js";
import { seenText } from "./seen-row.js";

/** Each is asked for every frame. */
export interface StatusSource {
  readonly template: () => { readonly left: string; readonly right: string };
  /** model, effort, context, cwd, session. */
  readonly values: () => TemplateValues;
  readonly slots: () => readonly Slot[];
  /** How to reach what is hidden (`otherSide`); it is seen before anything else. */
  readonly otherSide: () => string | null;
}

function row(text: string, token: string): Row {
  return text === "" ? [] : [{ text, token }];
}

export class StatusRow implements Part {
  readonly #source: StatusSource;
  /** The last row: slots may be many, and most frames change none of them. */
  #last: { readonly key: string; readonly row: Row } | null = null;

  constructor(source: StatusSource) {
    this.#source = source;
  }

  view({ columns, rows }: Area): View {
    if (rows < 1 || columns < 1) return { rows: [], caret: null };
    const { template, values, slots, otherSide } = this.#source;
    const { left, right } = template();
    const filled = (text: string): string => seenText(fillTemplate(text, values(), { status: slots() }), columns);
    const first = otherSide();
    const start = first ?? filled(left);
    const end = filled(right);
    const key = JSON.stringify([columns, first === null, start, end]);
    if (this.#last?.key !== key) {
      this.#last = { key, row: twoEnds(row(start, first === null ? "status" : "accent"), row(end, "status"), columns) };
    }
    return { rows: [this.#last.row], caret: null };
  }
}

/** The right end goes when there is no room for both; the left one is cut then. */
function twoEnds(left: Row, right: Row, columns: number): Row {
  const rightCells = rowCells(right);
  const leftCells = rowCells(left);
  const gap = leftCells === 0 ? 0 : surfaceLimits.statusGapColumns;
  if (rightCells === 0) return cutRow(left, columns);
  if (rightCells + gap + leftCells <= columns) return [...padRow(left, columns - rightCells), ...right];
  // A long session name or a crowd of slots must not hide the model.
  const room = columns - rightCells - gap;
  if (room >= surfaceLimits.statusLeftMinColumns) return [...padRow(cutRow(left, room), room + gap), ...right];
  return cutRow(leftCells === 0 ? right : left, columns);
}
