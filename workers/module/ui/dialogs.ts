/** Questions to a person. Each ends in an answer or in its default: never in a throw, and never without an end. */
import type { DialogOptions, ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import { field, textField } from "./fields.js";
import type { Parts } from "./parts.js";
import { canAsk } from "./reach.js";

type Asking = Pick<Parts, "port" | "over">;
type Dialogs = Pick<ExtensionUIContext, "select" | "confirm" | "input" | "editor">;

/** Modules pass what they like; the wire takes text alone. */
const words = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

function limit({ timeout }: DialogOptions): { readonly timeout_ms?: number } {
  return timeout !== undefined && Number.isFinite(timeout) && timeout > 0 ? { timeout_ms: timeout } : {};
}

/** The answer, or undefined when nobody gave one. */
async function ask({ port, over }: Asking, method: string, params: object, dialog: DialogOptions): Promise<unknown> {
  const signal = dialog.signal === undefined ? over : AbortSignal.any([dialog.signal, over]);
  if (!canAsk(port) || signal.aborted) return undefined;
  try {
    return await port.request(method, { ...params, ...limit(dialog) }, signal);
  } catch {
    // Withdrawn, refused, or the session is over.
    return undefined;
  }
}

export function makeDialogs(asking: Asking): Dialogs {
  return {
    async select(title, options, dialog = {}) {
      const params = { title: words(title), options: [...options].map(String) };
      return textField(await ask(asking, "ui.select", params, dialog), "value");
    },
    async confirm(title, message, dialog = {}) {
      const params = { title: words(title), message: words(message) };
      return field(await ask(asking, "ui.confirm", params, dialog), "confirmed") === true;
    },
    async input(title, placeholder, dialog = {}) {
      const params = { title: words(title), placeholder: words(placeholder) };
      return textField(await ask(asking, "ui.input", params, dialog), "text");
    },
    async editor(title, prefill, dialog = {}) {
      const params = { title: words(title), text: words(prefill) };
      return textField(await ask(asking, "ui.editor", params, dialog), "text");
    },
  };
}
