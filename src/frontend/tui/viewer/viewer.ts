/**
 * The reader (ctrl+o): a list of what can be opened, newest first, and what was opened. It takes all input while it is
 * open; whoever opened it takes it away when it closes.
 */
import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import { withoutLast } from "../../../text/graphemes.js";
import { sanitizeRow } from "../../../text/sanitize.js";
import { cells } from "../../../text/width.js";
import type { MakeLiveBody } from "../bodies/live-body.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../part.js";
import type { Openable } from "../transcript/openables.js";
import { OpenableList } from "./openable-list.js";
import { Reader } from "./reader.js";
import { keyAction, type ReaderAction, wheelRows } from "./reader-keys.js";

export interface ViewerOptions {
  /** Newest first; asked whenever the list is shown. */
  readonly openables: () => readonly Openable[];
  readonly makeBody: MakeLiveBody;
  readonly invalidate: Invalidate;
  /** Esc or q in the list: take it off the screen. */
  readonly onClose: () => void;
  readonly scrollLines: () => number;
}

const LIST_HINT = "↑ ↓ choose · enter opens · esc closes";
const READ_HINT = "↑ ↓ pgup pgdn scroll · / search · esc back";

export class Viewer implements FocusPart {
  readonly #options: ViewerOptions;
  readonly #list: OpenableList;
  #reader: Reader | null = null;
  /** What is being typed behind `/`; null: no search is typed. */
  #typed: string | null = null;
  /** The one that was asked for last, until it is there. */
  #opening: Openable | null = null;

  constructor(options: ViewerOptions) {
    this.#options = options;
    this.#list = new OpenableList(options.openables);
  }

  view(area: Area): View {
    const { columns, rows } = area;
    if (columns < 1 || rows < 1) return { rows: [], caret: null };
    const hasTitle = rows > 2;
    const hasFoot = rows > 1;
    const room = rows - (hasTitle ? 1 : 0) - (hasFoot ? 1 : 0);
    const body = this.#reader === null ? this.#list.rows(columns, room) : this.#reader.rows(columns, room);
    const filled = [...body, ...Array.from({ length: Math.max(0, room - body.length) }, (): Row => [])];
    const foot = this.#foot(columns);
    const caret =
      this.#typed === null || !hasFoot
        ? null
        : { row: rows - 1, column: Math.min(cells(`/${this.#typed}`), columns - 1) };
    return { rows: [...(hasTitle ? [this.#title(columns)] : []), ...filled, ...(hasFoot ? [foot] : [])], caret };
  }

  /** All input is the reader's, whether it knows the key or not. */
  input(event: InputEvent): boolean {
    if (this.#typed !== null) this.#typeSearch(event, this.#typed);
    else if (event.kind === "mouse") this.#scroll(wheelRows(event, this.#options.scrollLines()));
    else if (event.kind === "key") this.#act(keyAction(event));
    this.#options.invalidate();
    return true;
  }

  /** Opens one at once, without the list. */
  open(openable: Openable): void {
    this.#opening = openable;
    Promise.resolve(openable.read()).then((body) => {
      if (this.#opening !== openable) return;
      this.#opening = null;
      const { makeBody, invalidate } = this.#options;
      this.#reader = new Reader(openable.title(), body, makeBody, invalidate);
      invalidate();
    }, this.#options.invalidate);
  }

  #act(action: ReaderAction | null): void {
    if (action === "back") return this.#back();
    if (this.#reader === null) {
      const chosen = this.#list.act(action);
      if (chosen !== null) this.open(chosen);
      return;
    }
    if (action === "search") this.#typed = "";
    else if (action === "next") this.#reader.next();
    else if (action === "previous") this.#reader.previous();
    else if (action === "up" || action === "down") this.#reader.scroll(action === "up" ? -1 : 1);
    else if (action === "pageUp" || action === "pageDown") this.#reader.scrollPages(action === "pageUp" ? -1 : 1);
    else if (action === "begin") this.#reader.toBegin();
    else if (action === "end") this.#reader.toEnd();
  }

  #back(): void {
    this.#opening = null;
    if (this.#reader === null) return this.#options.onClose();
    if (this.#reader.query !== "") this.#reader.search("");
    else this.#reader = null;
  }

  #scroll(rows: number): void {
    if (this.#reader === null) this.#list.move(Math.sign(rows));
    else this.#reader.scroll(rows);
  }

  #typeSearch(event: InputEvent, typed: string): void {
    if (event.kind === "paste") this.#typed = typed + sanitizeRow(event.text);
    if (event.kind !== "key") return;
    if (event.chord === "escape" || event.chord === "ctrl+c") this.#typed = null;
    else if (event.chord === "backspace") this.#typed = typed === "" ? null : withoutLast(typed);
    else if (event.chord === "enter") {
      this.#typed = null;
      this.#reader?.search(typed);
    } else if (event.text !== null) this.#typed = typed + sanitizeRow(event.text);
  }

  #title(columns: number): Row {
    const title = this.#reader === null ? "Open" : this.#reader.title;
    return cutRow([{ text: title === "" ? "Untitled" : title, token: "accent", emphasis: ["bold"] }], columns);
  }

  #foot(columns: number): Row {
    if (this.#typed !== null) return cutRow([{ text: `/${this.#typed}`, token: "accent" }], columns);
    if (this.#opening !== null) return cutRow([{ text: "Opening…", token: "dim" }], columns);
    if (this.#reader === null) return cutRow([{ text: LIST_HINT, token: "dim" }], columns);
    const position = this.#reader.position();
    const hint = this.#reader.query === "" ? READ_HINT : "n next · N previous · esc ends the search";
    const words: StyledSpan[] = position === "" ? [] : [{ text: `${position} · `, token: "muted" }];
    return cutRow([...words, { text: hint, token: "dim" }], columns);
  }
}
