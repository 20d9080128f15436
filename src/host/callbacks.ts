/**
 * Has extensions do what their handles stand for: functions that cannot cross. Parts of an answer come before it, in
 * order. Settles whatever an extension does.
 */
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { CallbackAnswer, CallbackOptions } from "./moments.js";
import { failureText } from "./outcome.js";

/** What a handle stands for is none of our business. */
export async function callBack(
  owner: Extension,
  handle: string,
  args: readonly unknown[],
  { signal, onPart }: CallbackOptions = {},
): Promise<CallbackAnswer> {
  const outcome = await owner.request("callback", new Payload({ handle, arguments: [...args] }), {
    signal,
    onStream: onPart,
  });
  if (outcome.kind === "answered") return { ok: true, value: outcome.value.value };
  if (outcome.kind === "cancelled") return { ok: false, error: "cancelled" };
  return { ok: false, error: outcome.kind === "refused" ? outcome.message : failureText(outcome) };
}
