/**
 * One lifecycle event inside one module: its handlers as they were when it began, one `ctx` for all of them, and what
 * they throw reported. The rules of each event say what becomes of what they return.
 */
import { usualContext } from "../runtime/context.js";
import type { Core } from "../runtime/core.js";
import { type Failure, failureOf } from "../runtime/failure.js";
import type { Incoming } from "../runtime/incoming.js";
import { plain } from "../runtime/plain.js";
import { type AnyFunction, type Fields, fieldsOf } from "../runtime/record.js";

/** How one handler ended. */
export type Ran = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

/** What is answered: the event's return contract, and the field that handlers may edit. */
export type Rule = (dispatch: Dispatch) => Promise<Fields>;

export class Dispatch {
  readonly core: Core;
  readonly name: string;
  readonly call: Incoming;
  /** As the host sent it; ours to change. */
  readonly payload: Fields;
  readonly handlers: readonly AnyFunction[];
  #context: unknown = null;

  constructor(core: Core, name: string, call: Incoming) {
    this.core = core;
    this.name = name;
    this.call = call;
    this.payload = fieldsOf(call.params);
    this.handlers = core.handlers.of(name);
  }

  /** The payload as handlers get it, with what changed of it. */
  event(changed: object = {}): Fields {
    return { ...this.payload, ...changed, type: this.name };
  }

  /** The event for the next handler; another one where the last handler made it unchangeable. */
  again(event: Fields, changed: Fields): Fields {
    return Object.entries(changed).every(([key, value]) => put(event, key, value)) ? event : this.event(changed);
  }

  /** A field of what a handler gave. What cannot be read is reported, and counts as nothing. */
  field(ran: Ran, key: string): unknown {
    if (!ran.ok) return undefined;
    try {
      return fieldsOf(ran.value)[key];
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /** Another `ctx` than the usual one, made before the first handler runs. */
  useContext(context: unknown): void {
    this.#context = context;
  }

  get context(): unknown {
    this.#context ??= usualContext(this.core, this.core.life);
    return this.#context;
  }

  /** Runs one handler to its end. What it throws is reported. */
  async run(handler: AnyFunction, event: Fields): Promise<Ran> {
    try {
      return { ok: true, value: await handler(event, this.context) };
    } catch (error) {
      this.report(error);
      return { ok: false, failure: failureOf(error) };
    }
  }

  report(thrown: unknown): void {
    this.core.report(this.name, thrown);
  }

  /** What a handler returned, made fit to be sent; what cannot be is reported, and counts as nothing. */
  plain(value: unknown, stray: "refuse" | "omit" = "omit"): unknown {
    try {
      return plain(value, `what the handler of ${this.name} gave`, stray);
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /** The same as fields; of anything that is no object none. */
  fields(value: unknown): Fields {
    return fieldsOf(this.plain(value));
  }
}

/** Never runs what a handler may have put in the field's place. */
function put(event: Fields, key: string, value: unknown): boolean {
  const found = Object.getOwnPropertyDescriptor(event, key);
  if (found?.writable === true && Object.is(found.value, value)) return true;
  return Reflect.defineProperty(event, key, { value, writable: true, enumerable: true, configurable: true });
}
