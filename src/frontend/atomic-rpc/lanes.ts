/**
 * Which command waits for which (atomic §6.1): ordered ones for each other, detached ones until those before them are
 * answered, control ones for nobody.
 */
import type { CommandLane } from "../../protocol/atomic-rpc/command-row.js";

export class Lanes {
  /** Resolves when the ordered lane is free. */
  #free: Promise<void> = Promise.resolve();
  #ordered = 0;
  readonly #open = new Set<Promise<void>>();

  /** Commands that are not answered yet. */
  get open(): number {
    return this.#open.size;
  }

  /** `work` must not reject. */
  run(lane: CommandLane, work: () => Promise<void>): void {
    // What need not wait begins in this very tick: a line that comes with it may be about it.
    const isFree = lane === "control" || this.#ordered === 0;
    const done = isFree ? work() : this.#free.then(work);
    if (lane === "ordered") {
      this.#free = done;
      this.#ordered++;
    }
    this.#open.add(done);
    void done.then(() => {
      if (lane === "ordered") this.#ordered--;
      this.#open.delete(done);
    });
  }

  /** Resolves when all were, those that come meanwhile included. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }
}
