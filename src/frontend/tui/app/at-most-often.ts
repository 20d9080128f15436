/** Something that is done at once when it is asked for, and no more often than that; the last time it is asked counts. */
import type { Clock } from "../../../host/clock.js";

export class AtMostOften {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #act: () => void;
  #cancel: (() => void) | null = null;
  #isWanted = false;

  /** `act` is called at least `everyMs` milliseconds apart. */
  constructor(clock: Clock, everyMs: number, act: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#act = act;
  }

  /** Does it now, or as soon as it may be done again. */
  ask(): void {
    if (this.#cancel !== null) {
      this.#isWanted = true;
      return;
    }
    this.#cancel = this.#clock.setTimer(this.#everyMs, () => this.#mayAgain());
    this.#act();
  }

  /** What was asked for is not done any more. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#isWanted = false;
  }

  #mayAgain(): void {
    this.#cancel = null;
    if (!this.#isWanted) return;
    this.#isWanted = false;
    this.ask();
  }
}
