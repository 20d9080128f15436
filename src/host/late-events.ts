/** The events that extensions which come up later have missed so far: kept in order, bounded, delivered once. */
import type { EventName } from "../protocol/events.js";
import { wireLimits } from "../protocol/limits.js";
import type { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { Remembered } from "./manifest-memory.js";
import type { Registry } from "./registry.js";

export class LateEvents {
  readonly #late: ReadonlyMap<Extension, Remembered>;
  #kept: { readonly name: EventName; readonly params: Payload }[] | null;

  constructor(late: ReadonlyMap<Extension, Remembered>) {
    this.#late = late;
    this.#kept = late.size === 0 ? null : [];
  }

  /** Something was kept that one of them listened for last time. */
  get areOwed(): boolean {
    const wanted = new Set([...this.#late.values()].flatMap(({ events }) => events));
    return this.#kept?.some(({ name }) => wanted.has(name)) ?? false;
  }

  keep(name: EventName, params: Payload): void {
    if (this.#kept === null) return;
    this.#kept.push({ name, params });
    if (this.#kept.length > wireLimits.maxOutboundLines) this.#kept.shift();
  }

  /** They are up: from now on they hear events as everybody else does. */
  deliver(registry: Registry): void {
    for (const { name, params } of this.#kept ?? []) {
      for (const extension of registry.listening(name)) {
        if (this.#late.has(extension)) extension.notify("event", params);
      }
    }
    this.#kept = null;
  }
}
