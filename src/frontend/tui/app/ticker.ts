/** Frames for what changes by itself, such as a clock that counts: only while there is such a thing, none when idle. */
import type { Clock } from "../../../host/clock.js";
import { tuiLimits } from "../../../protocol/limits.js";
import type { Invalidate } from "../part.js";

export class Ticker {
  readonly #clock: Clock;
  readonly #invalidate: Invalidate;
  readonly #isNeeded: () => boolean;
  readonly #tickMs: () => number;
  #cancel: (() => void) | null = null;

  /** `isNeeded` and `tickMs` are asked before every tick. */
  constructor(
    clock: Clock,
    invalidate: Invalidate,
    isNeeded: () => boolean,
    tickMs = () => tuiLimits.tickMs as number,
  ) {
    this.#clock = clock;
    this.#invalidate = invalidate;
    this.#isNeeded = isNeeded;
    this.#tickMs = tickMs;
  }

  /** Something may have begun that changes by itself. */
  wake(): void {
    if (this.#cancel !== null || !this.#isNeeded()) return;
    this.#cancel = this.#clock.setTimer(this.#tickMs(), () => {
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
