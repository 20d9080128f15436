/** A question as a client of `e rpc` reads it, and its answer as the host does. Pure. */
import { isDeepStrictEqual } from "node:util";
import type { Answer, Question } from "../../host/front-end.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";

type SelectQuestion = Extract<Question, { readonly kind: "select" }>;

export interface AskShape {
  readonly method: `ui.${Question["kind"]}`;
  readonly params: object;
}

/** In the words in which the extension asked it. */
export function askShape(question: Question, values: readonly unknown[]): AskShape {
  const { kind, timeoutMs, ...params } = question;
  const limit = timeoutMs === undefined ? {} : { timeout_ms: timeoutMs };
  if (question.kind !== "select") return { method: `ui.${kind}`, params: { ...params, ...limit } };
  const options = question.options.map((option, index) => ({ ...option, value: values[index] ?? option.label }));
  return { method: "ui.select", params: { title: question.title, options, ...limit } };
}

/** By value; by label where values are the same, or none is given. */
function chosen(question: SelectQuestion, values: readonly unknown[], { value, label }: JsonObject): number {
  const fits = (index: number): boolean => value === undefined || isDeepStrictEqual(values[index], value);
  const both = question.options.findIndex((option, index) => fits(index) && option.label === label);
  return both !== -1 || value === undefined ? both : question.options.findIndex((_, index) => fits(index));
}

/** A string is what is wrong with it; the question stays open then. */
export function answerOf(question: Question, values: readonly unknown[], result: unknown): Answer | string {
  if (result === undefined || result === null) return { kind: "cancelled" };
  if (!isJsonObject(result)) return '"result" must be an object';
  if (result.cancelled === true) return { kind: "cancelled" };
  switch (question.kind) {
    case "select": {
      const index = chosen(question, values, result);
      return index === -1 ? 'no option has that "value" or "label"' : { kind: "option", index };
    }
    case "confirm":
      if (typeof result.confirmed !== "boolean") return '"result.confirmed" must be true or false';
      return { kind: "confirmed", confirmed: result.confirmed };
    default:
      return typeof result.text === "string" ? { kind: "text", text: result.text } : '"result.text" must be a text';
  }
}
