/**
 * A picker or a field with what it is about above it: a title, a message that may be long, and the keys below. The part
 * itself comes first when there is little room; the message scrolls, so that nothing of what is decided on is hidden.
 */
import type { Row } from "../../../render/row.js";
import { cells } from "../../../text/width.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";
import { cutRow } from "./row-window.js";
import { wrapText } from "./wrap-text.js";

/** Empty where it is left out. */
export interface Heading {
  readonly title?: string;
  readonly message?: string;
  /** The message is shown by the part itself where the area is at least that much wider than it. */
  readonly besideColumns?: number;
  /** One row of what the keys do. */
  readonly keys?: string;
}

/** What of the rows above is seen. */
interface Shown {
  readonly rows: readonly Row[];
  /** How far the message can be scrolled. */
  readonly lastTop: number;
  readonly page: number;
}

export class HeadedPart implements FocusPart {
  readonly #part: FocusPart;
  readonly #heading: Heading;
  #top = 0;
  /** A message may hold thousands of rows, and frames are many. */
  #wrapped: { readonly columns: number; readonly texts: readonly string[] } = { columns: -1, texts: [] };
  /** Of the frame the person sees. */
  #shown: Shown = { rows: [], lastTop: 0, page: 1 };

  constructor(part: FocusPart, heading: Heading) {
    this.#part = part;
    this.#heading = heading;
  }

  view(area: Area): View {
    const wanted = this.#part.view(area).rows.length;
    const shown = this.#above(area, wanted);
    this.#shown = shown;
    const inner = this.#part.view({ ...area, rows: Math.max(0, area.rows - shown.rows.length) });
    const { caret } = inner;
    const used = shown.rows.length + inner.rows.length;
    const keys = this.#heading.keys ?? "";
    const below: readonly Row[] =
      keys !== "" && used < area.rows ? [cutRow([{ text: keys, token: "dim" }], area.columns)] : [];
    return {
      rows: [...shown.rows, ...inner.rows, ...below],
      caret: caret === null ? null : { ...caret, row: caret.row + shown.rows.length },
    };
  }

  input(event: InputEvent): boolean {
    if (event.kind === "key" && this.#scroll(event.chord)) return true;
    return this.#part.input(event);
  }

  #scroll(chord: string | null): boolean {
    const { lastTop, page } = this.#shown;
    if (lastTop === 0 || (chord !== "pageup" && chord !== "pagedown")) return false;
    const top = Math.min(this.#top, lastTop) + (chord === "pageup" ? -page : page);
    this.#top = Math.max(0, Math.min(lastTop, top));
    return true;
  }

  #above(area: Area, wanted: number): Shown {
    const { title = "", message = "" } = this.#heading;
    // The part keeps one row whatever is above, and most of a small area.
    const room = Math.max(area.rows - wanted, Math.floor((area.rows - 1) / 3));
    const titles: readonly Row[] =
      title === "" || room < 1 ? [] : [cutRow([{ text: title, token: "accent", emphasis: ["bold"] }], area.columns)];
    const texts = this.#isBeside(area, message) ? [] : this.#wrap(message, area.columns);
    const { rows, ...scroll } = this.#messageRows(texts, room - titles.length, area.columns);
    return { rows: [...titles, ...rows], ...scroll };
  }

  #wrap(message: string, columns: number): readonly string[] {
    if (this.#wrapped.columns !== columns) this.#wrapped = { columns, texts: wrapText(message, columns) };
    return this.#wrapped.texts;
  }

  #isBeside({ columns }: Area, message: string): boolean {
    if (message === "") return true;
    const { besideColumns } = this.#heading;
    return besideColumns !== undefined && !message.includes("\n") && cells(message) + besideColumns <= columns;
  }

  #messageRows(texts: readonly string[], room: number, columns: number): Shown {
    const rows = texts.map((text): Row => (text === "" ? [] : [{ text }]));
    if (rows.length <= room || room < 1) return { rows: room < 1 ? [] : rows, lastTop: 0, page: 1 };
    const page = Math.max(1, room - 1);
    const lastTop = rows.length - page;
    const top = Math.min(this.#top, lastTop);
    const hint = `${top + 1}–${top + page} of ${rows.length} rows · pageup pagedown`;
    const seen = room === 1 ? [] : rows.slice(top, top + page);
    return { rows: [...seen, cutRow([{ text: hint, token: "warning" }], columns)], lastTop, page };
  }
}
