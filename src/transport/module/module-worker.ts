/** How a thread for modules is made. It says one word when it has loaded its code, and takes orders from then on. */
import { type ResourceLimits, Worker } from "node:worker_threads";
import { moduleLimits } from "../../protocol/limits.js";

/** Throws what `Worker` throws: resource limits of the wrong type, no more threads. */
export function moduleWorker(entry: string, resourceLimits: ResourceLimits | undefined, isSpare: boolean): Worker {
  return new Worker(entry, {
    workerData: { isSpare },
    // Ours to read: by default they go to the host's own output.
    stdout: true,
    stderr: true,
    // Loaders and modes of the host are none of the module's.
    execArgv: [],
    resourceLimits: { stackSizeMb: moduleLimits.stackMb, ...resourceLimits },
  });
}
