/** How any extension is ended: wait, ask, force, give up. It must never take longer than the sum of its steps. */
import { processLimits } from "../protocol/limits.js";
import type { Timer } from "./timer.js";

export interface EndLadder {
  /** Resolves when the extension is gone. */
  readonly ended: Promise<void>;
  /** How long it may end by itself. */
  readonly graceMs: number;
  /** Asks it to end (SIGTERM). */
  readonly terminate: () => void;
  /** Ends it (SIGKILL, `terminate()`). */
  readonly kill: () => void;
  readonly timer: Timer;
}

/** Descends until the extension is gone. False when it outlived even the kill. */
export async function endByLadder({ ended, graceMs, terminate, kill, timer }: EndLadder): Promise<boolean> {
  if (await settlesWithin(ended, graceMs, timer)) return true;
  terminate();
  if (await settlesWithin(ended, processLimits.termGraceMs, timer)) return true;
  kill();
  return settlesWithin(ended, processLimits.killGraceMs, timer);
}

function settlesWithin(ended: Promise<void>, ms: number, timer: Timer): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timer.setTimer(ms, () => resolve(false));
    void ended.then(() => {
      cancel();
      resolve(true);
    });
  });
}
