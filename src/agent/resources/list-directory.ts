/** What lies in a directory: bounded, sorted by name, links followed. A directory that is not there is empty. */
import { type Dirent, existsSync } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { resourceLimits } from "../../protocol/limits.js";
import type { Issues } from "./issues.js";

export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly kind: "file" | "directory";
  readonly isLink: boolean;
}

async function entryOf(directory: string, dirent: Dirent, issues: Issues): Promise<Entry | null> {
  const { name } = dirent;
  const path = join(directory, name);
  if (dirent.isFile()) return { name, path, kind: "file", isLink: false };
  if (dirent.isDirectory()) return { name, path, kind: "directory", isLink: false };
  if (!dirent.isSymbolicLink()) return null;
  try {
    const target = await stat(path);
    if (target.isFile()) return { name, path, kind: "file", isLink: true };
    return target.isDirectory() ? { name, path, kind: "directory", isLink: true } : null;
  } catch {
    issues.add(path, "is a link that leads nowhere; remove it or restore its target");
    return null;
  }
}

/** Names that begin with a dot are not listed. */
export async function listDirectory(directory: string, issues: Issues): Promise<readonly Entry[]> {
  // Most are not there, and asking is cheaper than failing.
  if (!existsSync(directory)) return [];
  const found: Dirent[] = [];
  try {
    for await (const dirent of await opendir(directory)) {
      if (dirent.name.startsWith(".")) continue;
      if (found.length === resourceLimits.directoryEntries) {
        issues.add(directory, `holds more than ${resourceLimits.directoryEntries} entries; the rest is ignored`);
        break;
      }
      found.push(dirent);
    }
  } catch (error) {
    if (codeOf(error) !== "ENOENT") issues.add(directory, `cannot be read: ${messageOf(error)}`);
    return [];
  }
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  const entries = await Promise.all(found.map((dirent) => entryOf(directory, dirent, issues)));
  return entries.filter((entry) => entry !== null);
}

/** `work` for each, so that not too many files are open at once. Results in the order of `items`. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += resourceLimits.openFiles) {
    results.push(...(await Promise.all(items.slice(i, i + resourceLimits.openFiles).map(work))));
  }
  return results;
}
