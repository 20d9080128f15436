/** The threads of one host's modules: those of one group share one, and every group has its own. */
import type { ResourceLimits } from "node:worker_threads";
import { ModuleThread } from "./module-thread.js";

export class ModuleThreads {
  readonly #groups = new Map<string, ModuleThread>();

  /**
   * A thread for one more module of that group. What a thread has loaded it keeps, so a group of which a module has been
   * ended starts anew, in another.
   */
  take(group: string, entry: string, resourceLimits: ResourceLimits | undefined): ModuleThread {
    const there = this.#groups.get(group);
    if (there?.takesMore === true) return there;
    const thread = new ModuleThread(entry, resourceLimits);
    this.#groups.set(group, thread);
    return thread;
  }
}
