/**
 * How much of the host's loop one extension's output may take before everybody else has a turn: a flood would otherwise
 * hold up deadlines, signals and other extensions for as long as it lasts.
 */
import { wireLimits } from "../protocol/limits.js";

export class LoopShare {
  #usedMs = 0;

  /**
   * Counts work that began at that `performance.now()`; `times` says for how many pieces of work this one stands.
   * True when nothing more should be read before the next turn.
   */
  isUsedUp(begunAt: number, times = 1): boolean {
    this.#usedMs += (performance.now() - begunAt) * times;
    if (this.#usedMs < wireLimits.loopShareMs) return false;
    this.#usedMs = 0;
    return true;
  }
}
