/**
 * A prompt under way: a promise of its result and, for whoever iterates, its events. Events are kept only from the
 * moment that somebody iterates, and bounded: the oldest go first, and that is said.
 */

import { rpcLimits } from "../protocol/limits.js";
import type { RpcResult } from "../protocol/rpc/methods.js";
import type { RpcDropped, RpcEvent } from "./lines.js";

type Result = RpcResult<"session.prompt">;
type Item = RpcEvent | RpcDropped;

/** One prompt under way. Await it for the result, iterate it once for the events. */
export class PromptRun implements PromiseLike<Result>, AsyncIterable<Item> {
  /** Rejects with an RpcError. */
  readonly result: Promise<Result>;
  readonly #session: string;
  #events: RpcEvent[] | null = null;
  #dropped = 0;
  #isOver = false;
  #wake: () => void = () => {};

  constructor(session: string, result: Promise<Result>) {
    this.#session = session;
    this.result = result;
    const over = (): void => {
      this.#isOver = true;
      this.#wake();
    };
    // Whoever only iterates hears of a failure there.
    result.then(over, over);
  }

  /** The connection's: an event of this run. */
  take(event: RpcEvent): void {
    if (this.#events === null) return;
    this.#events.push(event);
    if (this.#events.length > rpcLimits.clientEvents) {
      this.#events.shift();
      this.#dropped++;
    }
    this.#wake();
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise of its result
  then<A = Result, B = never>(
    onResult?: ((result: Result) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.result.then(onResult, onError);
  }

  /** Once, in order, to the end of the run. Throws what the result rejects with. */
  [Symbol.asyncIterator](): AsyncIterator<Item> {
    const events: RpcEvent[] = [];
    this.#events = events;
    return this.#iterate(events);
  }

  async *#iterate(events: RpcEvent[]): AsyncGenerator<Item, void> {
    for (;;) {
      if (this.#dropped > 0) {
        const lines = this.#dropped;
        this.#dropped = 0;
        yield { type: "dropped", session: this.#session, lines };
      }
      const event = events.shift();
      if (event !== undefined) yield event;
      else if (this.#isOver) break;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
    await this.result;
  }
}
