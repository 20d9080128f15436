/** One writer at a time for each file, of all modules of a thread, whatever name they use for it. */
import { resolve } from "node:path";
import { localWorkshop } from "./local-context.js";

/**
 * Runs `work` when nobody else of this thread writes to the file, in the order of the calls. The agent's own tools are
 * in another thread: they notice a file that changed meanwhile, and look again.
 */
export function withFileMutationQueue<T>(filePath: string, work: () => Promise<T>): Promise<T> {
  return localWorkshop().exclusively(resolve(filePath), work);
}
