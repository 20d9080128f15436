/** Functions of the module that the host may call, by a name instead of the function. */
import type { Incoming } from "./incoming.js";
import { fieldsOf } from "./record.js";

/** `call` says whether somebody still waits, and takes parts of the answer. */
export type HandleFunction = (given: readonly unknown[], call: Incoming) => unknown;

export class Handles {
  readonly #functions = new Map<string, HandleFunction>();
  #last = 0;

  add(run: HandleFunction): string {
    const handle = `f${++this.#last}`;
    this.#functions.set(handle, run);
    return handle;
  }

  free(handle: string): void {
    this.#functions.delete(handle);
  }

  /** The answer to `callback`. Rejects with what the function throws. */
  async run(call: Incoming): Promise<object> {
    const params = fieldsOf(call.params);
    const run = typeof params.handle === "string" ? this.#functions.get(params.handle) : undefined;
    if (run === undefined) throw new Error(`There is no ${String(params.handle)} here any more`);
    const given: readonly unknown[] = Array.isArray(params.arguments) ? params.arguments : [];
    return { value: await run(given, call) };
  }
}
