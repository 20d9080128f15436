/** What is open below the composer: pickers and forms, the last one opened on top. */
import type { Footer } from "../app.js";
import type { FocusPart, Invalidate } from "../part.js";

export class FooterStack implements Footer {
  readonly #open: FocusPart[] = [];
  readonly #invalidate: Invalidate;
  /** Nothing is open any more. */
  onEmpty: () => void = () => {};

  constructor(invalidate: Invalidate) {
    this.#invalidate = invalidate;
  }

  /** Who has the keyboard; null when nothing is open. */
  get top(): FocusPart | null {
    return this.#open.at(-1) ?? null;
  }

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  open(part: FocusPart): void {
    this.close(part);
    this.#open.push(part);
    this.#invalidate();
  }

  close(part: FocusPart): void {
    const at = this.#open.indexOf(part);
    if (at === -1) return;
    this.#open.splice(at, 1);
    this.#invalidate();
    if (this.#open.length === 0) this.onEmpty();
  }
}
