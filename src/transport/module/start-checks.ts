/** What is looked at before a module is given a thread. Nothing here starts anything. */
import { statSync } from "node:fs";

/** Synchronous on purpose: the thread pool behind the asynchronous calls is shared with extensions. */
export function whyNoModule(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return `${path} does not exist`;
  return stats.isDirectory() ? `${path} is a directory — name the module in it` : undefined;
}
