/** Whether questions can be asked, and whether answers fit them (atomic §6.5). Pure. */
import { AnswerSchema, type Question, type QuestionAnswer } from "../../protocol/atomic-rpc/questionnaire.js";
import { questionnaireLimits } from "../../protocol/limits.js";
import { validate } from "../../protocol/validate.js";

const { questions: maxQuestions, minOptions, maxOptions } = questionnaireLimits;

/** Words that stand for something else where questions are shown. */
export const reservedLabels = {
  custom: "Type something.",
  chat: "Chat about this",
  next: "Next",
  other: "Other",
} as const;

const reserved: readonly string[] = Object.values(reservedLabels).map((label) => label.toLowerCase());

function duplicate(texts: readonly string[]): string | undefined {
  return texts.find((text, at) => texts.indexOf(text) !== at);
}

function questionProblem({ question, options }: Question): string | null {
  const about = JSON.stringify(question);
  if (options.length < minOptions) return `empty_options: ${about} needs at least ${minOptions} options`;
  if (options.length > maxOptions) return `too_many_options: ${about} may have ${maxOptions} options at most`;
  const labels = options.map(({ label }) => label);
  const taken = labels.find((label) => reserved.includes(label.trim().toLowerCase()));
  if (taken !== undefined) {
    return `reserved_label: ${JSON.stringify(taken)} is offered to the person anyway; leave it out of ${about}`;
  }
  const twice = duplicate(labels);
  return twice === undefined ? null : `duplicate_option_label: ${about} has ${JSON.stringify(twice)} twice`;
}

/** What the model can mend, with the name of the problem in front; null: they can be asked. */
export function questionsProblem(questions: readonly Question[]): string | null {
  if (questions.length === 0) return "no_questions: ask at least one";
  if (questions.length > maxQuestions) return `too_many_questions: ask ${maxQuestions} at most at a time`;
  const twice = duplicate(questions.map(({ question }) => question));
  if (twice !== undefined) return `duplicate_question: ${JSON.stringify(twice)} is there twice`;
  for (const question of questions) {
    const problem = questionProblem(question);
    if (problem !== null) return problem;
  }
  return null;
}

/** Only there is room for an answer of one's own. */
export function takesCustom({ multiSelect, options }: Question): boolean {
  return multiSelect !== true && options.every(({ preview }) => preview === undefined);
}

function answerProblem({ kind, answer, selected }: QuestionAnswer, question: Question): string | null {
  const isLabel = (text: string): boolean => question.options.some(({ label }) => label === text);
  switch (kind) {
    case "option":
      if (question.multiSelect === true) return "several options may be chosen, so its kind is multi";
      return answer !== null && isLabel(answer) ? null : "it names no option of the question";
    case "multi":
      if (question.multiSelect !== true) return "one option may be chosen, so its kind is option";
      if (answer !== null) return "its answer is null, its options are in selected";
      return selected?.every(isLabel) === true ? null : "it selects what is no option of the question";
    case "custom":
      if (!takesCustom(question)) return "the question takes no text in place of its options";
      return answer !== null && answer.trim() !== "" ? null : "its text is empty";
    case "chat":
      return null;
  }
}

/** A string: why they do not fit. Fewer answers than questions are fine. */
export function readAnswers(questions: readonly Question[], given: unknown): readonly QuestionAnswer[] | string {
  if (!Array.isArray(given)) return "the answers are no list";
  const answers = new Map<number, QuestionAnswer>();
  for (const [at, one] of given.entries()) {
    const checked = validate(AnswerSchema, one);
    if (!checked.ok) return `answer ${at + 1}: ${checked.issue}`;
    const { value } = checked;
    const question = questions[value.questionIndex];
    if (question === undefined) return `answer ${at + 1}: there is no question ${value.questionIndex}`;
    if (question.question !== value.question) return `answer ${at + 1}: it repeats another question than its own`;
    if (answers.has(value.questionIndex))
      return `answer ${at + 1}: question ${value.questionIndex} is answered already`;
    const problem = answerProblem(value, question);
    if (problem !== null) return `answer ${at + 1}: ${problem}`;
    answers.set(value.questionIndex, value);
  }
  return [...answers.values()].toSorted((a, b) => a.questionIndex - b.questionIndex);
}
