/** The wait before a request is sent again. It can be ended for itself: then the failure stands. */
import type { Clock } from "../../host/clock.js";
import { pause } from "../pause.js";

export class RetryPause {
  #waiting: AbortController | null = null;

  /** False: it was ended, by `end` or by `signal`. */
  async wait(ms: number, clock: Clock, signal: AbortSignal): Promise<boolean> {
    const ended = new AbortController();
    this.#waiting = ended;
    await pause(ms, clock, AbortSignal.any([signal, ended.signal]));
    this.#waiting = null;
    return !ended.signal.aborted && !signal.aborted;
  }

  /** Nothing happens while nobody waits. */
  end(): void {
    this.#waiting?.abort();
  }
}
