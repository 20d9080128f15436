/**
 * Making a package beside its place and putting it there as a whole. A failure or a kill at any moment leaves what
 * was there: either in its place, or aside, where `standingUnit` finds it. Only for the holder of the lock.
 */
import { mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "../../host/make-folder.js";
import { messageOf } from "../../protocol/caught.js";
import { isThere } from "../files/path-facts.js";
import { asideOf, packagesDirectory, stagingDirectory } from "./package-place.js";
import { failure } from "./package-work.js";

const removeTree = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 });

/** A new directory of our own. */
export async function newStage(home: string): Promise<string> {
  const staging = stagingDirectory(home);
  try {
    await makeFolder(staging, PRIVATE_FOLDER);
    return await mkdtemp(join(staging, "new-"));
  } catch (error) {
    throw failure(`nothing can be written below ${staging}: ${messageOf(error)}`, error);
  }
}

/** What others left when they were killed, and what we made. */
export async function clearStaging(home: string): Promise<void> {
  await removeTree(stagingDirectory(home)).catch(() => undefined);
}

export interface Swap {
  /** The one before is gone for good. */
  keep(): Promise<void>;
  /** The one before, or nothing, is there again. */
  undo(): Promise<void>;
}

async function removeEmptyParents(unit: string, home: string): Promise<void> {
  const top = packagesDirectory(home);
  for (let at = dirname(unit); at.startsWith(top) && at !== top; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      return;
    }
  }
}

/** Puts `fresh` in the place of `unit`; null: nothing is there afterwards. The caller decides by `keep` or `undo`. */
export async function swapIn(fresh: string | null, unit: string, home: string): Promise<Swap> {
  const aside = asideOf(unit, home);
  const putBack = async (): Promise<void> => {
    if (!isThere(unit) && isThere(aside)) await rename(aside, unit);
  };
  try {
    await makeFolder(dirname(aside), PRIVATE_FOLDER);
    await makeFolder(dirname(unit), PRIVATE_FOLDER);
    await putBack();
    await removeTree(aside);
    if (isThere(unit)) await rename(unit, aside);
    if (fresh !== null) await rename(fresh, unit);
  } catch (error) {
    await putBack().catch(() => undefined);
    throw failure(`${unit} cannot be replaced: ${messageOf(error)}`, error);
  }
  return {
    keep: async () => {
      // What cannot be removed now is when the place is next used.
      await removeTree(aside).catch(() => undefined);
      if (fresh === null) await removeEmptyParents(unit, home);
    },
    undo: async () => {
      if (fresh !== null) await removeTree(unit);
      await putBack();
      await removeEmptyParents(unit, home);
    },
  };
}
