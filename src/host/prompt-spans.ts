/**
 * From when a person is first asked something until nobody asks any more: one span however many questions there are in
 * it (Atomic, `ui_prompt_start` and `ui_prompt_end`). Telling of it never holds up a question or an answer.
 */
import type { PromptSpan } from "../protocol/lifecycle/start-moments.js";

type Moment = "ui_prompt_start" | "ui_prompt_end";

export class PromptSpans {
  readonly #tell: (moment: Moment, span: PromptSpan) => void;
  #open = 0;
  #outermost: PromptSpan | null = null;

  /** `tell` is called later than what it tells of, in order. */
  constructor(tell: (moment: Moment, span: PromptSpan) => void) {
    this.#tell = tell;
  }

  /** A question opens; what comes back says that it is over, and may be called more than once. */
  begin(span: PromptSpan): () => void {
    if (this.#open++ === 0) {
      this.#outermost = span;
      this.#later("ui_prompt_start", span);
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#open--;
      const outermost = this.#outermost;
      if (this.#open > 0 || outermost === null) return;
      this.#outermost = null;
      this.#later("ui_prompt_end", outermost);
    };
  }

  /** A question that is open while `work` goes on. */
  async during<T>(span: PromptSpan, work: () => Promise<T>): Promise<T> {
    const end = this.begin(span);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #later(moment: Moment, span: PromptSpan): void {
    queueMicrotask(() => this.#tell(moment, span));
  }
}
