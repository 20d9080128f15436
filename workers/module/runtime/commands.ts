/** The commands of one module. */
import { commandContext } from "./command-context.js";
import type { Core } from "./core.js";
import type { Incoming } from "./incoming.js";
import { type AnyFunction, type Fields, fieldsOf, isFunction, textOf } from "./record.js";

interface Command {
  readonly options: Fields;
  readonly handler: AnyFunction;
  readonly complete: AnyFunction | null;
}

/** A command as the manifest has it. */
export interface CommandDeclaration {
  readonly name: string;
  readonly description: string;
  readonly completions: boolean;
}

export class Commands {
  readonly #commands = new Map<string, Command>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** One of the same name is replaced. Throws for what is no command. */
  add(name: unknown, given: unknown): void {
    if (typeof name !== "string" || name.trim() === "") {
      throw new Error(`A command registered by extension "${this.#path}" has no name.`);
    }
    const options = fieldsOf(given);
    const { handler, getArgumentCompletions: complete } = options;
    if (!isFunction(handler)) {
      throw new Error(`Command "/${name}" registered by extension "${this.#path}" must define handler().`);
    }
    this.#commands.set(name, { options, handler, complete: isFunction(complete) ? complete : null });
  }

  declarations(): readonly CommandDeclaration[] {
    return [...this.#commands].map(([name, { options, complete }]) => ({
      name,
      description: textOf(options, "description") ?? "",
      completions: complete !== null,
    }));
  }

  /** The answer to `command`. Rejects with what the handler throws. */
  async run(core: Core, call: Incoming): Promise<object> {
    const params = fieldsOf(call.params);
    const { options, handler } = this.#named(params);
    await Reflect.apply(handler, options, [textOf(params, "args") ?? "", commandContext(core, core.life)]);
    return {};
  }

  /** The answer to `command.complete`. */
  async complete(call: Incoming): Promise<object> {
    const params = fieldsOf(call.params);
    const { options, complete } = this.#named(params);
    if (complete === null) return { items: [] };
    const found: unknown = await Reflect.apply(complete, options, [textOf(params, "prefix") ?? ""]);
    return { items: Array.isArray(found) ? found.map(fieldsOf).map(itemOf) : [] };
  }

  #named(params: Fields): Command {
    const name = String(params.name);
    const command = this.#commands.get(name);
    if (command === undefined) throw new Error(`There is no /${name} here any more`);
    return command;
  }
}

function itemOf(item: Fields): object {
  const value = textOf(item, "value") ?? "";
  return { value, label: textOf(item, "label") ?? value, description: textOf(item, "description") };
}
