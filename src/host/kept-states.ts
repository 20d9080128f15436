/**
 * What extensions keep for their lives after a reload: each value is given back once, to the same file, as long as the
 * session goes on. What it is for is none of our business.
 */
import type { JsonObject } from "../protocol/json-object.js";
import { moduleLimits } from "../protocol/limits.js";
import { approximateBytes } from "../wire/value-size.js";
import type { Heard } from "./broker.js";
import { type Notices, quote } from "./notices.js";

export class KeptStates {
  readonly #notices: Notices;
  /** Path of the file → its values by key. */
  readonly #values = new Map<string, ReadonlyMap<string, unknown>>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  readonly heard: Heard<"state.keep"> = {
    "state.keep": ({ name, found: { path } }, { key, value }) => {
      const all = new Map(this.#values.get(path)).set(key, value);
      if (approximateBytes(all, moduleLimits.keptBytes) <= moduleLimits.keptBytes) this.#values.set(path, all);
      else this.#notices.post(name, "warning", `may not keep so much for after a reload: ${quote(key)} is lost then`);
    },
  };

  /** Null: there is nothing. What is given is not kept any longer. */
  take(path: string): JsonObject | null {
    const values = this.#values.get(path);
    this.#values.delete(path);
    return values === undefined ? null : Object.fromEntries(values);
  }

  /** Another session begins. */
  clear(): void {
    this.#values.clear();
  }
}
