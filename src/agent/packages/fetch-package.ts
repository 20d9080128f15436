/**
 * One package, from where it comes, made ready beside its place: complete, checked, not yet in use. What a source
 * stands for at this moment, and whether that can change.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isDirectory } from "../files/path-facts.js";
import { fetchGit, gitTip } from "./git-fetch.js";
import type { GitSource } from "./git-source.js";
import { checkInside } from "./inside-tree.js";
import { type InstalledAs, readRecord } from "./install-record.js";
import { fetchDependencies, fetchNpm, isExactVersion, npmVersion } from "./npm-fetch.js";
import { bringsOf, bringsText } from "./package-brings.js";
import { type FetchedSource, inUnit, packagePath } from "./package-place.js";
import { failure, type PackageWork } from "./package-work.js";
import { fetchRelease } from "./release-fetch.js";
import { findRelease } from "./release-server.js";
import { newStage } from "./staging.js";

export interface Fetched {
  /** The whole unit, to be swapped in. */
  readonly fresh: string;
  readonly as: InstalledAs;
}

/** What is installed of a source; null: nothing, or nobody knows what. */
export async function installedAs(source: FetchedSource, home: string): Promise<InstalledAs | null> {
  const path = packagePath(source, home);
  if (!isDirectory(path)) return null;
  if (source.kind !== "npm") return readRecord(home, source.identity);
  const version = npmVersion(path);
  if (version === null) return null;
  return { version, ref: source.version, moves: source.version?.replace(/^v/, "") !== version };
}

async function gitPackage(
  source: GitSource,
  into: string,
  before: InstalledAs | null,
  work: PackageWork,
): Promise<InstalledAs | null> {
  const tip = await gitTip(source, into, work);
  if (before !== null && tip.commit === before.version) return null;
  const version = await fetchGit(source, tip, into, work);
  // A link could lead npm to change what lies elsewhere.
  await checkInside(into, source.text);
  await fetchDependencies(source.text, into, work);
  return { version, ref: source.ref, moves: tip.kind === "branch" };
}

/** Null: `before` is what there is. */
async function fill(
  source: FetchedSource,
  into: string,
  before: InstalledAs | null,
  work: PackageWork,
): Promise<InstalledAs | null> {
  switch (source.kind) {
    case "npm": {
      await fetchNpm(source, into, work);
      const version = npmVersion(inUnit(into, source));
      if (version === null) throw failure(`${source.text}: npm fetched it, but it is not there; look at its name`);
      return version === before?.version ? null : { version, ref: source.version, moves: true };
    }
    case "git":
      await mkdir(into);
      return gitPackage(source, into, before, work);
    case "release": {
      const release = await findRelease(source, work);
      if (release.tag === before?.version) return null;
      await mkdir(into);
      await fetchRelease(source, release, into, work);
      return { version: release.tag, ref: source.tag, moves: source.tag === null };
    }
  }
}

/** `unless`: what need not be fetched again; then the answer is null. Throws a HostError; nothing in use was touched. */
export async function fetchPackage(
  source: FetchedSource,
  unless: InstalledAs | null,
  work: PackageWork,
): Promise<Fetched | null> {
  const fresh = join(await newStage(work.home), "unit");
  const as = await fill(source, fresh, unless, work);
  if (as === null) return null;
  await checkInside(fresh, source.text);
  (work.check ?? checkBrings)(inUnit(fresh, source), source.text);
  return { fresh, as };
}

/** Throws a HostError when there is nothing in it for e. */
export function checkBrings(root: string, subject: string): void {
  if (bringsText(bringsOf(root, {}).used) !== null) return;
  throw failure(
    `${subject} brings nothing: e looks for extensions/, skills/, prompts/ and themes/ in it, ` +
      `or for what its package.json lists under "e"`,
  );
}

/**
 * Whether what is there is exactly what was asked for, for good: a version, a tag or a commit. A tag that was moved
 * since is not followed.
 */
export function isPinned(source: FetchedSource, before: InstalledAs): boolean {
  switch (source.kind) {
    case "npm":
      return source.version !== null && isExactVersion(source.version) && !before.moves;
    case "git":
      return source.ref !== null && before.ref === source.ref && !before.moves;
    case "release":
      return source.tag !== null && before.ref === source.tag;
  }
}
