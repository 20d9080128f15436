/**
 * One modal at a time over all extensions, first come first served, or all at once where the front end takes them so. A
 * question whose asker is gone is withdrawn, and an answer that comes too late changes nothing.
 */
import { messageOf } from "../protocol/caught.js";
import type { Clock } from "./clock.js";
import type { Answer, FrontEnd, Question } from "./front-end.js";

interface Waiting {
  readonly extension: string;
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly values: readonly unknown[];
  settle(answer: Answer): void;
  fail(reason: string): void;
}

export class ModalQueue {
  readonly #frontEnd: FrontEnd;
  readonly #clock: Clock;
  readonly #waiting: Waiting[] = [];
  #shown: Question | null = null;

  constructor(frontEnd: FrontEnd, clock: Clock) {
    this.#frontEnd = frontEnd;
    this.#clock = clock;
  }

  /** The question that has the screen to itself; null when there is none. */
  get shown(): Question | null {
    return this.#shown;
  }

  /**
   * Rejects with the front end's own error when it cannot ask. A withdrawn question settles as cancelled, which
   * nobody hears.
   */
  ask(extension: string, question: Question, signal: AbortSignal, values: readonly unknown[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(reason));
      const waiting = { extension, question, signal, values, settle: resolve, fail };
      if (this.#frontEnd.asksTogether === true) return void this.#open(waiting);
      this.#waiting.push(waiting);
      signal.addEventListener("abort", () => this.#withdraw(waiting), { once: true });
      this.#next();
    });
  }

  /** It was not on the screen yet. */
  #withdraw(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waiting.settle({ kind: "cancelled" });
  }

  #next(): void {
    if (this.#shown !== null) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    if (waiting.signal.aborted) {
      waiting.settle({ kind: "cancelled" });
      return this.#next();
    }
    this.#shown = waiting.question;
    void this.#open(waiting).then(() => {
      this.#shown = null;
      this.#next();
    });
  }

  /** Never rejects. */
  async #open({ extension, question, signal: asker, values, settle, fail }: Waiting): Promise<void> {
    const late = new AbortController();
    const { timeoutMs } = question;
    const endTimer = timeoutMs === undefined ? null : this.#clock.setTimer(timeoutMs, () => late.abort());
    const signal = endTimer === null ? asker : AbortSignal.any([asker, late.signal]);
    // A front end that overlooks the signal must not block the queue.
    const withdrawn = new Promise<Answer>((resolve) => {
      signal.addEventListener("abort", () => resolve({ kind: "cancelled" }), { once: true });
    });
    try {
      settle(await Promise.race([this.#frontEnd.ask(extension, question, signal, values), withdrawn]));
    } catch (error) {
      fail(messageOf(error));
    } finally {
      endTimer?.();
    }
  }
}
