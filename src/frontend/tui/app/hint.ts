/** A few words in the status row about the key that was just pressed, gone with the next one or after a while. */
import type { Clock } from "../../../host/clock.js";
import { tuiLimits } from "../../../protocol/limits.js";
import type { Invalidate } from "../part.js";

export class Hint {
  readonly #clock: Clock;
  readonly #invalidate: Invalidate;
  #text: string | null = null;
  #cancel: () => void = () => {};

  constructor(clock: Clock, invalidate: Invalidate) {
    this.#clock = clock;
    this.#invalidate = invalidate;
  }

  get text(): string | null {
    return this.#text;
  }

  say(text: string): void {
    this.#cancel();
    this.#text = text;
    this.#cancel = this.#clock.setTimer(tuiLimits.hintMs, () => this.clear());
    this.#invalidate();
  }

  clear(): void {
    if (this.#text === null) return;
    this.#cancel();
    this.#text = null;
    this.#invalidate();
  }
}
