/**
 * `pi.events`: one bus for all extensions of a session. Those of one thread share values by reference; to others a
 * value goes as a clone, and only when somebody there listens.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { EventBus } from "../../../src/atomic/api/bus.js";
import type { Channel } from "./channel.js";
import type { Report } from "./core.js";
import { failureOf } from "./failure.js";
import type { Life } from "./life.js";
import { type AnyFunction, fieldsOf, isFunction } from "./record.js";
import type { Replica } from "./replica.js";

interface Listener {
  readonly channel: string;
  readonly run: AnyFunction;
  readonly report: Report;
}

/** The listeners of one thread, in the order in which they came. */
export class ThreadBus {
  #listeners: readonly Listener[] = [];

  add(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  /** The part of each listener up to its first wait runs now. What they throw is reported, never thrown. */
  deliver(channel: string, data: unknown, to: (listener: Listener) => boolean = () => true): void {
    for (const listener of this.#listeners) if (listener.channel === channel && to(listener)) void hear(listener, data);
  }
}

/** Of this thread. */
export const threadBus = new ThreadBus();

async function hear({ channel, run, report }: Listener, data: unknown): Promise<void> {
  try {
    await run(data);
  } catch (error) {
    report(`events:${channel}`, error);
  }
}

/** Others hear of channels by name, and a symbol has none to tell. */
function assertChannel(channel: unknown): void {
  if (typeof channel !== "string") throw new TypeError("The channel of an event must be a text");
}

/** The part of one module. */
export class Bus implements EventBus {
  readonly #thread: ThreadBus;
  readonly #life: Life;
  readonly #channel: Channel;
  readonly #replica: Replica;
  readonly #report: Report;
  readonly #counts = new Map<string, number>();
  readonly #removals = new Set<() => void>();
  /** What was emitted before the host told who listens elsewhere. */
  #early: { readonly channel: string; readonly data: unknown }[] | null = [];

  constructor(thread: ThreadBus, life: Life, channel: Channel, replica: Replica, report: Report) {
    this.#thread = thread;
    this.#life = life;
    this.#channel = channel;
    this.#replica = replica;
    this.#report = report;
  }

  emit(channel: string, data: unknown): void {
    this.#life.assertAlive();
    assertChannel(channel);
    if (this.#early !== null) this.#early.push({ channel, data });
    else if (this.#isHeardElsewhere(channel)) this.#relay(channel, data);
    this.#thread.deliver(channel, data);
  }

  on(channel: string, run: AnyFunction): () => void {
    this.#life.assertAlive();
    assertChannel(channel);
    if (!isFunction(run)) throw new TypeError(`The listener of "${channel}" is no function`);
    // Whoever emits may be another module of the thread: what the listener does is its own all the same.
    const remove = this.#thread.add({ channel, run: AsyncLocalStorage.bind(run), report: this.#report });
    this.#count(channel, 1);
    const once = (): void => {
      if (!this.#removals.delete(once)) return;
      remove();
      this.#count(channel, -1);
    };
    this.#removals.add(once);
    return once;
  }

  /** An extension of another thread emitted. */
  receive(params: unknown): void {
    const { channel, data } = fieldsOf(params);
    if (typeof channel !== "string") return;
    this.#thread.deliver(channel, data, ({ report }) => report === this.#report);
  }

  /** The host told for the first time who listens elsewhere. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const { channel, data } of early) {
      try {
        if (this.#isHeardElsewhere(channel)) this.#relay(channel, data);
      } catch (error) {
        this.#report(`events:${channel}`, error);
      }
    }
  }

  /** All listeners of the module go. */
  end(): void {
    for (const remove of [...this.#removals]) remove();
  }

  #isHeardElsewhere(channel: string): boolean {
    return this.#replica.slots.busChannels?.includes(channel) === true;
  }

  /** Cloned here, so that whoever emits hears what cannot cross, and so that what it changes later stays its own. */
  #relay(channel: string, data: unknown): void {
    let copy: unknown;
    try {
      copy = structuredClone(data);
    } catch (error) {
      const why = `What was emitted on "${channel}" cannot go to another thread: ${failureOf(error).message}`;
      throw new DOMException(why, "DataCloneError");
    }
    this.#channel.tell("bus.emit", { channel, data: copy });
  }

  #count(channel: string, by: number): void {
    const count = (this.#counts.get(channel) ?? 0) + by;
    if (count > 0) this.#counts.set(channel, count);
    else this.#counts.delete(channel);
    const isNew = by > 0 && count === 1;
    if (isNew || count === 0) this.#channel.tell("bus.channels", { channels: [...this.#counts.keys()] });
  }
}
