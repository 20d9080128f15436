/** A timer that moves when the test says so. */
import type { Timer } from "../../../src/transport/timer.js";

interface Pending {
  readonly ms: number;
  readonly run: () => void;
}

export class ManualTimer implements Timer {
  readonly #pending = new Set<Pending>();
  #wake: () => void = () => {};

  setTimer(ms: number, run: () => void): () => void {
    const pending = { ms, run };
    this.#pending.add(pending);
    this.#wake();
    return () => this.#pending.delete(pending);
  }

  /** What is waited for, in milliseconds. */
  get pendingMs(): readonly number[] {
    return [...this.#pending].map(({ ms }) => ms);
  }

  /** Resolves as soon as somebody waits that long. */
  async isAwaited(ms: number): Promise<void> {
    while (!this.pendingMs.includes(ms)) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Lets the wait of that length be over. */
  async pass(ms: number): Promise<void> {
    const due = [...this.#pending].find((pending) => pending.ms === ms);
    if (due === undefined) throw new Error(`nobody waits ${ms} ms, only ${this.pendingMs.join(", ")}`);
    this.#pending.delete(due);
    due.run();
    await new Promise(setImmediate);
  }
}
