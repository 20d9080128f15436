/**
 * A section of a pane and the person's place in it: cursor, scroll, selection. The place outlives a refresh of the
 * content; what has become impossible moves to the nearest that is possible.
 */
import type { PaneItem, PaneSectionView } from "../../../../host/front-end.js";
import type { Row } from "../../../../render/row.js";
import { rowText } from "../../../../render/row.js";
import type { MakeLiveBody } from "../../bodies/live-body.js";
import { revealRows } from "../panel-scroll.js";
import { SectionRows } from "./section-rows.js";

/** Rows from `from` to `to`, both included. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** What of a section is seen. */
export interface SectionWindow {
  /** Index of the first row. */
  readonly top: number;
  readonly rows: readonly Row[];
  readonly cursor: number;
  readonly selection: RowRange | null;
}

function sameContent(a: PaneSectionView, b: PaneSectionView): boolean {
  if (a.kind === "rows" && b.kind === "rows") {
    return a.rows.length === b.rows.length && a.rows.every((row, at) => rowText(row) === rowText(b.rows[at] ?? []));
  }
  if (a.kind === "list" || b.kind === "list" || a.kind === "rows" || b.kind === "rows") return false;
  return a.body === b.body;
}

export class Section {
  readonly #rows: SectionRows;
  #view: PaneSectionView;
  #cursor = 0;
  #top = 0;
  #left = 0;
  /** Where the selection began; it ends at the cursor. */
  #anchor: number | null = null;
  /** The cursor stays in sight; the wheel lets go of it. */
  #follows = true;
  /** Of the last frame: what a page is, and how wide the rows are. */
  #size = { columns: 1, rows: 1 };

  constructor(view: PaneSectionView, makeBody: MakeLiveBody, onChange: () => void) {
    this.#view = view;
    this.#rows = new SectionRows(view, makeBody, onChange);
    if (view.kind === "list") {
      this.#cursor = Math.max(
        0,
        view.items.findIndex(({ id }) => id === view.selected),
      );
    }
  }

  get view(): PaneSectionView {
    return this.#view;
  }

  get isList(): boolean {
    return this.#view.kind === "list";
  }

  /** The item under the cursor; null in an empty list and in what is no list. */
  get item(): PaneItem | null {
    return this.#view.kind === "list" ? (this.#view.items[this.#cursor] ?? null) : null;
  }

  /** New content of the same kind. `selected` says nothing here: the person has a place already. */
  refresh(view: PaneSectionView): void {
    const before = this.#view;
    const id = this.item?.id;
    this.#view = view;
    if (view.kind === "list") {
      const stays = view.items[this.#cursor]?.id === id;
      const found = stays ? this.#cursor : view.items.findIndex((item) => item.id === id);
      this.#cursor = found === -1 ? Math.max(0, Math.min(this.#cursor, view.items.length - 1)) : found;
    } else if (!sameContent(before, view)) this.#anchor = null;
    this.#rows.set(view);
  }

  /** How many rows there are; at least one is shown, which says that there are none. */
  count(columns: number): number {
    return this.#rows.count(columns);
  }

  window(columns: number, height: number): SectionWindow {
    this.#size = { columns, rows: height };
    const cursor = this.#clampedCursor();
    this.#top = this.#clampedTop(this.#follows ? revealRows(this.#top, height, cursor, cursor) : this.#top);
    const left = Math.min(this.#left, this.#left === 0 ? 0 : this.#rows.maxLeft(columns));
    const rows = this.#rows.slice(this.#top, this.#top + height, left, columns);
    return { top: this.#top, rows, cursor, selection: this.#selection(cursor) };
  }

  /** Moves the cursor by rows; infinite goes to the end. `extends`: what lies between is selected. True: it moved. */
  move(by: number, isExtending: boolean): boolean {
    return this.moveTo(this.#clampedCursor() + by, isExtending);
  }

  /** To a row, or to the nearest that there is. */
  moveTo(row: number, isExtending: boolean): boolean {
    const before = this.#clampedCursor();
    if (!isExtending || this.isList) this.#anchor = null;
    else this.#anchor ??= before;
    this.#cursor = Math.max(0, Math.min(row, this.#lastRow()));
    this.#follows = true;
    // Now, not with the next frame: what is seen must not depend on how many keys came before it.
    this.#top = revealRows(this.#clampedTop(this.#top), this.#size.rows, this.#cursor, this.#cursor);
    return this.#cursor !== before;
  }

  /** Rows of one page. */
  get pageRows(): number {
    return Math.max(1, this.#size.rows - 1);
  }

  /** The wheel: the cursor stays where it is, in sight or not. */
  scroll(by: number): void {
    this.#top = this.#clampedTop(this.#top + by);
    this.#follows = false;
  }

  scrollSideways(by: number): void {
    const max = this.#rows.maxLeft(this.#size.columns);
    this.#left = Math.max(0, Math.min(max, Math.min(this.#left, max) + by));
  }

  /** What Enter attaches: the selected rows, or the one under the cursor. Null where there is nothing. */
  takeSelected(): { readonly range: RowRange; readonly rows: readonly Row[] } | null {
    const cursor = this.#clampedCursor();
    const range = this.#selection(cursor) ?? { from: cursor, to: cursor };
    const rows = this.#rows.whole(range.from, range.to + 1, this.#size.columns);
    this.#anchor = null;
    return rows.length === 0 ? null : { range, rows };
  }

  #selection(cursor: number): RowRange | null {
    if (this.#anchor === null) return null;
    const anchor = Math.min(this.#anchor, this.#lastRow());
    return { from: Math.min(anchor, cursor), to: Math.max(anchor, cursor) };
  }

  #lastRow(): number {
    return Math.max(0, this.#rows.count(this.#size.columns) - 1);
  }

  /** Rows of a body come and go with its width, and later than the body. */
  #clampedCursor(): number {
    return Math.min(this.#cursor, this.#lastRow());
  }

  #clampedTop(top: number): number {
    return Math.max(0, Math.min(top, this.#rows.count(this.#size.columns) - this.#size.rows));
  }
}
