/** How much a thread has worked, whatever else the machine does. */
import type { Worker } from "node:worker_threads";

/** Milliseconds of processor time; null where Node cannot tell (before 24.6), or the thread has ended. */
export async function busyMs(thread: Worker): Promise<number | null> {
  if (typeof thread.cpuUsage !== "function") return null;
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}
