/**
 * Questions on their way to the person. The host asks one at a time; here it waits while something else has the keys,
 * and goes when it is withdrawn.
 */
import type { Answer, Question } from "../../../host/front-end.js";
import { questionPart } from "./question-part.js";
import type { QuestionMakers, QuestionPart, QuestionPlace } from "./surface-port.js";

interface Waiting {
  readonly extension: string;
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly resolve: (answer: Answer) => void;
}

interface Open {
  readonly part: QuestionPart;
  readonly settle: (answer: Answer) => void;
}

export class QuestionDesk {
  readonly #waiting: Waiting[] = [];
  #place: { readonly at: QuestionPlace; readonly makers: QuestionMakers } | null = null;
  #open: Open | null = null;
  #hasEnded = false;

  /** The one on the screen. */
  get open(): QuestionPart | null {
    return this.#open?.part ?? null;
  }

  /** Settles when it is answered; as cancelled when `signal` withdraws it. */
  ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      if (signal.aborted || this.#hasEnded) return resolve({ kind: "cancelled" });
      this.#waiting.push({ extension, question, signal, resolve });
      const withdraw = (): void => this.#withdraw(signal);
      signal.addEventListener("abort", withdraw, { once: true });
      this.retry();
    });
  }

  /** Where questions open from now on; one that is open elsewhere is answered as cancelled. */
  moveTo(at: QuestionPlace, makers: QuestionMakers): void {
    this.#place = { at, makers };
    this.cancel();
    this.retry();
  }

  /** Nobody is there any more: what is asked, now and later, is answered as cancelled. */
  end(): void {
    this.#place = null;
    this.#hasEnded = true;
    this.cancel();
    for (const { resolve } of this.#waiting.splice(0)) resolve({ kind: "cancelled" });
  }

  /** What had the keys may have let go of them. */
  retry(): void {
    if (this.#open !== null || this.#place === null || this.#waiting.length === 0) return;
    const { at, makers } = this.#place;
    if (!at.mayOpen()) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    const settle = (answer: Answer): void => {
      if (this.#open?.part !== part) return;
      this.#open = null;
      at.close(part);
      waiting.resolve(answer);
      this.retry();
    };
    const part = questionPart(waiting.extension, waiting.question, makers, settle);
    this.#open = { part, settle };
    waiting.signal.addEventListener("abort", () => settle({ kind: "cancelled" }), { once: true });
    at.open(part);
  }

  /** Ctrl+C: answers the open one as cancelled. False when there is none. */
  cancel(): boolean {
    if (this.#open === null) return false;
    this.#open.settle({ kind: "cancelled" });
    return true;
  }

  #withdraw(signal: AbortSignal): void {
    const at = this.#waiting.findIndex((waiting) => waiting.signal === signal);
    const [waiting] = at === -1 ? [] : this.#waiting.splice(at, 1);
    waiting?.resolve({ kind: "cancelled" });
  }
}
