/** What can be said of a path without opening anything. Never throws: what may not be looked at is not there. */
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Where it leads once its links are followed; the path itself, made absolute, when it leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

/** Something has that name, be it a link that leads nowhere. */
export function isNamed(path: string): boolean {
  try {
    // Thrown all the same when a file stands where a directory should, or one may not be entered.
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** It leads to something: links are followed. */
export const isThere: (path: string) => boolean = existsSync;

/** It leads to a directory: links are followed. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The user number of who owns it; null: there is none. */
export function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}
