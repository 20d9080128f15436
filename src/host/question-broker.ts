/** Requests whose surface is `ask` → a person, one question at a time; whoever waits for the asker is told meanwhile. */
import type { MethodOn } from "../protocol/methods.js";
import type { Broker, ExtensionRequest } from "./broker.js";
import { type Answer, type FrontEnd, NO_UI, type Question } from "./front-end.js";
import type { ModalQueue } from "./modal-queue.js";
import type { PromptSpans } from "./prompt-spans.js";
import { askedBy } from "./questions.js";

export interface QuestionPlace {
  readonly frontEnd: Pick<FrontEnd, "reach">;
  readonly modals: ModalQueue;
  /** Told of every question that extensions ask. */
  readonly prompts: PromptSpans;
}

/** Who asks a person in e's own name. */
export interface OwnQuestions {
  /** Cancelled when `signal` fires. Rejects where nobody can be asked. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
}

const OWN = "e";

export class QuestionBroker implements Broker<"ask">, OwnQuestions {
  readonly #place: QuestionPlace;

  constructor(place: QuestionPlace) {
    this.#place = place;
  }

  refusal(): string | null {
    return this.#place.frontEnd.reach === "none" ? NO_UI : null;
  }

  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    const { modals, prompts } = this.#place;
    const refusal = this.refusal();
    if (refusal !== null) throw new Error(refusal);
    const { kind, title } = question;
    return prompts.during({ reason: "ui_prompt", kind, title }, () => modals.ask(OWN, question, signal));
  }

  async take<M extends MethodOn<"ask">>({ owner, method, params, reply }: ExtensionRequest<M>): Promise<void> {
    const asked = askedBy(method, params);
    if (typeof asked === "string") return reply.fail(asked);
    const { modals, prompts } = this.#place;
    const { kind, title } = asked.question;
    const closed = owner.dialogOpened();
    const answered = prompts.begin({ reason: "ui_prompt", kind, title });
    try {
      reply.ok(asked.result(await modals.ask(owner.name, asked.question, reply.signal, asked.values)));
    } finally {
      closed();
      answered();
    }
  }
}
