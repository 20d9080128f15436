/**
 * The threads of one host's modules: those of one group share one, and every group has its own. They are made a few at a
 * time, or each of many would wait for all of them, and be given up for late.
 */
import { availableParallelism } from "node:os";
import type { ResourceLimits } from "node:worker_threads";
import type { ModuleSpares } from "./module-spares.js";
import { ModuleThread } from "./module-thread.js";
import { moduleWorker } from "./module-worker.js";

export interface ModuleThreadsOptions {
  /** Where to look for a thread that waits. */
  readonly spares?: ModuleSpares;
  /** How many are made at the same time. Default: one more than there are cores. */
  readonly atOnce?: number;
}

export class ModuleThreads {
  readonly #spares: ModuleSpares | undefined;
  readonly #atOnce: number;
  readonly #groups = new Map<string, ModuleThread>();
  readonly #queue: (() => void)[] = [];
  #making = 0;

  constructor({ spares, atOnce = availableParallelism() + 1 }: ModuleThreadsOptions = {}) {
    this.#spares = spares;
    this.#atOnce = atOnce;
  }

  /**
   * A thread for one more module of that group; it may come up later. What a thread has loaded it keeps, so a group of
   * which a module has been ended starts anew, in another. Limits are those of the first module.
   */
  take(group: string, entry: string, limits: ResourceLimits | undefined): ModuleThread {
    const there = this.#groups.get(group);
    if (there?.takesMore === true) return there;
    const thread = new ModuleThread();
    this.#groups.set(group, thread);
    const spare = limits === undefined ? this.#spares?.take() : undefined;
    if (spare !== undefined) thread.begin(() => ({ worker: spare, isUp: true }));
    else this.#makeInTurn(thread, entry, limits);
    return thread;
  }

  #makeInTurn(thread: ModuleThread, entry: string, limits: ResourceLimits | undefined): void {
    this.#queue.push(() => {
      this.#making += 1;
      thread.begin(() => ({ worker: moduleWorker(entry, limits, false), isUp: false }));
      void thread.up.then(() => {
        this.#making -= 1;
        this.#makeNext();
      });
    });
    this.#makeNext();
  }

  #makeNext(): void {
    while (this.#making < this.#atOnce && this.#queue.length > 0) this.#queue.shift()?.();
  }
}
