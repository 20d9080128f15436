/** Whether a script is run rather than imported: it may be executed, and its first line says by what. */
import { closeSync, openSync, readSync, statSync } from "node:fs";

const ANY_EXECUTE_BIT = 0o111;

/** Never throws. */
export function isProgram(path: string): boolean {
  try {
    if (process.platform !== "win32" && (statSync(path).mode & ANY_EXECUTE_BIT) === 0) return false;
    const file = openSync(path, "r");
    try {
      const start = Buffer.alloc(2);
      return readSync(file, start, 0, 2, 0) === 2 && start.toString("latin1") === "#!";
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
