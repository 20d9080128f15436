/** Stands where the UI of a module will be: questions and notices, nothing that draws. */
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import type { CreateUi } from "../ui/ui-port.js";
import { fieldsOf } from "./record.js";

export const createUi: CreateUi = (port) => {
  const ask = async (method: string, params: object, signal?: AbortSignal) => {
    port.assertActive();
    return fieldsOf(await port.request(method, params, signal).catch(() => ({})));
  };
  const known: Partial<ExtensionUIContext> = {
    select: async (title, options, dialog) =>
      (await ask("ui.select", { title, options }, dialog?.signal)).value as string | undefined,
    confirm: async (title, message, dialog) =>
      (await ask("ui.confirm", { title, message }, dialog?.signal)).confirmed === true,
    notify: (message, tone) => {
      port.assertActive();
      port.notify("notify", { message, tone });
    },
  };
  return {
    context: new Proxy(known, {
      get: (target, key) => Reflect.get(target, key) ?? (() => undefined),
    }) as ExtensionUIContext,
    renderers: {
      setTool: () => {},
      setMessage: () => {},
      setEntry: () => {},
      setMarkdown: () => {},
      manifest: () => ({ message_renderers: [], entry_renderers: [] }),
    },
    renderLines: async () => ({ lines: null }),
    receive: () => false,
    stateChanged: () => {},
    end: () => {},
  };
};
