/** The clock a transport waits by, so that tests and the simulator can move it. It must never be read. */

export interface Timer {
  /** Runs `run` once after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/**
 * Node's own, and one look at what came in: after a busy stretch a due timeout runs before the input that arrived
 * meanwhile is read, so an end or an answer that was in time would count as late.
 */
export const realTimer: Timer = {
  after(ms, run) {
    let immediate: NodeJS.Immediate | undefined;
    const timeout = setTimeout(() => {
      immediate = setImmediate(run);
    }, ms);
    return () => {
      clearTimeout(timeout);
      clearImmediate(immediate);
    };
  },
};
