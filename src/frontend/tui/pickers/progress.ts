/** What is under way and takes the keyboard meanwhile, so that nothing is typed into what is about to change. */
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";
import { fitRow, span } from "./text-rows.js";

export class Progress implements FocusPart {
  readonly #text: string;
  readonly #onCancel: (() => void) | null;

  /** `onCancel`: Esc. Null: it cannot be ended. */
  constructor(text: string, onCancel: (() => void) | null = null) {
    this.#text = sanitizeLabel(text);
    this.#onCancel = onCancel;
  }

  input(event: InputEvent): boolean {
    if (event.kind === "mouse") return false;
    if (event.kind === "paste") return true;
    if (this.#onCancel !== null && (event.chord === "escape" || event.chord === "ctrl+c")) this.#onCancel();
    return event.chord !== "ctrl+c" || this.#onCancel !== null;
  }

  view({ columns, rows }: Area): View {
    if (columns < 1 || rows < 1) return { rows: [], caret: null };
    const hint = this.#onCancel === null ? [] : [span(" · esc ends it", "dim")];
    return { rows: [fitRow([span(this.#text, "activity"), ...hint], columns)], caret: null };
  }
}
