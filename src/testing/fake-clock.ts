/** A clock that a test moves: timers fire in order of their time, and nothing passes by itself. */
import type { Clock } from "../host/clock.js";

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

/** For `startHost` and `createAgent`, as their `clock`. */
export class FakeClock implements Clock {
  #now = 0;
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, fire: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), fire };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.length;
  }

  /**
   * Moves time on by `ms`, firing what falls due on the way, and lets promises settle between timers.
   * What was set to the same time fires in the order it was set.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = due.at;
      due.fire();
    }
    this.#now = end;
    await settled();
  }
}

/** Lets every promise that can settle without time passing settle. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
