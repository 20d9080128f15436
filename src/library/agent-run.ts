/**
 * A prompt under way in this process: a promise of its result and, for whoever iterates, its events. Events are kept from
 * the start, so that nothing is missed by who iterates later.
 */
import type { AgentEvent, RunResult } from "../agent/agent-event.js";

/** One prompt under way. Await it for the result, iterate it for the events. */
export class AgentRun implements PromiseLike<RunResult>, AsyncIterable<AgentEvent> {
  /** Never rejects: what went wrong is its `error`. */
  readonly result: Promise<RunResult>;
  readonly #events: AgentEvent[] = [];
  #isOver = false;
  #wake: () => void = () => {};

  constructor(result: Promise<RunResult>) {
    this.result = result;
    const over = (): void => {
      this.#isOver = true;
      this.#wake();
    };
    result.then(over, over);
  }

  /** The session's: an event of this run. */
  take(event: AgentEvent): void {
    if (this.#isOver) return;
    this.#events.push(event);
    this.#wake();
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise of its result
  then<A = RunResult, B = never>(
    onResult?: ((result: RunResult) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.result.then(onResult, onError);
  }

  /** In order, to the end of the run. Several may iterate; each gets all events. */
  async *[Symbol.asyncIterator](): AsyncGenerator<AgentEvent, void> {
    for (let at = 0; ; ) {
      const event = this.#events[at];
      if (event !== undefined) {
        at++;
        yield event;
      } else if (this.#isOver) return;
      else await this.#news();
    }
  }

  /** Resolves for all who wait. */
  #news(): Promise<void> {
    const before = this.#wake;
    return new Promise((resolve) => {
      this.#wake = () => {
        before();
        resolve();
        this.#wake = () => {};
      };
    });
  }
}
