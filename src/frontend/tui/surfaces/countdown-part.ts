/** A question that goes away by itself: below it stands how long it still will be there. */
import { cutRow } from "../../../render/row-width.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";

const SECOND_MS = 1_000;

export class CountdownPart implements FocusPart {
  readonly #part: FocusPart;
  readonly #endsAt: number;
  readonly #now: () => number;

  /** `now`: monotonic milliseconds. It counts from here. */
  constructor(part: FocusPart, timeoutMs: number, now: () => number) {
    this.#part = part;
    this.#now = now;
    this.#endsAt = now() + timeoutMs;
  }

  view(area: Area): View {
    // Where there is room for one of them only, it is the question.
    if (area.rows < 2) return this.#part.view(area);
    const { rows, caret } = this.#part.view({ ...area, rows: area.rows - 1 });
    const seconds = Math.max(0, Math.ceil((this.#endsAt - this.#now()) / SECOND_MS));
    return { rows: [...rows, cutRow([{ text: `  closes in ${seconds} s`, token: "dim" }], area.columns)], caret };
  }

  input(event: InputEvent): boolean {
    return this.#part.input(event);
  }
}
