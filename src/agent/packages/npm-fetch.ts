/**
 * The one tree that holds all packages of npm, and the dependencies of a repository. A tree is changed as a copy, so
 * that the one in use stays as it is until the new one is complete.
 */
import { constants } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject } from "../../protocol/field.js";
import { isDirectory, isThere } from "../files/path-facts.js";
import { runNpm } from "./npm-command.js";
import { readPackageJson } from "./package-kinds.js";
import { standingUnit, unitOf } from "./package-place.js";
import type { NpmSource } from "./package-source.js";
import type { PackageWork } from "./package-work.js";

/** A copy of the tree as it is, in `into`, which must not exist. */
async function copyTree(source: NpmSource, into: string, work: PackageWork): Promise<void> {
  const unit = standingUnit(unitOf(source, work.home), work.home);
  if (isDirectory(unit)) {
    await cp(unit, into, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } else await mkdir(into, { mode: 0o700 });
  const own = join(into, "package.json");
  if (!isThere(own)) await writeFile(own, `${JSON.stringify({ name: "e-packages", private: true }, null, 2)}\n`);
}

/** A tree in `into` with the package as its source asks for it. */
export async function fetchNpm(source: NpmSource, into: string, work: PackageWork): Promise<void> {
  work.progress(`fetching ${source.text} …`);
  await copyTree(source, into, work);
  await runNpm(source.text, ["install", "--save"], [`${source.name}@${source.version ?? "latest"}`], into, work);
}

/** A tree in `into` without the package. */
export async function dropNpm(source: NpmSource, into: string, work: PackageWork): Promise<void> {
  await copyTree(source, into, work);
  await runNpm(source.text, ["uninstall", "--save"], [source.name], into, work);
}

/** The version that lies in a package's directory; null when it does not say. */
export function npmVersion(path: string): string | null {
  const version = readPackageJson(path)?.version;
  return typeof version === "string" ? version : null;
}

/** Whether a version asks for exactly one, so that it never moves. */
export function isExactVersion(version: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:[-+].*)?$/.test(version);
}

const hasEntries = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length > 0;

/** What a repository needs besides itself, by its lock file when it has one. */
export async function fetchDependencies(subject: string, directory: string, work: PackageWork): Promise<void> {
  const packageJson = readPackageJson(directory);
  if (!hasEntries(packageJson?.dependencies) && !hasEntries(packageJson?.optionalDependencies)) return;
  work.progress(`fetching what ${subject} depends on …`);
  // It could name another registry, and send it what is in our environment.
  await rm(join(directory, ".npmrc"), { recursive: true, force: true });
  const isLocked = ["package-lock.json", "npm-shrinkwrap.json"].some((name) => isThere(join(directory, name)));
  await runNpm(subject, isLocked ? ["ci"] : ["install", "--no-save", "--no-package-lock"], [], directory, work);
}
