/** How often modules were started anew because they ended by themselves or had to be ended. */
import { moduleLimits } from "../protocol/limits.js";
import type { Extension } from "./extension.js";

export class Revivals {
  /** By path. */
  readonly #counts = new Map<string, number>();

  /** Whether it may be started anew, which is counted; one that was ended for what a neighbour did always may. */
  take(dead: Extension): boolean {
    const { kind, path } = dead.found;
    if (kind !== "module" || dead.state !== "gone") return false;
    if (dead.isBlameless) return true;
    const count = this.#counts.get(path) ?? 0;
    this.#counts.set(path, count + 1);
    return count < moduleLimits.restarts;
  }

  /** A person started it anew: what was is forgotten. Without a path: everything. */
  forget(path?: string): void {
    if (path === undefined) this.#counts.clear();
    else this.#counts.delete(path);
  }
}
