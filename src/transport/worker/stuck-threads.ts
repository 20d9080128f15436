/**
 * Threads that outlived their end: stuck in a system call, where nothing reaches them. `process.exit` waits for them,
 * for ever if need be, so who quits with one of them left has to kill our own process.
 */
import type { Worker } from "node:worker_threads";

const stuck = new Set<Worker>();

export function leaveBehind(worker: Worker): void {
  stuck.add(worker);
  worker.once("exit", () => stuck.delete(worker));
  worker.unref();
}

/** How many there are now. */
export function stuckThreads(): number {
  return stuck.size;
}
