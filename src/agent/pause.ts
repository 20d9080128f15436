/** Waiting that an abort cuts short. */
import type { Clock } from "../host/clock.js";

/** Resolves after `ms`, or at once when `signal` fires or has fired: the caller looks at the signal. */
export function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const cancel = clock.setTimer(ms, finish);
    signal.addEventListener("abort", finish, { once: true });
  });
}
