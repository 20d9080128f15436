/**
 * A value that the module set and the host has not confirmed: read at once, and forgotten once the host has answered,
 * because by then the replica says what became of it.
 */
export class OwnWrite<T> {
  #value: { readonly value: T } | null = null;
  #open = 0;

  /** `until` is the host's answer, good or bad. */
  set(value: T, until: Promise<unknown>): void {
    this.#value = { value };
    this.#open++;
    const done = (): void => {
      if (--this.#open === 0) this.#value = null;
    };
    until.then(done, done);
  }

  /** What is read: ours, or what the host last said. */
  over(told: T): T {
    return this.#value === null ? told : this.#value.value;
  }

  forget(): void {
    this.#value = null;
  }
}
