/** A question of an extension → the request that a client reads, and the client's answer → what the host reads. Pure. */
import type { Answer, Question } from "../../../host/front-end.js";
import type { DialogMethod, UiFields } from "../../../protocol/atomic-rpc/ui-requests.js";
import type { JsonObject } from "../../../protocol/field.js";

/** A request, without its id. */
export type Dialog = {
  [M in Exclude<DialogMethod, "questionnaire">]: { readonly method: M; readonly fields: UiFields<M> };
}[Exclude<DialogMethod, "questionnaire">];

/** A string: why a client cannot be asked that. */
export function dialogOf(question: Question): Dialog | string {
  const { title, timeoutMs: timeout } = question;
  const limit = timeout === undefined ? {} : { timeout };
  switch (question.kind) {
    case "select":
      return { method: "select", fields: { title, options: question.options.map(optionText), ...limit } };
    case "confirm":
      return { method: "confirm", fields: { title, message: question.message, ...limit } };
    case "input": {
      // Whoever shows the request would show what is typed as well.
      if (question.secret) return "no ui: a client of this mode cannot ask for a secret";
      const { placeholder, prefill } = question;
      // Only the editor begins with a text.
      if (prefill !== "") return { method: "editor", fields: { title, prefill } };
      return { method: "input", fields: { title, ...(placeholder === "" ? {} : { placeholder }), ...limit } };
    }
    case "editor":
      return { method: "editor", fields: { title, ...(question.text === "" ? {} : { prefill: question.text }) } };
  }
}

function optionText({ label, description }: { readonly label: string; readonly description: string }): string {
  return description === "" ? label : `${label} — ${description}`;
}

const cancelled: Answer = { kind: "cancelled" };

/** An answer of the wrong kind, or an option that is none, cancels: nobody waits for ever. */
export function answerOf(question: Question, { cancelled: isCancelled, value, confirmed }: JsonObject): Answer {
  if (isCancelled === true) return cancelled;
  switch (question.kind) {
    case "confirm":
      return typeof confirmed === "boolean" ? { kind: "confirmed", confirmed } : cancelled;
    case "select": {
      const texts = question.options.map(optionText);
      const index = typeof value === "string" ? texts.indexOf(value) : -1;
      return index === -1 ? cancelled : { kind: "option", index };
    }
    default:
      return typeof value === "string" ? { kind: "text", text: value } : cancelled;
  }
}
