/** Who listens to what, in the order of registration. */
import type { AnyFunction } from "./record.js";

interface Registration {
  readonly run: AnyFunction;
}

export class Handlers {
  readonly #byEvent = new Map<string, Registration[]>();
  readonly #changed: () => void;

  /** `changed`: the first listener of an event came, or the last one went. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Takes away exactly this registration, however often it is called. */
  add(event: string, run: AnyFunction): () => void {
    const registration: Registration = { run };
    const before = this.#byEvent.get(event);
    this.#byEvent.set(event, [...(before ?? []), registration]);
    if (before === undefined) this.#changed();
    return () => this.#remove(event, registration);
  }

  /** As they are now: whoever comes or goes while it is dispatched, does so from the next time on. */
  of(event: string): readonly AnyFunction[] {
    return this.#byEvent.get(event)?.map(({ run }) => run) ?? [];
  }

  events(): readonly string[] {
    return [...this.#byEvent.keys()];
  }

  #remove(event: string, registration: Registration): void {
    const before = this.#byEvent.get(event) ?? [];
    const rest = before.filter((one) => one !== registration);
    if (rest.length === before.length) return;
    if (rest.length > 0) this.#byEvent.set(event, rest);
    else this.#byEvent.delete(event);
    if (rest.length === 0) this.#changed();
  }
}
