/**
 * Where packages lie below the home (e protocol §16). What is replaced as a whole is a *unit*: the one tree of npm, a
 * repository, a release. While a unit is being replaced, the one before stands aside under a name of its own.
 */
import { join } from "node:path";
import { isThere } from "../files/path-facts.js";
import { pathKey } from "../path-key.js";
import type { LocalSource, PackageSource } from "./package-source.js";

export const packagesDirectory = (home: string): string => join(home, "packages");
/** Things that are being made; rubbish when nobody holds the lock. */
export const stagingDirectory = (home: string): string => join(packagesDirectory(home), ".staging");
export const lockPath = (home: string): string => join(packagesDirectory(home), ".lock");
export const recordPath = (home: string): string => join(packagesDirectory(home), ".installed.json");

/** A port has no place in a directory's name everywhere. */
const hostDirectory = (host: string): string => host.replace(":", "_");

/** What e fetches; of a local directory nothing is ever touched. */
export type FetchedSource = Exclude<PackageSource, LocalSource>;

/** The tree that an installation replaces. */
export function unitOf(source: FetchedSource, home: string): string {
  const packages = packagesDirectory(home);
  switch (source.kind) {
    case "npm":
      return join(packages, "npm");
    case "git":
      return join(packages, hostDirectory(source.host), ...source.path.split("/"));
    case "release":
      return join(packages, "releases", source.owner, source.repo, source.name);
  }
}

export function asideOf(unit: string, home: string): string {
  return join(packagesDirectory(home), ".aside", pathKey(unit));
}

/** A unit, or the one aside when whoever replaced it was killed between two steps. */
export function standingUnit(unit: string, home: string): string {
  if (isThere(unit)) return unit;
  const aside = asideOf(unit, home);
  return isThere(aside) ? aside : unit;
}

/** The directory of the package inside a unit, wherever that stands. */
export function inUnit(unit: string, source: FetchedSource): string {
  return source.kind === "npm" ? join(unit, "node_modules", ...source.name.split("/")) : unit;
}

/** The directory of the package, whether it exists or not. */
export function packagePath(source: PackageSource, home: string): string {
  if (source.kind === "local") return source.path;
  return inUnit(standingUnit(unitOf(source, home), home), source);
}
