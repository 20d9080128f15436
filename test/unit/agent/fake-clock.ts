/** A clock that moves at once: unlike that of src/testing it lets nothing settle between two timers, so a test sees each wait. */
import type { Clock } from "../../../src/host/clock.js";

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

export class FakeClock implements Clock {
  #now = 0;
  #timers: Timer[] = [];
  #onTimer: (() => void)[] = [];

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, fire: () => void): () => void {
    const timer = { at: this.#now + ms, fire };
    this.#timers.push(timer);
    for (const tell of this.#onTimer.splice(0)) tell();
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get waiting(): readonly number[] {
    return this.#timers.map(({ at }) => at - this.#now);
  }

  /** Resolves once somebody waits. */
  async timerSet(): Promise<void> {
    if (this.#timers.length === 0) await new Promise<void>((resolve) => this.#onTimer.push(resolve));
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.fire();
    }
    this.#now = until;
  }
}
