/** A questionnaire where only single questions can be asked: one after the other, each as a list to choose from. */

import type { OwnQuestions } from "../host/question-broker.js";
import type { Question, QuestionAnswer } from "../protocol/atomic-rpc/questionnaire.js";
import { messageOf } from "../protocol/caught.js";
import type { Questioner } from "./questioner.js";
import { reservedLabels, takesCustom } from "./tools/questionnaire-checks.js";

const CHOSEN = "✓ ";

interface Choice {
  readonly label: string;
  readonly description: string;
}

/** Null: the person wants none of it. */
type Answered = Pick<QuestionAnswer, "kind" | "answer" | "selected"> | null;

class Asking {
  readonly #questions: OwnQuestions;
  readonly #signal: AbortSignal;

  constructor(questions: OwnQuestions, signal: AbortSignal) {
    this.#questions = questions;
    this.#signal = signal;
  }

  async answer(question: Question): Promise<Answered> {
    const more: Choice[] = [
      ...(takesCustom(question) ? [{ label: reservedLabels.custom, description: "" }] : []),
      { label: reservedLabels.chat, description: "" },
    ];
    return question.multiSelect === true ? this.#several(question, more) : this.#one(question, more);
  }

  async #one({ question, options }: Question, more: readonly Choice[]): Promise<Answered> {
    const choices = [...options, ...more];
    const label = (await this.#select(question, choices))?.label;
    if (label === undefined) return null;
    if (label === reservedLabels.chat) return this.#chat(question);
    if (label !== reservedLabels.custom) return { kind: "option", answer: label };
    const text = await this.#input(question);
    // Back to the list.
    return text === null || text.trim() === ""
      ? this.#one({ question, options, header: "" }, more)
      : { kind: "custom", answer: text };
  }

  async #several({ question, options }: Question, more: readonly Choice[]): Promise<Answered> {
    const chosen = new Set<string>();
    for (;;) {
      const marked = options.map(({ label, description }) => ({
        label: `${chosen.has(label) ? CHOSEN : ""}${label}`,
        description,
      }));
      const choices = [...marked, { label: reservedLabels.next, description: "" }, ...more];
      const picked = await this.#select(question, choices);
      if (picked === null) return null;
      if (picked.label === reservedLabels.next) {
        return {
          kind: "multi",
          answer: null,
          selected: options.map(({ label }) => label).filter((one) => chosen.has(one)),
        };
      }
      if (picked.label === reservedLabels.chat) return this.#chat(question);
      const label = options[picked.index]?.label ?? "";
      if (!chosen.delete(label)) chosen.add(label);
    }
  }

  async #chat(question: string): Promise<Answered> {
    const text = await this.#input(question);
    return { kind: "chat", answer: text === null || text.trim() === "" ? null : text };
  }

  async #select(
    title: string,
    options: readonly Choice[],
  ): Promise<{ readonly label: string; readonly index: number } | null> {
    const shown = options.map(({ label, description }) => ({ label, description }));
    const answer = await this.#questions.ask({ kind: "select", title, options: shown }, this.#signal);
    const label = answer.kind === "option" ? options[answer.index]?.label : undefined;
    return label === undefined || answer.kind !== "option" ? null : { label, index: answer.index };
  }

  async #input(title: string): Promise<string | null> {
    const question = { kind: "input", title, placeholder: "", prefill: "", secret: false } as const;
    const answer = await this.#questions.ask(question, this.#signal);
    return answer.kind === "text" ? answer.text : null;
  }
}

export function questionsOneByOne(questions: OwnQuestions): Questioner {
  return {
    async ask(asked, signal) {
      const asking = new Asking(questions, signal);
      const answers: QuestionAnswer[] = [];
      try {
        for (const [questionIndex, question] of asked.entries()) {
          const answered = await asking.answer(question);
          if (answered === null) return { kind: "declined" };
          answers.push({ questionIndex, question: question.question, ...answered });
        }
      } catch (error) {
        return { kind: "unavailable", why: messageOf(error) };
      }
      return { kind: "answered", answers };
    },
  };
}
