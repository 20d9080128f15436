/** Events for one reader, bounded: the oldest go first. */
import type { SessionEvent } from "../protocol/atomic-rpc/events.js";
import { rpcLimits } from "../protocol/limits.js";

export class EventQueue implements AsyncIterableIterator<SessionEvent> {
  readonly #onReturn: () => void;
  readonly #events: SessionEvent[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  /** `onReturn`: the reader wants no more. */
  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  push(event: SessionEvent): void {
    this.#events.push(event);
    if (this.#events.length > rpcLimits.clientEvents) this.#events.shift();
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async next(): Promise<IteratorResult<SessionEvent>> {
    while (this.#events.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const value = this.#events.shift();
    return value === undefined ? { done: true, value } : { done: false, value };
  }

  return(): Promise<IteratorResult<SessionEvent>> {
    this.#onReturn();
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
