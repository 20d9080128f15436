/** Lines without a method run one after the other, and are answered in the order in which they came. */
export class OneShotQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #wake: (() => void)[] = [];

  /** Not ended yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** `job` may not reject. */
  push(job: () => Promise<void>): void {
    this.#waiting++;
    this.#last = this.#last.then(async () => {
      await job();
      this.#waiting--;
      for (const wake of this.#wake.splice(0)) wake();
    });
  }

  /** Resolves when the next one has ended. */
  next(): Promise<void> {
    return this.#waiting === 0 ? Promise.resolve() : new Promise((resolve) => this.#wake.push(resolve));
  }

  /** Resolves when all have ended. */
  idle(): Promise<void> {
    return this.#last;
  }
}
