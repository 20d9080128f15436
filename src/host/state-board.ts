/**
 * What extensions that accept `state` may read without asking: slots and the session's entries, each told what changed
 * since it was told last, before every message that goes to it. It never asks anybody, and costs nothing while nobody
 * accepts `state`.
 */
import { isDeepStrictEqual } from "node:util";
import type { EntryView, SessionDelta, SessionHead, StateParams, StateSlots } from "../protocol/module/state.js";
import { Payload } from "../wire/frame.js";

/** The session, as extensions read it. Its list only grows; each element stays the same object. */
export interface SessionLog {
  head(): SessionHead;
  /** In the order in which they came, those of other branches too. */
  entries(): readonly EntryView[];
  leaf(): string | null;
  name(): string | null;
}

/** Where the agent and the front end put what extensions may read. */
export interface StateSink {
  /** Replaces slots; those that are as they were cost nothing. */
  set(slots: Partial<StateSlots>): void;
  /** From now on this is the session. `slots` is read when somebody is to be told, after `touched`. */
  bindSession(log: SessionLog, slots?: () => Partial<StateSlots>): void;
  /** The log, or what `slots` gives, may have changed. Cheap enough for every entry. */
  touched(): void;
}

/** Somebody who may be told. */
export interface StateReader {
  readonly acceptsState: boolean;
  /** False when it could not be queued: it is told all of it with the next message. */
  sendState(params: Payload): boolean;
}

type SlotName = keyof StateSlots;

class Slots {
  readonly #values = new Map<SlotName, { readonly value: unknown; readonly version: number }>();

  /** Whether anything changed; then it did so at `version`. */
  put(slots: Partial<StateSlots>, version: number): boolean {
    let hasChanged = false;
    for (const name of Object.keys(slots) as SlotName[]) {
      const value = slots[name];
      const known = this.#values.get(name);
      if (value === undefined || (known !== undefined && isDeepStrictEqual(known.value, value))) continue;
      this.#values.set(name, { value, version });
      hasChanged = true;
    }
    return hasChanged;
  }

  /** What changed after `version`; null: nothing. */
  since(version: number): Partial<StateSlots> | null {
    const changed = [...this.#values].filter(([, slot]) => slot.version > version);
    return changed.length === 0 ? null : Object.fromEntries(changed.map(([name, { value }]) => [name, value]));
  }
}

/** How far a reader has been told. */
interface Told {
  readonly version: number;
  readonly session: number;
  readonly entries: number;
}

/** Where the session stands, and since which version. */
interface Stand {
  readonly version: number;
  readonly count: number;
  readonly leaf: string | null;
  readonly name: string | null;
}

const nothing: Told = { version: 0, session: 0, entries: 0 };

export class StateBoard implements StateSink {
  readonly #readers: () => readonly StateReader[];
  readonly #slots = new Slots();
  readonly #own = new WeakMap<StateReader, Slots>();
  readonly #told = new WeakMap<StateReader, Told>();
  #version = 1;
  /** Sessions so far: another number is another session. */
  #session = 0;
  #log: SessionLog | null = null;
  #stand: Stand = { version: 0, count: 0, leaf: null, name: null };
  #source: () => Partial<StateSlots> = () => ({});
  #isTouched = false;
  #due: NodeJS.Immediate | null = null;
  /** Most readers are told the same: made once. */
  readonly #made = new Map<string, Payload>();

  /** `readers`: everybody there is now. */
  constructor(readers: () => readonly StateReader[]) {
    this.#readers = readers;
  }

  set(slots: Partial<StateSlots>): void {
    if (this.#slots.put(slots, this.#version + 1)) this.#changed();
  }

  /** Slots that one reader has of its own. */
  setFor(reader: StateReader, slots: Partial<StateSlots>): void {
    const own = this.#own.get(reader) ?? new Slots();
    this.#own.set(reader, own);
    if (own.put(slots, this.#version + 1)) this.#changed();
  }

  bindSession(log: SessionLog, slots: () => Partial<StateSlots> = () => ({})): void {
    this.#log = log;
    this.#source = slots;
    this.#session++;
    this.#stand = { version: 0, count: -1, leaf: null, name: null };
    this.touched();
  }

  touched(): void {
    this.#isTouched = true;
    this.#schedule();
  }

  /** Tells one reader what it does not know yet. */
  flush(reader: StateReader): void {
    if (!reader.acceptsState) return;
    this.#refresh();
    const told = this.#told.get(reader) ?? nothing;
    if (told.version === this.#version) return;
    const payload = this.#payload(reader, told);
    if (payload !== null && !reader.sendState(payload)) return;
    this.#told.set(reader, { version: this.#version, session: this.#session, entries: this.#stand.count });
  }

  /** Nobody is told anything any more, unless a message goes to them. */
  dispose(): void {
    if (this.#due !== null) clearImmediate(this.#due);
    this.#due = null;
  }

  #changed(): void {
    this.#version++;
    this.#made.clear();
    this.#schedule();
  }

  /** Whoever is told nothing else meanwhile is told at the end of this turn of the loop. */
  #schedule(): void {
    if (this.#due !== null || !this.#readers().some(({ acceptsState }) => acceptsState)) return;
    this.#due = setImmediate(() => {
      this.#due = null;
      for (const reader of this.#readers()) this.flush(reader);
    });
  }

  #refresh(): void {
    if (!this.#isTouched) return;
    this.#isTouched = false;
    const next = this.#version + 1;
    const hasSlots = this.#slots.put(this.#source(), next);
    const log = this.#log;
    if (log !== null) {
      const at = { count: log.entries().length, leaf: log.leaf(), name: log.name() };
      const { count, leaf, name } = this.#stand;
      if (count !== at.count || leaf !== at.leaf || name !== at.name) this.#stand = { version: next, ...at };
    }
    if (!hasSlots && this.#stand.version !== next) return;
    this.#version = next;
    this.#made.clear();
  }

  /** Null: what changed is none of its business. */
  #payload(reader: StateReader, told: Told): Payload | null {
    const own = this.#own.get(reader)?.since(told.version) ?? null;
    if (own !== null) return new Payload(this.#params(told, own));
    const key = `${told.version} ${told.session} ${told.entries}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    const params = this.#params(told, null);
    if (params.set === undefined && params.session === undefined) return null;
    const payload = new Payload(params);
    this.#made.set(key, payload);
    return payload;
  }

  #params(told: Told, own: Partial<StateSlots> | null): StateParams {
    const shared = this.#slots.since(told.version);
    const session = this.#delta(told);
    return {
      ...(shared === null && own === null ? {} : { set: { ...shared, ...own } }),
      ...(session === null ? {} : { session }),
    };
  }

  #delta(told: Told): SessionDelta | null {
    const log = this.#log;
    if (log === null || this.#stand.version <= told.version) return null;
    const { leaf, name } = this.#stand;
    const isKnown = told.session === this.#session;
    const appended = log.entries().slice(isKnown ? told.entries : 0);
    return isKnown ? { appended, leaf, name } : { reset: log.head(), appended, leaf, name };
  }
}
