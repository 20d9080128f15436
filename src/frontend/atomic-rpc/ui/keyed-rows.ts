/**
 * What extensions keep on the screen, told as what changed: the host gives all of it each time, and a client is told of
 * one entry at a time.
 */

/** Under a name of its own. */
export interface KeyedRow<T> {
  readonly name: string;
  readonly value: T;
}

export class KeyedRows<T> {
  readonly #isSame: (before: T, now: T) => boolean;
  #shown: ReadonlyMap<string, T> = new Map();

  constructor(isSame: (before: T, now: T) => boolean) {
    this.#isSame = isSame;
  }

  /** What is new or other than before; null: it is gone. Of two under one name the later counts. */
  changes(rows: readonly KeyedRow<T>[]): readonly KeyedRow<T | null>[] {
    const before = this.#shown;
    const now = new Map(rows.map(({ name, value }) => [name, value]));
    this.#shown = now;
    const gone = [...before.keys()].filter((name) => !now.has(name)).map((name) => ({ name, value: null }));
    const changed = [...now].filter(([name, value]) => {
      const old = before.get(name);
      return old === undefined || !this.#isSame(old, value);
    });
    return [...gone, ...changed.map(([name, value]) => ({ name, value }))];
  }
}
