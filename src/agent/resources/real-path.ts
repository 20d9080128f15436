/** Where a path leads once its links are followed; the path itself, made absolute, when it leads nowhere. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
