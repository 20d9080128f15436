/**
 * What extensions keep for their lives after a reload: each value is given back once, to the same file, as long as the
 * session goes on. What it is for is none of our business.
 */
import type { JsonObject } from "../protocol/json-object.js";
import { moduleLimits } from "../protocol/limits.js";
import { approximateBytes } from "../wire/value-size.js";

export class KeptStates {
  /** Path of the file → its values by key. */
  readonly #values = new Map<string, Map<string, unknown>>();

  /** False: it would be more than one extension may keep, and is not kept. */
  keep(path: string, key: string, value: unknown): boolean {
    const before = this.#values.get(path);
    const all = new Map(before).set(key, value);
    const isTooMuch = approximateBytes(all, moduleLimits.keptBytes) > moduleLimits.keptBytes;
    if (!isTooMuch) this.#values.set(path, all);
    return !isTooMuch;
  }

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
