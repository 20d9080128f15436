/** Puts programs of test/fixtures/hostile into a directory of extensions. */
import { chmodSync, copyFileSync } from "node:fs";
import { join } from "node:path";

export function placeHostile(directory: string, ...names: readonly string[]): void {
  for (const name of names) {
    const file = join(directory, name);
    copyFileSync(new URL(`../fixtures/hostile/${name}`, import.meta.url), file);
    chmodSync(file, 0o755);
  }
}

/** What a person reads of a run on stderr, without what programs wrote there themselves. */
export function noticesIn(stderr: string, name: string): readonly string[] {
  return stderr.split("\n").filter((line) => line.includes(`[${name}`) && /exited|dropped|could not start/.test(line));
}
