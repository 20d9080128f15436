/** Time as an argument: monotonic, so that a changed wall clock or a night's sleep expires nothing. */
import { realTimer, type Timer } from "../transport/timer.js";

export interface Clock extends Timer {
  /** Milliseconds since some fixed point; never goes back. */
  now(): number;
}

export const realClock: Clock = { ...realTimer, now: () => performance.now() };
