/** Frames for what changes by itself, such as a clock that counts: only while there is such a thing, none when idle. */
import type { Clock } from "../../../host/clock.js";
import { tuiLimits } from "../../../protocol/limits.js";
import type { Invalidate } from "../part.js";

export class Ticker {
  readonly #clock: Clock;
  readonly #invalidate: Invalidate;
  readonly #isNeeded: () => boolean;
  #cancel: (() => void) | null = null;

  /** `isNeeded` is asked before every tick. */
  constructor(clock: Clock, invalidate: Invalidate, isNeeded: () => boolean) {
    this.#clock = clock;
    this.#invalidate = invalidate;
    this.#isNeeded = isNeeded;
  }

  /** Something may have begun that changes by itself. */
  wake(): void {
    if (this.#cancel !== null || !this.#isNeeded()) return;
    this.#cancel = this.#clock.setTimer(tuiLimits.tickMs, () => {
      this.#cancel = null;
      this.#invalidate();
      this.wake();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
