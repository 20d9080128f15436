/**
 * The entries of one session as a tree with a leaf, which is where the next one goes. In memory only. A parent always
 * comes before its children, so that no walk can run in a circle.
 */
import type { Entry } from "./entry.js";

export class EntryTree {
  readonly #entries: Entry[] = [];
  readonly #byId = new Map<string, Entry>();
  readonly #labels = new Map<string, string>();
  /** Root → leaf; null when it has to be walked anew. */
  #branch: Entry[] | null = [];
  #leaf: string | null = null;
  #name: string | null = null;

  /** In the order in which they were added. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get leaf(): string | null {
    return this.#leaf;
  }

  get name(): string | null {
    return this.#name;
  }

  set name(name: string | null) {
    this.#name = name === null || name.trim() === "" ? null : name;
  }

  entry(id: string): Entry | null {
    return this.#byId.get(id) ?? null;
  }

  label(id: string): string | null {
    return this.#labels.get(id) ?? null;
  }

  /** Becomes the leaf. Its id must be new and its parent known. */
  add(entry: Entry): void {
    const isNext = entry.parent === this.#leaf;
    this.#entries.push(entry);
    this.#byId.set(entry.id, entry);
    this.#leaf = entry.id;
    if (isNext) this.#branch?.push(entry);
    else this.#branch = null;
    if (entry.type === "name") this.name = entry.name;
    if (entry.type !== "label") return;
    if (entry.label === null) this.#labels.delete(entry.target);
    else this.#labels.set(entry.target, entry.label);
  }

  /** False when there is no such entry. Null is the place before the first one. */
  moveTo(id: string | null): boolean {
    if (id !== null && !this.#byId.has(id)) return false;
    if (id !== this.#leaf) this.#branch = null;
    this.#leaf = id;
    return true;
  }

  /** Root → leaf. */
  branch(): readonly Entry[] {
    this.#branch ??= this.pathTo(this.#leaf);
    return this.#branch;
  }

  /** Root → `id`. */
  pathTo(id: string | null): Entry[] {
    const path: Entry[] = [];
    for (let at = id; at !== null; ) {
      const entry = this.#byId.get(at);
      if (entry === undefined) break;
      path.push(entry);
      at = entry.parent;
    }
    return path.reverse();
  }
}
