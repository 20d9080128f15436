/** One field of an event that handlers may edit in place: noticed also when the handler throws after it. */
import { plain } from "../runtime/plain.js";
import { looksAs, shadowOf } from "../runtime/shadow.js";

export class Edited {
  readonly #what: string;
  #value: unknown;
  #shadow: unknown;
  #isChanged = false;

  constructor(what: string, value: unknown) {
    this.#what = what;
    this.#value = value;
    this.#shadow = shadowOf(value);
  }

  get value(): unknown {
    return this.#value;
  }

  /** Something of it is not as the host sent it. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /**
   * After a handler: takes what `left` is now. Throws for what cannot leave the module, and is then what it was before.
   */
  take(left: unknown): void {
    const before = this.#shadow;
    try {
      if (looksAs(left, before)) {
        this.#value = left;
        return;
      }
      this.#value = plain(left, this.#what, "refuse");
    } catch (error) {
      this.#value = shadowOf(before);
      throw error;
    }
    this.#shadow = shadowOf(this.#value);
    this.#isChanged = true;
  }
}
