/** `ui.select`, `confirm`, `input`, `editor`: what is asked, made fit to be shown, and what is answered. Pure. */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams, ExtensionResult, MethodOn } from "../protocol/methods.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import type { Answer, Question, QuestionOption } from "./front-end.js";

export type AskMethod = MethodOn<"ask">;

/** What to ask, and how the answer reads on the wire. A string is the reason for refusing. */
export type Asked =
  | {
      readonly question: Question;
      readonly result: (answer: Answer) => object;
      /** Of the options, in their order. */
      readonly values?: readonly unknown[];
    }
  | string;

function title(text: string | undefined, fallback: string): string {
  const clean = clipChars(sanitizeLabel(text ?? ""), uiLimits.titleChars);
  return clean === "" ? fallback : clean;
}

function label(text: string): string {
  return clipChars(sanitizeLabel(text), uiLimits.optionChars);
}

/** Text the person will edit: no row limit, but no controls either. */
function draft(text: string | undefined): string {
  return clipBytes(sanitizeBody(text ?? ""), uiLimits.composeBytes);
}

function select({ title: asked, options }: ExtensionParams<"ui.select">): Asked {
  const shown: QuestionOption[] = [];
  const values: unknown[] = [];
  for (const option of options) {
    const {
      label: text,
      description,
      value,
    } = typeof option === "string" ? { label: option, description: undefined, value: undefined } : option;
    if (label(text) === "") continue;
    shown.push({ label: label(text), description: label(description ?? "") });
    values.push(value ?? text);
  }
  if (shown.length === 0) return "ui.select needs at least one option with a label";
  return {
    question: { kind: "select", title: title(asked, "Choose"), options: shown },
    values,
    result: (answer) => {
      const chosen = answer.kind === "option" ? shown[answer.index] : undefined;
      if (answer.kind !== "option" || chosen === undefined) return { cancelled: true };
      return { value: values[answer.index], label: chosen.label } satisfies ExtensionResult<"ui.select">;
    },
  };
}

function text(answer: Answer): object {
  return answer.kind === "text" ? { text: answer.text } : { cancelled: true };
}

const ask: { readonly [M in AskMethod]: (params: ExtensionParams<M>) => Asked } = {
  "ui.select": select,
  "ui.confirm": ({ title: asked, message }) => ({
    question: {
      kind: "confirm",
      title: title(asked, "Confirm"),
      message: clipBytes(sanitizeBody(message ?? ""), uiLimits.showBytes),
    },
    result: (answer) => ({ confirmed: answer.kind === "confirmed" && answer.confirmed }),
  }),
  "ui.input": ({ title: asked, placeholder, prefill, secret }) => ({
    question: {
      kind: "input",
      title: title(asked, "Input"),
      placeholder: label(placeholder ?? ""),
      prefill: draft(prefill),
      secret,
    },
    result: text,
  }),
  "ui.editor": ({ title: asked, placeholder, text: prefill }) => ({
    question: {
      kind: "editor",
      title: title(asked, "Editor"),
      placeholder: label(placeholder ?? ""),
      text: draft(prefill),
    },
    result: text,
  }),
};

export function askedBy<M extends AskMethod>(method: M, params: ExtensionParams<M>): Asked {
  const asked = ask[method](params);
  const { timeout_ms: timeoutMs } = params;
  if (typeof asked === "string" || timeoutMs === undefined) return asked;
  return { ...asked, question: { ...asked.question, timeoutMs } };
}
