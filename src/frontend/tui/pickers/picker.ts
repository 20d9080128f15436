/**
 * The list that `/`, `/resume`, `ui.select` and all their kin are: one item is highlighted, typing narrows the list,
 * Enter picks, Esc leaves. Items may change while it is open. It is closed by whoever opened it.
 */
import { pickerLimits } from "../../../protocol/limits.js";
import { withoutLast } from "../../../text/graphemes.js";
import { sanitizeBody, sanitizeRow } from "../../../text/sanitize.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../part.js";
import { type Match, search } from "./fuzzy.js";
import { type PickerItem, shownItem, shownLabel } from "./picker-item.js";
import { detailColumns, lastMessageFrom, type PickerState, pickerView } from "./picker-view.js";
import { wrapText } from "./text-rows.js";

export type { PickerItem } from "./picker-item.js";

/** A chord beside those of every picker. With `filter`, one that types text never comes here. */
export interface PickerKey {
  readonly chord: string;
  /** What it does, for the last row: `deletes`. Empty: not said. */
  readonly hint: string;
  /** `index`: the highlighted item; null when there is none. */
  run(index: number | null): void;
}

export interface PickerOptions {
  readonly title: string;
  readonly items: readonly PickerItem[];
  /** Rows above the items, several lines; scrolled by PageUp and PageDown when it does not fit. Default: none. */
  readonly message?: string;
  /** Typed text narrows the list. Default true; when false, j and k move as the arrows do. */
  readonly filter?: boolean;
  /** Highlighted first. Default 0. */
  readonly selected?: number;
  readonly keys?: readonly PickerKey[];
  /** Shown where there are no items. Default `nothing here`; where the filter left none: `no match`. */
  readonly emptyText?: string;
  /** What Enter does, for the last row. Default `picks`. */
  readonly pickHint?: string;
  /** `index` into `items`. */
  onPick(index: number): void;
  /** Esc or ctrl+c; Enter with nothing to pick. */
  onCancel(): void;
  /** The highlight moved, by a key or by the filter; null: nothing is highlighted. Not called by `update`. */
  onHighlight?(index: number | null): void;
  readonly invalidate: Invalidate;
}

/** What of an open picker can change. What is left out stays. */
export interface PickerUpdate {
  readonly title?: string;
  readonly items?: readonly PickerItem[];
  readonly selected?: number;
  readonly emptyText?: string;
}

type KeyInput = Extract<InputEvent, { kind: "key" }>;

const usualHint = "esc closes";

export class Picker implements FocusPart {
  readonly #options: PickerOptions;
  readonly #filters: boolean;
  readonly #message: string;
  #title: string;
  #emptyText: string | null;
  #items: readonly PickerItem[];
  #query = "";
  #matches: readonly Match[];
  #at: number;
  #from = 0;
  #messageFrom = 0;
  /** The last one that was asked for. */
  #area: Area = { columns: 0, rows: 0 };
  /** What costs more than a frame should, for one width. */
  #wrapped: { readonly columns: number; readonly message: readonly string[]; readonly detailRows: number } | null =
    null;

  constructor(options: PickerOptions) {
    this.#options = options;
    this.#filters = options.filter ?? true;
    this.#message = sanitizeBody(options.message ?? "").trimEnd();
    this.#title = shownLabel(options.title);
    this.#emptyText = options.emptyText ?? null;
    this.#items = options.items.map(shownItem);
    this.#matches = search(this.#items, "");
    this.#at = Math.min(Math.max(0, options.selected ?? 0), this.#matches.length - 1);
    this.#center();
  }

  /** Index of the highlighted item; null when there is none. */
  get highlighted(): number | null {
    return this.#matches[this.#at]?.index ?? null;
  }

  get query(): string {
    return this.#query;
  }

