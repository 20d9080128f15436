/** Something that comes later and may be replaced: whoever asks for it while it is not there waits, in order. */
export class Binding<T> {
  #next = Promise.withResolvers<T>();
  #isBound = false;

  get isBound(): boolean {
    return this.#isBound;
  }

  /** Whoever waited has it now; whoever asks later has what was bound last. */
  bind(value: T): void {
    if (this.#isBound) this.#next = Promise.withResolvers();
    this.#isBound = true;
    this.#next.resolve(value);
  }

  /** Another one is to come: whoever asks from now on waits for it. */
  release(): void {
    if (!this.#isBound) return;
    this.#isBound = false;
    this.#next = Promise.withResolvers();
  }

  get(): Promise<T> {
    return this.#next.promise;
  }
}
