/** A request of the host that is under way: what it asks, whether it still waits, and parts of the answer. */

export class Incoming {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
  readonly #stream: (call: Incoming, value: unknown) => void;
  /** Made when somebody wants it: most requests are answered before anybody could withdraw them. */
  #abort: AbortController | null = null;
  #isWithdrawn = false;

  constructor(id: number, method: string, params: unknown, stream: (call: Incoming, value: unknown) => void) {
    this.id = id;
    this.method = method;
    this.params = params;
    this.#stream = stream;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isWithdrawn) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Nobody waits for the answer any more. */
  get isWithdrawn(): boolean {
    return this.#isWithdrawn;
  }

  withdraw(): void {
    this.#isWithdrawn = true;
    this.#abort?.abort();
  }

  /** A part of the answer, before it. After the answer it goes nowhere. */
  stream(value: unknown): void {
    this.#stream(this, value);
  }
}
