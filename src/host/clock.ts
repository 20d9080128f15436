/** Time as an argument: monotonic, so that a changed wall clock or a night's sleep expires nothing. */
import { realTimer, type Timer } from "../transport/timer.js";

/** Where deadlines and waits take their time from. */
export interface Clock extends Timer {
  /** Milliseconds since some fixed point; never goes back. */
  now(): number;
}

/** The system's monotonic time. */
export const realClock: Clock = { ...realTimer, now: () => performance.now() };
