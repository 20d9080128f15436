/**
 * One timer for all pending calls of a host. A timer per call would cost a tenth of a hook's round trip.
 */
import type { Clock } from "./clock.js";

export interface Expiring {
  /** On the host's clock; Infinity never expires. */
  readonly deadlineAt: number;
  expire(): void;
}

export class DeadlineSweep {
  readonly #clock: Clock;
  readonly #entries = new Set<Expiring>();
  #armedFor = Number.POSITIVE_INFINITY;
  #disarm: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(entry: Expiring): void {
    if (entry.deadlineAt === Number.POSITIVE_INFINITY) return;
    this.#entries.add(entry);
    if (entry.deadlineAt < this.#armedFor) this.#arm(entry.deadlineAt);
  }

  /** The armed timer stays: it finds nothing due and moves on, which is cheaper than arming again. */
  remove(entry: Expiring): void {
    this.#entries.delete(entry);
  }

  /** Forgets everything, the timer included. */
  dispose(): void {
    this.#entries.clear();
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
    for (const entry of [...this.#entries]) {
      if (entry.deadlineAt > now) continue;
      this.#entries.delete(entry);
      entry.expire();
    }
    let next = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) next = Math.min(next, entry.deadlineAt);
    if (next < this.#armedFor) this.#arm(next);
  }
}