  /** The highlight stays on the item with the same index, the filter as it is. */
  update({ title, items, selected, emptyText }: PickerUpdate): void {
    const kept = selected ?? this.highlighted ?? 0;
    if (title !== undefined) this.#title = shownLabel(title);
    if (emptyText !== undefined) this.#emptyText = emptyText;
    if (items !== undefined) {
      this.#items = items.map(shownItem);
      this.#wrapped = null;
    }
    this.#matches = search(this.#items, this.#query);
    const found = this.#matches.findIndex(({ index }) => index === kept);
    this.#at = found === -1 ? Math.min(this.#at, this.#matches.length - 1) : found;
    if (this.#at === -1 && this.#matches.length > 0) this.#at = 0;
    this.#follow();
    this.#options.invalidate();
  }

  view(area: Area): View {
    this.#area = area;
    return pickerView(this.#state(), area);
  }

  input(event: InputEvent): boolean {
    if (event.kind === "paste") {
      if (this.#filters) this.#narrow(this.#query + sanitizeRow(event.text.slice(0, pickerLimits.queryChars * 4)));
      return true;
    }
    if (event.kind === "mouse") {
      if (event.action === "wheelUp") this.#move(-1);
      else if (event.action === "wheelDown") this.#move(1);
      else return false;
      return true;
    }
    return this.#extra(event) || this.#key(event) || this.#typed(event);
  }

  #wrap() {
    const { columns } = this.#area;
    if (this.#wrapped?.columns === columns) return this.#wrapped;
    const message = this.#message === "" ? [] : wrapText(this.#message, columns);
    let detailRows = 0;
    for (const { detail = "" } of this.#items) {
      if (detailRows >= pickerLimits.detailRows) break;
      if (detail !== "") detailRows = Math.max(detailRows, wrapText(detail, detailColumns(columns)).length);
    }
    this.#wrapped = { columns, message, detailRows };
    return this.#wrapped;
  }

  #state(): PickerState {
    const { message, detailRows } = this.#wrap();
    const none = this.#items.length === 0 ? (this.#emptyText ?? "nothing here") : "no match";
    const own = (this.#options.keys ?? []).filter(({ hint }) => hint !== "");
    const hints = own.map(({ chord, hint }) => `${chord} ${hint}`);
    return {
      title: this.#title,
      message,
      messageFrom: this.#messageFrom,
      items: this.#items,
      matches: this.#matches,
      highlighted: this.#at,
      from: this.#from,
      query: this.#filters ? this.#query : null,
      emptyText: shownLabel(none),
      detailRows,
      hint: [`enter ${this.#options.pickHint ?? "picks"}`, usualHint, ...hints].join(" · "),
    };
  }

  #extra({ chord, text }: KeyInput): boolean {
    const types = this.#filters && text !== null && !(chord ?? "").includes("+");
    const key = types ? undefined : (this.#options.keys ?? []).find((one) => one.chord === chord);
    key?.run(this.highlighted);
    return key !== undefined;
  }

  #key({ chord }: KeyInput): boolean {
    const page = Math.max(1, pickerLimits.visibleItems - 1);
    const letters = this.#filters ? {} : { j: () => this.#move(1), k: () => this.#move(-1) };
    const actions: Readonly<Record<string, () => void>> = {
      ...letters,
      escape: () => this.#options.onCancel(),
      "ctrl+c": () => this.#options.onCancel(),
      enter: () => this.#pick(),
      up: () => this.#step(-1),
      down: () => this.#step(1),
      "shift+tab": () => this.#step(-1),
      tab: () => this.#step(1),
      pageup: () => this.#page(-page),
      pagedown: () => this.#page(page),
      home: () => this.#move(Number.NEGATIVE_INFINITY),
      end: () => this.#move(Number.POSITIVE_INFINITY),
      backspace: () => this.#narrow(withoutLast(this.#query)),
      "ctrl+w": () => this.#narrow(this.#query.replace(/\S*\s*$/, "")),
      "ctrl+u": () => this.#narrow(""),
    };
    const action = chord !== null && Object.hasOwn(actions, chord) ? actions[chord] : undefined;
    action?.();
    return action !== undefined;
  }

  /** Text never goes past an open picker into what lies behind it; chords nobody here knows do. */
  #typed({ chord, text }: KeyInput): boolean {
    if (text !== null && this.#filters) this.#narrow(this.#query + sanitizeRow(text));
    return text !== null || !/^(?:ctrl|alt)\+/.test(chord ?? "");
  }

  #pick(): void {
    const index = this.highlighted;
    if (index === null) this.#options.onCancel();
    else this.#options.onPick(index);
  }

  /** From one end to the other as well. */
  #step(by: 1 | -1): void {
    const { length } = this.#matches;
    if (length > 0) this.#to((this.#at + by + length) % length);
  }

  #move(by: number): void {
    const last = this.#matches.length - 1;
    if (last >= 0) this.#to(Math.min(last, Math.max(0, this.#at + by)));
  }

  #page(by: number): void {
    if (this.#message === "") return this.#move(by);
    const state = this.#state();
    const last = lastMessageFrom(state, this.#area);
    // No further than what is seen of it: a row that is skipped would be decided on unread.
    const seen = Math.max(1, state.message.length - last);
    const to = this.#messageFrom + Math.max(-seen, Math.min(seen, by));
    this.#messageFrom = Math.min(last, Math.max(0, to));
    this.#options.invalidate();
  }

  #narrow(text: string): void {
    if (!this.#filters) return;
    const query = Array.from(text).slice(0, pickerLimits.queryChars).join("");
    if (query === this.#query) return;
    const before = this.highlighted;
    this.#query = query;
    this.#matches = search(this.#items, query);
    this.#at = this.#matches.length === 0 ? -1 : 0;
    this.#from = 0;
    if (this.highlighted !== before) this.#options.onHighlight?.(this.highlighted);
    this.#options.invalidate();
  }

  #to(at: number): void {
    const moved = at !== this.#at;
    this.#at = at;
    this.#follow();
    if (moved) this.#options.onHighlight?.(this.highlighted);
    this.#options.invalidate();
  }

  #follow(): void {
    const rows = pickerLimits.visibleItems;
    this.#from = Math.max(0, Math.min(this.#from, this.#at), this.#at - rows + 1);
  }

  #center(): void {
    this.#from = Math.max(0, this.#at - Math.floor(pickerLimits.visibleItems / 2));
  }
}
