/** What is waited by, so that tests and the simulator can move it. A transport needs no more of time than this. */

/** A wait that can be taken back. */
export interface Timer {
  /** Calls `fire` once after `ms` milliseconds, unless the returned function is called first. Never early. */
  setTimer(ms: number, fire: () => void): () => void;
}

/**
 * Node's own, and one look at what came in: after a busy stretch a due timeout runs before the input that arrived
 * meanwhile is read, so an end or an answer that was in time would count as late.
 */
export const realTimer: Timer = {
  setTimer(ms, fire) {
    let immediate: NodeJS.Immediate | undefined;
    const timeout = setTimeout(() => {
      immediate = setImmediate(fire);
    }, ms);
    return () => {
      clearTimeout(timeout);
      clearImmediate(immediate);
    };
  },
};
