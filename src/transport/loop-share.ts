/**
 * How much of the host's loop one extension's output may take before everybody else has a turn: a flood would otherwise
 * hold up deadlines, signals and other extensions for as long as it lasts.
 */
import { wireLimits } from "../protocol/limits.js";

export class LoopShare {
  #usedMs = 0;

  /** Counts work that began at that `performance.now()`. True when nothing more should be read before the next turn. */
  isUsedUp(begunAt: number): boolean {
    this.#usedMs += performance.now() - begunAt;
    if (this.#usedMs < wireLimits.loopShareMs) return false;
    this.#usedMs = 0;
    return true;
  }
}
