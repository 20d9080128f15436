/** The rows of a pane's section for a width, whatever its kind. */
import type { PaneSectionView } from "../../../../host/front-end.js";
import { surfaceLimits } from "../../../../protocol/limits.js";
import type { Row } from "../../../../render/row.js";
import { rowCells } from "../../../../render/row-width.js";
import type { LiveBody, MakeLiveBody } from "../../bodies/live-body.js";
import { sliceSeen } from "../seen-row.js";
import { itemRow } from "./item-row.js";

type BodySection = Extract<PaneSectionView, { kind: "diff" | "text" | "markdown" }>;

function isBody(view: PaneSectionView): view is BodySection {
  return view.kind === "diff" || view.kind === "text" || view.kind === "markdown";
}

export class SectionRows {
  readonly #body: LiveBody | null;
  #view: PaneSectionView;
  /** Cells of the widest row; measured when somebody scrolls sideways. */
  #widest: { readonly rows: readonly Row[]; readonly columns: number } | null = null;

  constructor(view: PaneSectionView, makeBody: MakeLiveBody, onChange: () => void) {
    this.#view = view;
    this.#body = isBody(view) ? makeBody(onChange) : null;
    this.set(view);
  }

  /** Another content of the same kind. */
  set(view: PaneSectionView): void {
    this.#view = view;
    if (isBody(view)) this.#body?.set({ format: view.kind, text: view.body });
  }

  /** How many there are. */
  count(columns: number): number {
    return this.#view.kind === "list" ? this.#view.items.length : this.#all(columns).length;
  }

  /** Those from `from` to before `to`, their columns from `left` on; none is wider than `columns`. */
  slice(from: number, to: number, left: number, columns: number): readonly Row[] {
    if (this.#view.kind === "list") return this.#view.items.slice(from, to).map((item) => itemRow(item, columns));
    return this.#all(columns)
      .slice(from, to)
      .map((row) => sliceSeen(row, left, columns));
  }

  /** Those from `from` to before `to`, whole. */
  whole(from: number, to: number, columns: number): readonly Row[] {
    return this.#view.kind === "list" ? [] : this.#all(columns).slice(from, to);
  }

  /** How far they can be scrolled sideways. */
  maxLeft(columns: number): number {
    if (this.#view.kind === "list") return 0;
    const rows = this.#all(columns);
    if (this.#widest?.rows !== rows) {
      this.#widest = { rows, columns: rows.reduce((widest, row) => Math.max(widest, rowCells(row)), 0) };
    }
    return Math.min(surfaceLimits.paneMaxScrollColumns, Math.max(0, this.#widest.columns - columns));
  }

  /** A diff and span rows keep their columns and scroll sideways; text and markdown are broken to the width. */
  #all(columns: number): readonly Row[] {
    if (this.#view.kind === "rows") return this.#view.rows;
    return this.#body?.rows(this.#view.kind === "diff" ? Number.POSITIVE_INFINITY : columns) ?? [];
  }
}
