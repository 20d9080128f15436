/**
 * States beside `pi.events` that outlive a reload: told to the host once the module has heard of it, given back to the
 * next life of the module. Only data can go to another thread; what else there is has to be made anew, and is said.
 */
import { keepStates, statesBeside } from "../../packages/host/events.js";
import type { Bus } from "./bus.js";
import type { Channel } from "./channel.js";
import type { Report } from "./core.js";
import { failureOf } from "./failure.js";
import type { Handlers } from "./handlers.js";
import { type Fields, fieldsOf } from "./record.js";

interface Parts {
  readonly bus: Bus;
  readonly channel: Channel;
  readonly handlers: Handlers;
  readonly report: Report;
}

export class KeptStates {
  readonly #parts: Parts;
  #kept: Fields = {};

  constructor(parts: Parts) {
    this.#parts = parts;
    keepStates(parts.bus, {
      kept: (key) => (Object.hasOwn(this.#kept, key) ? { value: this.#kept[key] } : undefined),
      // Else nobody would say that it ends.
      onFirst: () => void parts.handlers.add("session_shutdown", () => {}),
    });
  }

  /** What the life before this one kept. */
  take(kept: unknown): void {
    this.#kept = fieldsOf(kept);
  }

  /** Every handler has heard that the session is left. */
  leaving(reason: unknown): void {
    if (reason !== "reload") return;
    const { bus, channel, report } = this.#parts;
    for (const [key, value] of statesBeside(bus)) {
      try {
        channel.tell("state.keep", { key, value: copyOf(value, key) });
      } catch (error) {
        report("reload", new Error(`The state "${key}" does not outlive the reload: ${failureOf(error).message}`));
      }
    }
  }
}

/** Throws for what would come back as something else. */
function copyOf(value: unknown, key: string): unknown {
  assertData(value, key, new Set());
  return structuredClone(value);
}

const leaves: readonly (abstract new (...given: never[]) => object)[] = [Date, RegExp, ArrayBuffer];

function assertData(value: unknown, where: string, seen: Set<object>): void {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`${where} is a ${typeof value}`);
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (ArrayBuffer.isView(value) || leaves.some((leaf) => value instanceof leaf)) return;
  if (value instanceof Map || value instanceof Set) {
    for (const [name, item] of value.entries()) {
      assertData(name, `a key of ${where}`, seen);
      assertData(item, `${where}[${String(name)}]`, seen);
    }
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== null && prototype !== Object.prototype) {
    throw new TypeError(`${where} is of a class, and only data can go to another thread`);
  }
  for (const [name, item] of Object.entries(value)) assertData(item, `${where}.${name}`, seen);
}
