/**
 * The questions that wait for the client, of all sessions: numbered from 1 by the process, each answered once. They
 * have no deadline, but each ends: with a reply, with its asker, with its session, or with the client's input.
 */
import type { Answer, Question } from "../../host/front-end.js";
import { answerOf, askShape } from "./ask-shape.js";

interface OpenAsk {
  readonly question: Question;
  readonly values: readonly unknown[];
  settle(answer: Answer): void;
  fail(reason: string): void;
}

export class Asks {
  readonly #tell: (line: object) => void;
  readonly #open = new Map<number, OpenAsk>();
  #last = 0;
  #refusal: string | null = null;

  /** `tell` writes a line to the client. */
  constructor(tell: (line: object) => void) {
    this.#tell = tell;
  }

  /** Rejects when nobody can answer any more. A question whose asker is gone settles as cancelled. */
  ask(
    session: string,
    extension: string,
    question: Question,
    signal: AbortSignal,
    values: readonly unknown[],
  ): Promise<Answer> {
    if (this.#refusal !== null) return Promise.reject(new Error(this.#refusal));
    if (signal.aborted) return Promise.resolve({ kind: "cancelled" });
    const ask = ++this.#last;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#open.delete(ask);
        signal.removeEventListener("abort", withdraw);
      };
      const withdraw = (): void => {
        end();
        this.#tell({ type: "ask_closed", ask, session });
        resolve({ kind: "cancelled" });
      };
      this.#open.set(ask, {
        question,
        values,
        settle: (answer) => {
          end();
          resolve(answer);
        },
        fail: (reason) => {
          end();
          reject(new Error(reason));
        },
      });
      signal.addEventListener("abort", withdraw, { once: true });
      this.#tell({ type: "ask", ask, session, extension, ...askShape(question, values) });
    });
  }

  /** A string is the reason why it answers nothing. */
  reply(ask: number, result: unknown): string | null {
    const open = this.#open.get(ask);
    if (open === undefined) return `there is no open question ${ask}`;
    const answer = answerOf(open.question, open.values, result);
    if (typeof answer === "string") return answer;
    open.settle(answer);
    return null;
  }

  /** Nobody answers any more: open questions fail, and later ones do at once. */
  refuseAll(reason: string): void {
    this.#refusal = reason;
    for (const open of [...this.#open.values()]) open.fail(reason);
  }
}
