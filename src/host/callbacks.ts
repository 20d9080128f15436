/**
 * Has extensions do what their handles stand for: functions that cannot cross. Parts of an answer come before it, in
 * order. Settles whatever an extension does; what a handle means is none of our business.
 */
import type { ExtensionNotificationParams } from "../protocol/methods.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { CallbackAnswer, CallbackOptions } from "./moments.js";
import { failureText } from "./outcome.js";

export class Callbacks {
  /** Extension → who takes the parts, by request id. */
  readonly #running = new WeakMap<Extension, Map<number, (value: unknown) => void>>();

  async call(
    owner: Extension,
    handle: string,
    args: readonly unknown[],
    { signal, onPart }: CallbackOptions = {},
  ): Promise<CallbackAnswer> {
    const running = this.#running.get(owner) ?? new Map<number, (value: unknown) => void>();
    this.#running.set(owner, running);
    let id = 0;
    const outcome = await owner.request("callback", new Payload({ handle, arguments: [...args] }), {
      signal,
      onSent: (sent) => {
        id = sent;
        if (onPart !== undefined) running.set(id, onPart);
      },
    });
    running.delete(id);
    if (outcome.kind === "answered") return { ok: true, value: outcome.value.value };
    const isWithdrawn = outcome.kind === "cancelled" || outcome.kind === "skipped";
    if (isWithdrawn && id > 0 && owner.manifest?.accepts.includes("cancel") === true) {
      owner.notify("cancel", new Payload({ id }));
    }
    if (outcome.kind === "cancelled") return { ok: false, error: "cancelled" };
    return { ok: false, error: outcome.kind === "refused" ? outcome.message : failureText(outcome) };
  }

  /** A part of an answer; of one that is over, or that nobody waits for, it is ignored. */
  part(owner: Extension, { id, value }: ExtensionNotificationParams<"stream">): void {
    if (typeof id !== "number" || !owner.isCalling(id, "callback")) return;
    this.#running.get(owner)?.get(id)?.(value);
  }
}
