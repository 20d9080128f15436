/** The whole transcript in a window that scrolls. It stays at the end as long as nobody scrolls up. */
import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../part.js";
import { lastRows, moved, type Place, rowsFrom } from "./places.js";
import type { Transcript } from "./transcript.js";

export interface ScrollOptions {
  readonly transcript: Pick<Transcript, "list">;
  readonly invalidate: Invalidate;
  readonly settings: () => ScrollSettings;
}

export interface ScrollSettings {
  /** Rows that one turn of the wheel scrolls. */
  readonly scroll_lines: number;
  /** What the last row says while it is not at the end; null: e's own words. */
  readonly scroll_hint: string | null;
}

const HINT = "↓ more below · end goes there";

export class ScrollView implements FocusPart {
  readonly #options: ScrollOptions;
  /** The first row in sight; null: the end is. */
  #top: Place | null = null;
  /** The room that it was last shown in, which scrolling goes by. */
  #area: Area = { columns: 1, rows: 1 };

  constructor(options: ScrollOptions) {
    this.#options = options;
  }

  get isAtEnd(): boolean {
    return this.#top === null;
  }

  view(area: Area): View {
    this.#area = area;
    const { rows, columns } = area;
    const { list } = this.#options.transcript;
    if (rows < 1 || columns < 1) return { rows: [], caret: null };
    if (this.#top === null) return { rows: lastRows(rows, columns, list).rows, caret: null };
    const shown = rowsFrom(this.#top, rows, columns, list);
    // The rest is shorter than it was: a wider window, or something was folded.
    if (shown.length < rows) return { rows: lastRows(rows, columns, list).rows, caret: null };
    return { rows: rows < 2 ? shown : [...shown.slice(0, -1), this.#hint(columns)], caret: null };
  }

  /** Page and home keys, with or without ctrl, and the wheel. */
  input(event: InputEvent): boolean {
    if (event.kind === "mouse") {
      if (event.action !== "wheelUp" && event.action !== "wheelDown") return false;
      const lines = this.#options.settings().scroll_lines;
      this.scroll(event.action === "wheelUp" ? -lines : lines);
      return true;
    }
    if (event.kind !== "key") return false;
    const page = Math.max(1, this.#area.rows - 2);
    switch (event.chord) {
      case "pageup":
        this.scroll(-page);
        return true;
      case "pagedown":
        this.scroll(page);
        return true;
      case "home":
      case "ctrl+home":
        this.toBegin();
        return true;
      case "end":
      case "ctrl+end":
        this.toEnd();
        return true;
      default:
        return false;
    }
  }

  /** Rows; negative: up. Past the end, it follows the end again. */
  scroll(rows: number): void {
    const { list } = this.#options.transcript;
    const { columns } = this.#area;
    const from = this.#shownFrom();
    if (from === null || (this.#top === null && rows > 0)) return;
    const to = moved(from, rows, columns, list);
    this.#top = to === null || !this.#fills(to, this.#area.rows + 1) ? null : to;
    this.#options.invalidate();
  }

  toBegin(): void {
    const { first } = this.#options.transcript.list;
    if (first === null) return;
    this.#top = { node: first, row: 0 };
    this.scroll(0);
  }

  toEnd(): void {
    this.#top = null;
    this.#options.invalidate();
  }

  /** The place of the first row in sight; null: there is nothing. */
  #shownFrom(): Place | null {
    const { columns, rows } = this.#area;
    if (this.#top !== null && this.#fills(this.#top, rows)) return this.#top;
    return lastRows(rows, columns, this.#options.transcript.list).from;
  }

  #fills(from: Place, rows: number): boolean {
    return rowsFrom(from, rows, this.#area.columns, this.#options.transcript.list).length >= rows;
  }

  #hint(columns: number): Row {
    return cutRow([{ text: this.#options.settings().scroll_hint ?? HINT, token: "dim" }], columns);
  }
}
