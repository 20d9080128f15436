/**
 * One timer for all that a host waits for. A timer per call would cost a tenth of a hook's round trip, and a second list
 * of the calls half of that.
 */
import type { Clock } from "./clock.js";

/** Keeps its own deadlines. */
export interface Expiring {
  /** Ends what is due at `now`, and gives the earliest deadline that is left; Infinity for none. */
  expireDue(now: number): number;
}

export class DeadlineSweep {
  readonly #clock: Clock;
  readonly #watched = new Set<Expiring>();
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Asks it when its deadlines come; those are announced by `expect`. */
  watch(expiring: Expiring): void {
    this.#watched.add(expiring);
  }

  unwatch(expiring: Expiring): void {
    this.#watched.delete(expiring);
  }

  /**
   * Something that is watched has a deadline at that time, on the host's clock. What is settled before its deadline is
   * not taken back: the timer finds nothing due and moves on, which is cheaper than arming again.
   */
  expect(deadlineAt: number): void {
    if (deadlineAt < this.#armedFor) this.#arm(deadlineAt);
  }

  /** Forgets everything, the timer included. */
  dispose(): void {
    this.#watched.clear();
    this.#disarm?.();
    this.#disarm = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
  }

  #arm(at: number): void {
    this.#disarm?.();
    this.#armedFor = at;
    this.#disarm = this.#clock.setTimer(Math.max(0, at - this.#clock.now()), () => this.#sweep());
  }

  #sweep(): void {
    this.#disarm = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    for (const expiring of [...this.#watched]) this.expect(expiring.expireDue(now));
  }
}
