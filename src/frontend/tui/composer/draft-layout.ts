/** A draft on rows of the screen: where the caret is seen, and what stands in a cell. Remembers what did not change. */
import { composerLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import type { Caret } from "../part.js";
import { type PasteLabel, type WrappedLine, type WrappedRow, wrapLine } from "./wrap-line.js";

/** Offsets in the draft. */
interface PlacedRow {
  readonly from: number;
  readonly to: number;
  readonly wrapped: WrappedRow;
}

const hasMark = /[\ufdd0-\ufdef]/;

export class DraftLayout {
  #text = "";
  #columns = 0;
  #rows: readonly PlacedRow[] = [];
  readonly #wrapped = new Map<string, readonly WrappedRow[]>();
  /** Lines too long for that: those of the last draft and, while it is laid out, those of the next, in their order. */
  #long: readonly WrappedLine[] = [];
  #nextLong: WrappedLine[] = [];

  /** Lays out for `columns` cells, of which none is kept free for the caret. */
  update(text: string, columns: number, label: PasteLabel): void {
    if (columns !== this.#columns) this.#forget();
    else if (text === this.#text && !hasMark.test(text) && this.#rows.length > 0) return;
    this.#text = text;
    this.#columns = columns;
    let start = 0;
    const rows: PlacedRow[] = [];
    for (const line of text.split("\n")) {
      for (const wrapped of this.#wrap(line, label)) {
        rows.push({ from: start + wrapped.from, to: start + wrapped.to, wrapped });
      }
      start += line.length + 1;
    }
    this.#rows = rows;
    this.#long = this.#nextLong;
    this.#nextLong = [];
  }

  #forget(): void {
    this.#wrapped.clear();
    this.#long = [];
  }

  get height(): number {
    return this.#rows.length;
  }

  /** At the end of a row that goes on below, it is at the beginning of the one below. */
  place(caret: number): Caret {
    let low = 0;
    for (let high = this.#rows.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((this.#rows[middle]?.from ?? 0) <= caret) low = middle;
      else high = middle - 1;
    }
    const row = this.#rows[low];
    if (row === undefined) return { row: 0, column: 0 };
    let column = 0;
    for (const glyph of row.wrapped.glyphs) {
      if (row.from - row.wrapped.from + glyph.to > caret) break;
      column += glyph.cells;
    }
    return { row: low, column };
  }

  /** The place in the draft that is nearest to a cell, on a row that there is. */
  offsetAt({ row, column }: Caret): number {
    const placed = this.#rows[row];
    if (placed === undefined) return 0;
    let used = 0;
    for (const glyph of placed.wrapped.glyphs) {
      if (used + glyph.cells > column) return placed.from - placed.wrapped.from + glyph.from;
      used += glyph.cells;
    }
    return this.#lastPlaceOn(row, placed);
  }

  /** Behind the last character is the next row's beginning already when the line goes on there. */
  #lastPlaceOn(row: number, placed: PlacedRow): number {
    const goesOn = this.#rows[row + 1]?.from === placed.to;
    const last = placed.wrapped.glyphs.at(-1);
    return goesOn && last !== undefined ? placed.from - placed.wrapped.from + last.from : placed.to;
  }

  rows(from: number, count: number): readonly Row[] {
    return this.#rows.slice(from, from + count).map(({ wrapped }) => painted(wrapped));
  }

  #wrap(line: string, label: PasteLabel): readonly WrappedRow[] {
    // What a paste is called may change while its mark stays.
    if (hasMark.test(line)) return wrapLine(line, this.#columns, label);
    if (line.length > composerLimits.wrappedLineChars) return this.#wrapLong(line, label);
    const known = this.#wrapped.get(line);
    if (known !== undefined) return known;
    const rows = wrapLine(line, this.#columns, label);
    if (this.#wrapped.size >= composerLimits.wrappedLines) this.#wrapped.clear();
    this.#wrapped.set(line, rows);
    return rows;
  }

  #wrapLong(line: string, label: PasteLabel): readonly WrappedRow[] {
    const rows = wrapLine(line, this.#columns, label, this.#long[this.#nextLong.length]);
    this.#nextLong.push({ line, rows });
    return rows;
  }
}

function painted({ glyphs }: WrappedRow): Row {
  const spans: StyledSpan[] = [];
  let plain = "";
  for (const { shown, isPaste } of glyphs) {
    if (!isPaste) {
      plain += shown;
      continue;
    }
    if (plain !== "") spans.push({ text: plain });
    plain = "";
    spans.push({ text: shown, token: "accent" });
  }
  return plain === "" ? spans : [...spans, { text: plain }];
}
