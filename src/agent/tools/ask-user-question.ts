/** `ask_user_question`: up to four questions to the person, answered together. Offered where somebody can be asked. */
import { type Question, type QuestionAnswer, QuestionSchema } from "../../protocol/atomic-rpc/questionnaire.js";
import { questionnaireLimits } from "../../protocol/limits.js";
import { validate } from "../../protocol/validate.js";
import { sanitizeBody } from "../../text/sanitize.js";
import type { Questioner } from "../questioner.js";
import { type BuiltInOutcome, type BuiltInTool, cancelled, completed, failed } from "./built-in-tool.js";
import { questionsProblem, readAnswers } from "./questionnaire-checks.js";

const { questions: maxQuestions, minOptions, maxOptions, labelChars, headerChars } = questionnaireLimits;

const DECLINED = "User declined to answer questions";

const text = { type: "string", minLength: 1 } as const;

const optionSchema = {
  type: "object",
  properties: {
    label: { ...text, maxLength: labelChars },
    description: { type: "string" },
    preview: { type: "string", description: "Markdown to compare options by." },
  },
  required: ["label", "description"],
} as const;

const questionSchema = {
  type: "object",
  properties: {
    question: { ...text, description: "The whole question." },
    header: { ...text, maxLength: headerChars, description: "A word or two that stand for it." },
    options: { type: "array", items: optionSchema, description: `${minOptions} to ${maxOptions} of them.` },
    multiSelect: { type: "boolean", description: "Several may be chosen. Default: one." },
  },
  required: ["question", "header", "options"],
} as const;

const example = {
  questions: [
    {
      question: "Which storage should runs use?",
      header: "Storage",
      options: [
        { label: "SQLite", description: "A local file" },
        { label: "Postgres", description: "A server" },
      ],
    },
  ],
};

function said({ kind, answer, selected = [] }: QuestionAnswer): string {
  if (kind === "multi") return selected.length === 0 ? "none of them" : selected.join(", ");
  return answer ?? "wants to talk about it first";
}

function pair(one: QuestionAnswer): string {
  const notes = one.notes === undefined || one.notes.trim() === "" ? "" : ` (notes: ${sanitizeBody(one.notes)})`;
  return `"${one.question}"="${sanitizeBody(said(one))}"${notes}`;
}

function answered(answers: readonly QuestionAnswer[]): BuiltInOutcome {
  const isTalk = answers.some(({ kind, answer }) => kind === "chat" && (answer ?? "").trim() === "");
  const content =
    answers.length === 0
      ? "User answered none of your questions."
      : `User has answered your questions: ${answers.map(pair).join(". ")}. ` +
        "You can now continue with the user's answers in mind.";
  // Whoever wants to talk says so next: there is nothing to go on with before.
  return isTalk ? { ...completed(content), terminate: true } : completed(content);
}

/** `args` fit the schema. */
function questionsOf(given: unknown): readonly Question[] {
  return (Array.isArray(given) ? given : []).flatMap((one) => {
    const checked = validate(QuestionSchema, one);
    return checked.ok ? [checked.value] : [];
  });
}

export function askUserQuestionTool(questioner: Questioner): BuiltInTool {
  return {
    name: "ask_user_question",
    description:
      `Asks the user up to ${maxQuestions} questions at once, each with options to choose from, when you cannot decide ` +
      "by yourself. They can also type an answer of their own, or talk about it first; do not offer that as an option.",
    parameters: {
      type: "object",
      properties: { questions: { type: "array", items: questionSchema } },
      required: ["questions"],
    },
    example,
    label: { category: "question", running: "Asking", completed: "Asked", target: "" },
    sequential: true,

    async execute(args, { signal }) {
      if (signal.aborted) return cancelled();
      const questions = questionsOf(args.questions);
      const problem = questionsProblem(questions);
      if (problem !== null) return failed(problem);
      const outcome = await questioner.ask(questions, signal);
      if (signal.aborted) return cancelled();
      if (outcome.kind === "unavailable") return failed(`no_ui: ${outcome.why}`);
      if (outcome.kind === "declined") return completed(DECLINED);
      const answers = readAnswers(questions, outcome.answers);
      return typeof answers === "string" ? failed(`the answers were rejected: ${answers}`) : answered(answers);
    },
  };
}
