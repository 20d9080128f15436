/** One answer to type: a title, what it is about, a field, and what is wrong with what was typed. Small parts beside pickers. */
import type { Row } from "../../../render/row.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../part.js";
import { fitRow, span, wrapText } from "./text-rows.js";

/** What a field for text is asked to be. The composer's field can be each of them. */
export interface FieldRequest {
  /** Shown as marks. Default false. */
  readonly secret?: boolean;
  readonly placeholder?: string;
  readonly prefill?: string;
  /** Enter. */
  onSubmit(text: string): void;
  /** Esc. */
  onCancel(): void;
}

/** Makes a field of one line. */
export type FieldFactory = (request: FieldRequest) => FocusPart;

export interface FormOptions {
  readonly title: string;
  /** Below the title; several lines. Default: nothing. */
  readonly message?: string;
  readonly field: FocusPart;
  readonly invalidate: Invalidate;
}

const hint = "enter keeps · esc goes back";

/** Everything goes to the field; what it does not take goes no further, but for chords. */
export class Form implements FocusPart {
  readonly #title: string;
  readonly #message: string;
  readonly #field: FocusPart;
  readonly #invalidate: Invalidate;
  #problem = "";

  constructor({ title, message = "", field, invalidate }: FormOptions) {
    this.#title = sanitizeLabel(title);
    this.#message = sanitizeBody(message).trimEnd();
    this.#field = field;
    this.#invalidate = invalidate;
  }

  /** Says why what was typed cannot be taken; null: nothing is wrong. Shown until the next key. */
  complain(problem: string | null): void {
    this.#problem = sanitizeLabel(problem ?? "");
    this.#invalidate();
  }

  input(event: InputEvent): boolean {
    if (event.kind !== "mouse") this.complain(null);
    if (this.#field.input(event)) return true;
    return event.kind === "paste" || (event.kind === "key" && !/^(?:ctrl|alt)\+/.test(event.chord ?? ""));
  }

  /** The field comes first, then what is wrong, the title, the message, the hint. */
  view({ columns, rows }: Area): View {
    if (columns < 1 || rows < 1) return { rows: [], caret: null };
    let left = rows - 1;
    const take = (wanted: number): number => {
      const got = Math.max(0, Math.min(wanted, left));
      left -= got;
      return got;
    };
    const problem = take(this.#problem === "" ? 0 : 1);
    const title = take(1);
    const about = this.#message === "" ? [] : wrapText(this.#message, columns);
    const message = about.slice(0, take(about.length));
    const below = take(1);
    const field = this.#field.view({ columns, rows: 1 + left });
    const above: readonly Row[] = [
      ...(title === 0 ? [] : [fitRow([span(this.#title, "accent", "bold")], columns)]),
      ...message.map((line) => (line === "" ? [] : fitRow([span(line, "muted")], columns))),
    ];
    return {
      rows: [
        ...above,
        ...field.rows,
        ...(problem === 0 ? [] : [fitRow([span(`! ${this.#problem}`, "error")], columns)]),
        ...(below === 0 ? [] : [fitRow([span(hint, "dim")], columns)]),
      ],
      caret: field.caret === null ? null : { row: field.caret.row + above.length, column: field.caret.column },
    };
  }
}
