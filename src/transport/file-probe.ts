/** What the spawn-target resolver asks of the file system, so that its rules are tested without one. */
import { accessSync, constants, statSync } from "node:fs";
import { readHead } from "./shebang.js";

export interface FileProbe {
  /** Null when there is nothing. `mode` holds the permission bits. */
  stat(path: string): { readonly kind: "file" | "directory" | "other"; readonly mode: number } | null;
  /** Whether this process may execute it. */
  canExecute(path: string): boolean;
  /** The first `spawnLimits.headBytes` bytes; undefined when they cannot be read. */
  readHead(path: string): Uint8Array | undefined;
}

// Synchronous on purpose: the thread pool behind the asynchronous calls is shared with extensions in worker threads,
// and a few hashes there would hold a start up for seconds.
export const realFileProbe: FileProbe = {
  stat(path) {
    try {
      const stats = statSync(path);
      if (stats.isFile()) return { kind: "file", mode: stats.mode & 0o777 };
      return { kind: stats.isDirectory() ? "directory" : "other", mode: stats.mode & 0o777 };
    } catch {
      return null;
    }
  },
  canExecute(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  readHead,
};
