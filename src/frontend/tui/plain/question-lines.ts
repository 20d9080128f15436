/** Questions as numbered lines, and what a typed line answers. Pure; texts of a question are sanitised already. */
import type { Answer, Question, QuestionOption } from "../../../host/front-end.js";
import { plainLimits } from "../../../protocol/limits.js";

export const CANCEL = "/cancel";
const EMPTY = "/empty";
export const KEEP = "/keep";

/** `own`: e's line. `foreign`: the asker's. */
export interface AskedLine {
  readonly kind: "own" | "foreign";
  readonly text: string;
}

const own = (text: string): AskedLine => ({ kind: "own", text });
const foreign = (text: string): AskedLine => ({ kind: "foreign", text });

function optionLine({ label, description }: QuestionOption, index: number): AskedLine {
  return foreign(`${index + 1}. ${label}${description === "" ? "" : `: ${description}`}`);
}

function selectLines(options: readonly QuestionOption[]): readonly AskedLine[] {
  const { listedOptions } = plainLimits;
  const more = options.length - listedOptions;
  return [
    ...options.slice(0, listedOptions).map(optionLine),
    ...(more > 0 ? [own(`${more} more options; type a part of a label to find them.`)] : []),
    own(`Type a number or a label, or ${CANCEL}.`),
  ];
}

/** What is said to ask it, after who asks. */
export function askedLines(question: Question): readonly AskedLine[] {
  switch (question.kind) {
    case "select":
      return selectLines(question.options);
    case "confirm": {
      const message = question.message === "" ? [] : [foreign(question.message)];
      return [...message, own("Type yes or no.")];
    }
    case "input":
      return [
        ...(question.placeholder === "" ? [] : [foreign(question.placeholder)]),
        ...(question.prefill === "" || question.secret
          ? []
          : [
              own("It says now:"),
              foreign(question.prefill),
              own(`Type nothing to keep it, ${EMPTY} for an empty text.`),
            ]),
        own(`Type the answer${question.secret ? ", which is not shown" : ""}, or ${CANCEL}.`),
      ];
    case "editor":
      return [
        ...(question.placeholder === "" ? [] : [foreign(question.placeholder)]),
        ...(question.text === "" ? [] : [own("It says now:"), foreign(question.text)]),
        own(
          `Type the text in lines, then a line with a dot alone. ${KEEP} leaves it as it is; ${CANCEL} gives no answer.`,
        ),
      ];
  }
}

/** An answer, or what to say before the next try. */
export type Understood = { readonly answer: Answer } | { readonly again: readonly AskedLine[] };

const cancelled: Understood = { answer: { kind: "cancelled" } };

function selected(options: readonly QuestionOption[], line: string): Understood {
  const typed = line.trim();
  const index = /^\d+$/.test(typed) ? Number(typed) - 1 : options.findIndex(({ label }) => label === typed);
  if (options[index] !== undefined) return { answer: { kind: "option", index } };
  const part = typed.toLowerCase();
  const found = options
    .map((option, at) => ({ option, at }))
    .filter(({ option }) => part !== "" && option.label.toLowerCase().includes(part))
    .slice(0, plainLimits.listedOptions);
  if (found.length === 0)
    return { again: [own(`There is no such option. Type a number from 1 to ${options.length}, or ${CANCEL}.`)] };
  return { again: [...found.map(({ option, at }) => optionLine(option, at)), own(`Type a number, or ${CANCEL}.`)] };
}

function confirmed(line: string): Understood {
  const typed = line.trim().toLowerCase();
  if (["y", "yes", "1"].includes(typed)) return { answer: { kind: "confirmed", confirmed: true } };
  if (["n", "no", "2"].includes(typed)) return { answer: { kind: "confirmed", confirmed: false } };
  return { again: [own(`Type yes or no, or ${CANCEL}.`)] };
}

/** `text`: what a question of one line is answered with; an editor is answered by its caller. */
export function understand(question: Question, line: string): Understood {
  if (line.trim() === CANCEL) return cancelled;
  if (question.kind === "select") return selected(question.options, line);
  if (question.kind === "confirm") return confirmed(line);
  if (question.kind === "editor") return { answer: { kind: "text", text: line } };
  if (line.trim() === EMPTY) return { answer: { kind: "text", text: "" } };
  return { answer: { kind: "text", text: line === "" && !question.secret ? question.prefill : line } };
}
