/** A path as a person or a model writes it → an absolute one. Looks at nothing on disk. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

function pathOfUrl(written: string): string | null {
  if (!written.startsWith("file://")) return null;
  try {
    return fileURLToPath(written);
  } catch {
    // A URL of another machine, or none at all: then it is an odd file name.
    return null;
  }
}

/** `~` is the user's home, `file:` URLs are paths, anything else is relative to `cwd`. */
export function userPath(written: string, cwd: string): string {
  if (written === "~") return homedir();
  if (written.startsWith("~/")) return join(homedir(), written.slice(2));
  return pathOfUrl(written) ?? resolve(cwd, written);
}
