/**
 * Installing, removing and updating. Each change is whole or has not happened: what is in use, settings.json and the
 * record belong together, and one installation runs at a time.
 */
import { join } from "node:path";
import { isDirectory, isThere } from "../files/path-facts.js";
import { checkBrings, fetchPackage, installedAs, isPinned } from "./fetch-package.js";
import { InstallLock } from "./install-lock.js";
import { type InstalledAs, readRecord, writeRecord } from "./install-record.js";
import type { ListedPackage } from "./listed-packages.js";
import { dropNpm } from "./npm-fetch.js";
import { asideOf, type FetchedSource, packagePath, unitOf } from "./package-place.js";
import { listPackage, unlistPackage } from "./package-settings.js";
import type { PackageSource } from "./package-source.js";
import { checkGoingOn, explained, failure, type PackageWork } from "./package-work.js";
import { clearStaging, newStage, swapIn } from "./staging.js";

/** Runs `change` as the only one in this home; nothing half made is left. */
async function alone<T>(work: PackageWork, change: (lock: InstallLock) => Promise<T>): Promise<T> {
  const lock = await InstallLock.take(work);
  try {
    await clearStaging(work.home);
    return await change(lock);
  } catch (error) {
    throw explained(error);
  } finally {
    await clearStaging(work.home);
    lock.release();
  }
}

/** Puts `fresh` (null: nothing) in the place of the source's unit, and `settle` with it, or neither. */
async function replace(
  source: FetchedSource,
  fresh: string | null,
  as: InstalledAs | null,
  settle: () => Promise<unknown>,
  lock: InstallLock,
  work: PackageWork,
): Promise<void> {
  checkGoingOn(work);
  lock.check();
  const before = await readRecord(work.home, source.identity);
  const swap = await swapIn(fresh, unitOf(source, work.home), work.home);
  try {
    await writeRecord(work.home, source.identity, as);
    await settle();
  } catch (error) {
    await swap.undo();
    await writeRecord(work.home, source.identity, before).catch(() => undefined);
    throw error;
  }
  await swap.keep();
}

/** One repository cannot lie inside another: replacing the outer one would remove it. */
function checkNesting(source: FetchedSource, listed: readonly ListedPackage[], home: string): void {
  const unit = unitOf(source, home);
  for (const { source: other } of listed) {
    if (other.kind === "local" || other.identity === source.identity) continue;
    const place = unitOf(other, home);
    if (place !== unit && (`${unit}/`.startsWith(`${place}/`) || `${place}/`.startsWith(`${unit}/`))) {
      throw failure(`${source.text} would lie inside ${other.text}, or around it; remove that one first`);
    }
  }
}

export interface Installed {
  readonly source: PackageSource;
  readonly path: string;
  /** Null for a local directory. */
  readonly as: InstalledAs | null;
  readonly before: InstalledAs | null;
}

/**
 * `list`: settings.json gets the source; otherwise somebody else lists it. `listed`: all that is asked for in this
 * home. Throws a HostError that says what to do; then nothing has changed.
 */
export function installPackage(
  source: PackageSource,
  list: boolean,
  listed: readonly ListedPackage[],
  work: PackageWork,
): Promise<Installed> {
  return alone(work, async (lock) => {
    const settle = async (): Promise<void> => (list ? listPackage(source, work.home) : undefined);
    if (source.kind === "local") {
      if (!isDirectory(source.path)) throw failure(`${source.text}: there is no such directory`);
      checkBrings(source.path, source.text);
      await settle();
      return { source, path: source.path, as: null, before: null };
    }
    checkNesting(source, listed, work.home);
    const before = await installedAs(source, work.home);
    const fetched = await fetchPackage(source, null, work);
    if (fetched === null) throw failure(`${source.text} could not be fetched`);
    await replace(source, fetched.fresh, fetched.as, settle, lock, work);
    return { source, path: packagePath(source, work.home), as: fetched.as, before };
  });
}

export interface Removed {
  /** Whether settings.json named it. */
  readonly wasListed: boolean;
  /** The directory that is gone; null: there was none, or it is a local one and stays. */
  readonly gone: string | null;
}

/** Takes the source out of settings.json, and its files away. Of a local directory only the entry. */
export function removePackage(source: PackageSource, work: PackageWork): Promise<Removed> {
  return alone(work, async (lock) => {
    let wasListed = false;
    const settle = async (): Promise<void> => {
      wasListed = await unlistPackage(source, work.home);
    };
    if (source.kind === "local") {
      await settle();
      return { wasListed, gone: null };
    }
    const path = packagePath(source, work.home);
    if (!isThere(path) && !isThere(asideOf(unitOf(source, work.home), work.home))) {
      await settle();
      await writeRecord(work.home, source.identity, null);
      return { wasListed, gone: null };
    }
    const rest = source.kind === "npm" ? join(await newStage(work.home), "unit") : null;
    if (source.kind === "npm" && rest !== null) await dropNpm(source, rest, work);
    await replace(source, rest, null, settle, lock, work);
    return { wasListed, gone: path };
  });
}

export type Updated =
  | { readonly kind: "updated"; readonly as: InstalledAs; readonly before: InstalledAs | null }
  | { readonly kind: "same" | "pinned"; readonly as: InstalledAs | null };

/** Fetches what a source stands for now, if that is not what is there. Throws a HostError; then nothing has changed. */
export function updatePackage(source: FetchedSource, work: PackageWork): Promise<Updated> {
  return alone(work, async (lock) => {
    const before = await installedAs(source, work.home);
    if (before !== null && isPinned(source, before)) return { kind: "pinned", as: before };
    const fetched = await fetchPackage(source, before, work);
    if (fetched === null) return { kind: "same", as: before };
    await replace(source, fetched.fresh, fetched.as, async () => undefined, lock, work);
    return { kind: "updated", as: fetched.as, before };
  });
}
