/** A path as a person or a model writes it → an absolute one. Looks at nothing on disk. */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** `~` is the user's home, `file:` URLs are paths, anything else is relative to `cwd`. */
export function userPath(written: string, cwd: string): string {
  if (written === "~") return homedir();
  if (written.startsWith("~/")) return join(homedir(), written.slice(2));
  if (written.startsWith("file://") && URL.canParse(written)) return fileURLToPath(written);
  return resolve(cwd, written);
}
