/** What is looked at before a module is given a thread. Nothing here starts anything. */
import { statSync } from "node:fs";

/** Synchronous on purpose: the thread pool behind the asynchronous calls is shared with extensions. */
export function whyNoModule(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return `${path} does not exist`;
  if (stats.isDirectory()) return `${path} is a directory — name the module in it`;
  // Opening a pipe waits for whoever writes to it, and reading a device may never end.
  return stats.isFile() ? undefined : `${path} is no file`;
}
