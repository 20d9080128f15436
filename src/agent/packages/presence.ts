/** Whether something is there. Links are followed; what cannot be looked at is not there. Never throws. */
import { existsSync, statSync } from "node:fs";

export const isThere = existsSync;

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
