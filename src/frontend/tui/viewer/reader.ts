/** One body, to be read: scrolled by rows, searched, its rows as the renderer made them. */
import { transcriptLimits } from "../../../protocol/limits.js";
import type { Body } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import type { LiveBody, MakeLiveBody } from "../bodies/live-body.js";
import { highlighted, matchesIn } from "./row-search.js";

export class Reader {
  readonly title: string;
  readonly #view: LiveBody;
  #top = 0;
  /** The room for rows that it was last shown in. */
  #room = { columns: 1, rows: 1 };
  #query = "";
  /** The rows that it was last searched in, and those of them that match. */
  #searched: { readonly rows: readonly Row[]; readonly query: string; readonly at: readonly number[] } | null = null;
  /** The row of the match that was gone to; null: none yet. */
  #match: number | null = null;

  constructor(title: string, body: Body, makeBody: MakeLiveBody, onChange: () => void) {
    this.title = title;
    this.#view = makeBody(onChange);
    this.#view.set(body);
  }

  get query(): string {
    return this.#query;
  }

  /** Rows for `rows` rows of room, matches marked. */
  rows(columns: number, rows: number): readonly Row[] {
    this.#room = { columns, rows };
    const all = this.#view.rows(columns);
    const top = this.#clamped(this.#top, all.length);
    const shown = all.slice(top, top + rows);
    return this.#query === "" ? shown : shown.map((row) => highlighted(row, this.#query));
  }

  /** `12–34 of 120`; `match 2 of 7` while something is searched for. */
  position(): string {
    const all = this.#view.rows(this.#room.columns);
    if (this.#query !== "") {
      const at = this.#matches();
      if (at.length === 0) return "no match";
      const index = this.#match === null ? -1 : at.indexOf(this.#match);
      return index === -1 ? `${at.length} matches` : `match ${index + 1} of ${at.length}`;
    }
    const top = this.#clamped(this.#top, all.length);
    return all.length <= this.#room.rows
      ? ""
      : `${top + 1}–${Math.min(all.length, top + this.#room.rows)} of ${all.length}`;
  }

  /** Rows; negative: up. */
  scroll(rows: number): void {
    const count = this.#view.rows(this.#room.columns).length;
    this.#top = this.#clamped(this.#clamped(this.#top, count) + rows, count);
  }

  scrollPages(pages: number): void {
    this.scroll(pages * Math.max(1, this.#room.rows - 1));
  }

  toBegin(): void {
    this.#top = 0;
  }

  toEnd(): void {
    this.#top = Number.MAX_SAFE_INTEGER;
  }

  /** Goes to the first match at or after the top row. Blank: nothing is searched for any more. */
  search(query: string): void {
    this.#query = query.slice(0, transcriptLimits.searchChars);
    this.#match = null;
    if (this.#query === "") return;
    const at = this.#matches();
    this.#goTo(at.find((row) => row >= this.#top) ?? at[0]);
  }

  next(): void {
    const at = this.#matches();
    const from = this.#match ?? this.#top - 1;
    this.#goTo(at.find((row) => row > from) ?? at[0]);
  }

  previous(): void {
    const at = this.#matches();
    const from = this.#match ?? this.#top;
    this.#goTo(at.findLast((row) => row < from) ?? at.at(-1));
  }

  #matches(): readonly number[] {
    if (this.#query === "") return [];
    const rows = this.#view.rows(this.#room.columns);
    if (this.#searched?.rows !== rows || this.#searched.query !== this.#query) {
      this.#searched = { rows, query: this.#query, at: matchesIn(rows, this.#query) };
    }
    return this.#searched.at;
  }

  #goTo(row: number | undefined): void {
    if (row === undefined) return;
    this.#match = row;
    const { rows } = this.#room;
    // A match in sight moves nothing; else it comes to stand a third from above.
    if (row < this.#top || row >= this.#top + rows) this.#top = Math.max(0, row - Math.floor(rows / 3));
  }

  #clamped(top: number, count: number): number {
    return Math.max(0, Math.min(top, count - this.#room.rows));
  }
}
