/** The session's log as the host told it, and what the module added that the host has not told yet. */
import type { SessionDelta, SessionHead } from "../../../src/protocol/module/state.js";
import { OwnWrite } from "./own-write.js";

export type Entry = SessionDelta["appended"][number];

/** What a module writes: the rest of the entry is made here. */
export type NewEntry = { readonly type: string } & Readonly<Record<string, unknown>>;

export class SessionReplica {
  #head: SessionHead | null = null;
  #told: Entry[] = [];
  readonly #byId = new Map<string, Entry>();
  /** Ours that the host has not told, in order. */
  #own: Entry[] = [];
  /** Made when it is asked for: extensions ask for one entry after the other. */
  #labels: ReadonlyMap<string, string> | null = null;
  #leaf: string | null = null;
  #name: string | null = null;
  readonly #ownName = new OwnWrite<string | null>();

  get head(): SessionHead | null {
    return this.#head;
  }

  get leaf(): string | null {
    return this.#own.at(-1)?.id ?? this.#leaf;
  }

  get name(): string | null {
    return this.#ownName.over(this.#name);
  }

  take(delta: SessionDelta): void {
    this.#labels = null;
    if (delta.reset !== undefined) {
      this.#head = delta.reset;
      this.#told = [];
      this.#byId.clear();
      this.#own = [];
      this.#ownName.forget();
    }
    for (const entry of delta.appended) {
      this.#told.push(entry);
      this.#byId.set(entry.id, entry);
    }
    if (this.#own.length > 0) this.#own = this.#own.filter(({ id }) => !this.#byId.has(id));
    this.#leaf = delta.leaf;
    this.#name = delta.name;
  }

  /** In the order of the file. */
  entries(): Entry[] {
    return [...this.#told, ...this.#own];
  }

  entry(id: string): Entry | undefined {
    return this.#byId.get(id) ?? this.#own.find((entry) => entry.id === id);
  }

  /** From the root to `from`, default the leaf. */
  branch(from: string | null = this.leaf): Entry[] {
    const path: Entry[] = [];
    const seen = new Set<string>();
    for (let id = from; id !== null && !seen.has(id); ) {
      seen.add(id);
      const entry = this.entry(id);
      if (entry === undefined) break;
      path.push(entry);
      id = entry.parentId;
    }
    return path.reverse();
  }

  /** The last label of each entry; an empty one takes it away. */
  labels(): ReadonlyMap<string, string> {
    this.#labels ??= labelsOf(this.entries());
    return this.#labels;
  }

  /** An id that no entry has: eight hex digits. */
  freshId(): string {
    for (;;) {
      const id = crypto.randomUUID().slice(0, 8);
      if (this.entry(id) === undefined) return id;
    }
  }

  /** Seen at once, as a child of the leaf. Forgotten when the host refuses it; its own copy takes its place otherwise. */
  add(id: string, fields: NewEntry, until: Promise<unknown>): void {
    const entry: Entry = { ...fields, id, parentId: this.leaf, timestamp: new Date().toISOString() };
    this.#own.push(entry);
    this.#labels = null;
    const done = (): void => {
      this.#labels = null;
      this.#own = this.#own.filter((one) => one !== entry);
    };
    until.then(done, done);
  }

  rename(name: string | null, until: Promise<unknown>): void {
    this.#ownName.set(name, until);
  }
}

function labelsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { type, targetId, label } of entries) {
    if (type !== "label" || typeof targetId !== "string") continue;
    if (typeof label === "string" && label !== "") labels.set(targetId, label);
    else labels.delete(targetId);
  }
  return labels;
}
