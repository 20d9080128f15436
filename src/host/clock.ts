/** Time as an argument: monotonic, so that a changed wall clock or a night's sleep expires nothing. */

export interface Clock {
  /** Milliseconds since some fixed point; never goes back. */
  now(): number;
  /** Calls `fire` once after `ms`; the returned function forgets it. Never early. */
  setTimer(ms: number, fire: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  setTimer(ms, fire) {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};
