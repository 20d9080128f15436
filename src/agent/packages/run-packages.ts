/**
 * Packages that `-e` names for one run: what is installed, else what an earlier run fetched, else fetched now. They lie
 * in a cache of their own: no setting names them, and `e packages` does not know them.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { HostError } from "../../protocol/host-error.js";
import { packageLimits } from "../../protocol/limits.js";
import { isDirectory } from "../files/path-facts.js";
import { extensionsAt } from "../modules/extensions-at.js";
import { installPackage } from "./change-packages.js";
import { installedAs, isPinned } from "./fetch-package.js";
import { type FetchedSource, packagePath, unitOf } from "./package-place.js";
import { type PackageSource, parsePackageSource } from "./package-source.js";
import { failure, type PackageWork } from "./package-work.js";

/** Where a package lies; a string says why there is none. */
export type RunPlace = { readonly path: string } | string;

/** Whose packages are those of runs. */
const runHome = (home: string): string => join(home, "cache", "run-packages");

/** What is there is what is asked for. */
async function isAsked(source: FetchedSource, home: string): Promise<boolean> {
  const as = await installedAs(source, home);
  if (as === null) return false;
  switch (source.kind) {
    case "npm":
      // Which range was asked for is written nowhere: only an exact version can be wrong.
      return source.version === null || isPinned(source, as) || !/^v?\d+\.\d+\.\d+/.test(source.version);
    case "git":
      return source.ref === null || source.ref === as.ref;
    case "release":
      return source.tag === null || source.tag === as.ref;
  }
}

/** It cannot have changed, or was looked up a short while ago. */
async function isFresh(source: FetchedSource, home: string, now: number): Promise<boolean> {
  const as = await installedAs(source, home);
  if (as !== null && isPinned(source, as)) return true;
  return now - statSync(unitOf(source, home)).ctimeMs < packageLimits.runPackageMs;
}

function checkRuns(root: string, subject: string): void {
  const found = extensionsAt(root, subject);
  if (typeof found === "string") throw failure(`${subject}: ${found}`);
}

async function placeOf(source: FetchedSource, work: PackageWork, now: number): Promise<RunPlace> {
  if (await isAsked(source, work.home)) return { path: packagePath(source, work.home) };
  const home = runHome(work.home);
  const place = { path: packagePath(source, home) };
  const isThere = isDirectory(place.path) && (await isAsked(source, home));
  if (isThere && (await isFresh(source, home, now))) return place;
  try {
    await installPackage(source, false, [], { ...work, home, check: checkRuns });
    return place;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    // What was fetched before is better than nothing.
    return isThere && error.code !== "stopped" ? place : error.message;
  }
}

function parse(written: string, home: string): PackageSource | string {
  const parsed = parsePackageSource(written, home);
  return parsed.ok ? parsed.source : parsed.why;
}

/** One after another, each as it is written. `now`: milliseconds since 1970. Rejects never. */
export async function placesForRun(
  named: readonly string[],
  work: PackageWork,
  now: number,
): Promise<ReadonlyMap<string, RunPlace>> {
  const places = new Map<string, RunPlace>();
  for (const written of new Set(named)) {
    const source = parse(written, work.home);
    if (typeof source === "string") places.set(written, source);
    else places.set(written, source.kind === "local" ? { path: source.path } : await placeOf(source, work, now));
  }
  return places;
}
