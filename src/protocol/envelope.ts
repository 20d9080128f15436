/**
 * One parsed line from an extension → what it is (e protocol "Messages from your extension").
 * The order of the questions matters: a stray id does not turn a notification into a request.
 */

import { isJsonObject } from "./field.js";
import { wireLimits } from "./limits.js";
import { isExtensionNotification } from "./methods.js";

export type Envelope =
  | { readonly kind: "request"; readonly method: string; readonly params: unknown }
  | { readonly kind: "notification"; readonly method: string; readonly params: unknown }
  /** `result` is null when the answer has neither result nor error: JSON leaves out what a handler did not return. */
  | { readonly kind: "result"; readonly id: number; readonly result: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: string }
  /** JSON that is no message; `reason` is for the person who wrote it. */
  | { readonly kind: "not-a-message"; readonly reason: string };

function errorText(error: unknown): string {
  if (typeof error === "string") return error.slice(0, wireLimits.maxErrorChars);
  try {
    return JSON.stringify(error).slice(0, wireLimits.maxErrorChars);
  } catch {
    // It arrived as an object: a line holds nothing that cannot be written again.
    return "an error that is no JSON";
  }
}

/** Never throws. The id of a request is read from the line itself, so that it can be echoed byte for byte. */
export function classify(value: unknown): Envelope {
  if (!isJsonObject(value)) return { kind: "not-a-message", reason: "a message is one JSON object per line" };
  const { id, method } = value;
  if (typeof method === "string") {
    const isNotification = id === undefined || id === null || isExtensionNotification(method);
    return { kind: isNotification ? "notification" : "request", method, params: value.params };
  }
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) {
    return { kind: "not-a-message", reason: "neither a method nor the id of a request" };
  }
  const { error, result } = value;
  if (error !== undefined && error !== null) return { kind: "error", id, error: errorText(error) };
  return { kind: "result", id, result: result ?? null };
}
