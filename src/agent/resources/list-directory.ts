/** What lies in a directory: bounded, sorted by name, links followed. A directory that is not there is empty. */
import { type Dirent, existsSync, opendirSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { resourceLimits } from "../../protocol/limits.js";
import type { Issues } from "./issues.js";
import type { Origin } from "./resources.js";

/** A directory that may hold things of one kind. */
export interface ResourceRoot {
  readonly path: string;
  readonly origin: Origin;
  /** Which of the names right in it count: filters of packages. Default: all. */
  readonly accepts?: (name: string) => boolean;
  /** Somebody named the one file of it that counts. */
  readonly isOneFile?: boolean;
}

export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly kind: "file" | "directory";
  readonly isLink: boolean;
}

function entryOf(directory: string, dirent: Dirent, issues: Issues): Entry | null {
  const { name } = dirent;
  const path = join(directory, name);
  if (dirent.isFile()) return { name, path, kind: "file", isLink: false };
  if (dirent.isDirectory()) return { name, path, kind: "directory", isLink: false };
  if (!dirent.isSymbolicLink()) return null;
  try {
    const target = statSync(path);
    if (target.isFile()) return { name, path, kind: "file", isLink: true };
    return target.isDirectory() ? { name, path, kind: "directory", isLink: true } : null;
  } catch {
    issues.add(path, "is a link that leads nowhere; remove it or restore its target");
    return null;
  }
}

/** Names that begin with a dot are not listed. */
function direntsOf(directory: string, issues: Issues): readonly Dirent[] {
  const found: Dirent[] = [];
  const open = opendirSync(directory);
  try {
    for (let dirent = open.readSync(); dirent !== null; dirent = open.readSync()) {
      if (dirent.name.startsWith(".")) continue;
      if (found.length === resourceLimits.directoryEntries) {
        issues.add(directory, `holds more than ${resourceLimits.directoryEntries} entries; the rest is ignored`);
        break;
      }
      found.push(dirent);
    }
  } finally {
    open.closeSync();
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function listDirectory(directory: string, issues: Issues): readonly Entry[] {
  // Most are not there, and asking is cheaper than failing.
  if (!existsSync(directory)) return [];
  try {
    return direntsOf(directory, issues).flatMap((dirent) => entryOf(directory, dirent, issues) ?? []);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") issues.add(directory, `cannot be read: ${messageOf(error)}`);
    return [];
  }
}

/** What counts of a root. */
export function listRoot({ path, accepts }: ResourceRoot, issues: Issues): readonly Entry[] {
  const entries = listDirectory(path, issues);
  return accepts === undefined ? entries : entries.filter(({ name }) => accepts(name));
}
