/** Puts files where a test wants them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** `files`: path below `root` → text. */
export function placeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}
