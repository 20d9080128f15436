/** The shortcuts of one module. */
import { makeContext } from "./context.js";
import type { Core } from "./core.js";
import type { Incoming } from "./incoming.js";
import { type AnyFunction, type Fields, fieldsOf, isFunction, textOf } from "./record.js";

interface Shortcut {
  readonly key: string;
  readonly options: Fields;
  readonly handler: AnyFunction;
}

/** The same chord however it is spelled: `Shift+Ctrl+X` is `ctrl+shift+x`. */
function chordOf(key: string): string {
  const parts = key.toLowerCase().split("+");
  const last = parts.pop() ?? "";
  return [...parts.sort(), last].join("+");
}

export class Shortcuts {
  readonly #shortcuts = new Map<string, Shortcut>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add(key: unknown, given: unknown): void {
    const options = fieldsOf(given);
    const { handler } = options;
    if (typeof key !== "string" || key === "") {
      throw new Error(`A shortcut registered by extension "${this.#path}" has no key.`);
    }
    if (!isFunction(handler)) {
      throw new Error(`Shortcut "${key}" registered by extension "${this.#path}" must define handler().`);
    }
    this.#shortcuts.set(chordOf(key), { key, options, handler });
  }

  declarations(): readonly { readonly key: string; readonly description: string }[] {
    return [...this.#shortcuts.values()].map(({ key, options }) => ({
      key,
      description: textOf(options, "description") ?? "",
    }));
  }

  /** The answer to `shortcut`. Rejects with what the handler throws. */
  async run(core: Core, call: Incoming): Promise<object> {
    const key = String(fieldsOf(call.params).key);
    const shortcut = this.#shortcuts.get(chordOf(key));
    if (shortcut === undefined) throw new Error(`Shortcut not found: ${key}`);
    await Reflect.apply(shortcut.handler, shortcut.options, [makeContext(core, core.life)]);
    return {};
  }
}
