/** Events between whoever makes them and whoever reads them, one of which is the last and holds the result. */
import type { AssistantMessage, AssistantMessageEvent as Update } from "../../../src/atomic/api/messages.js";

/** What has come so far is `partial`; nobody is to change it. */
export type AssistantMessageEvent =
  | { type: "start"; partial: AssistantMessage }
  | (Update & { partial: AssistantMessage })
  | { type: "done"; reason: "stop" | "length" | "toolUse"; message: AssistantMessage }
  | { type: "error"; reason: "error" | "aborted"; error: AssistantMessage };

/** One reader at a time; events that nobody has read yet wait for one. */
export class EventStream<Event, Result = Event> implements AsyncIterable<Event> {
  readonly #isLast: (event: Event) => boolean;
  readonly #resultOf: (event: Event) => Result;
  readonly #result = Promise.withResolvers<Result>();
  readonly #waiting: Event[] = [];
  #wake = Promise.withResolvers<void>();
  #isOver = false;

  constructor(isComplete: (event: Event) => boolean, extractResult: (event: Event) => Result) {
    this.#isLast = isComplete;
    this.#resultOf = extractResult;
  }

  /** Nothing comes after the last one. */
  push(event: Event): void {
    if (this.#isOver) return;
    this.#waiting.push(event);
    if (this.#isLast(event)) {
      this.#isOver = true;
      this.#result.resolve(this.#resultOf(event));
    }
    this.#wake.resolve();
  }

  /** Ends it without a last event; `result` is what it came to. */
  end(result?: Result): void {
    this.#isOver = true;
    if (result !== undefined) this.#result.resolve(result);
    this.#wake.resolve();
  }

  /** Of the last event, once it came. */
  result(): Promise<Result> {
    return this.#result.promise;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event !== undefined) yield event;
      else if (this.#isOver) return;
      else {
        this.#wake = Promise.withResolvers();
        await this.#wake.promise;
      }
    }
  }
}

/** The events of one answer, from `start` to `done` or `error`. */
export class AssistantMessageEventStream extends EventStream<AssistantMessageEvent, AssistantMessage> {
  constructor() {
    super(
      ({ type }) => type === "done" || type === "error",
      (event) => {
        if (event.type === "done") return event.message;
        if (event.type === "error") return event.error;
        throw new Error(`${event.type} ends no answer`);
      },
    );
  }
}

export function createAssistantMessageEventStream(): AssistantMessageEventStream {
  return new AssistantMessageEventStream();
}
