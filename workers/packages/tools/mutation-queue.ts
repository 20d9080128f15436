/** One writer at a time for each file: of the modules of this thread, of others, and of the agent's own tools. */
import { resolve } from "node:path";
import { exclusively } from "../host/link.js";
import { localWorkshop } from "./local-context.js";

/**
 * Runs `work` when nobody else writes to the file, whatever name they use for it; in the order of the calls. It must not
 * wait for another turn at the same file: a tool that it runs, for one.
 */
export function withFileMutationQueue<T>(filePath: string, work: () => Promise<T>): Promise<T> {
  const path = resolve(filePath);
  return localWorkshop().exclusively(path, () => exclusively(path, work));
}
