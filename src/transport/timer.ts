/** The clock a transport waits by, so that tests and the simulator can move it. It must never be read. */

export interface Timer {
  /** Runs `run` once after `ms` milliseconds, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

export const realTimer: Timer = {
  after(ms, run) {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
};
