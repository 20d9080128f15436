/**
 * Where the packages of settings.json and `--package` lie, and so which directories hold extensions, in extension
 * order. A package that is not there is said; the network is never asked.
 */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isDirectory } from "./place.js";

export interface Packages {
  /** `extensions/` of each, whether it exists or not. */
  readonly directories: readonly string[];
  readonly roots: readonly string[];
  /** Lines for the person, one for each package that is missing. */
  readonly issues: readonly string[];
}

/** `npm:@scope/name@1.2` → `@scope/name`; `git:host/user/repo.git@ref` → `host/user/repo`. */
function withoutVersion(source: string): string {
  const at = source.lastIndexOf("@");
  return (at > 0 ? source.slice(0, at) : source).replace(/\.git$/, "");
}

function gitPath(source: string): string {
  const plain = source.replace(/^[a-z+]+:\/\//, "").replace(/^[^/@:]+@/, "");
  return withoutVersion(plain.replace(":", "/"));
}

/** The directory of an installed package (e protocol §16), or null for a source of no known kind. */
export function packageRoot(source: string, home: string): string | null {
  const packages = join(home, "packages");
  if (source.startsWith("~/")) return join(homedir(), source.slice(2));
  if (/^(\/|\.{1,2}\/)/.test(source)) return resolve(home, source);
  if (source.startsWith("npm:")) return join(packages, "npm", "node_modules", withoutVersion(source.slice(4)));
  if (source.startsWith("git:")) return join(packages, gitPath(source.slice(4)));
  if (source.startsWith("release:")) return join(packages, "releases", withoutVersion(source.slice(8)));
  return null;
}

/** `..` in a source must not lead out of the home. */
function isOutside(source: string): boolean {
  return /^(npm|git|release):/.test(source) && source.split(/[/:]/).includes("..");
}

/** Installed packages first, in settings order, then those of the command line. */
export function findPackages(sources: readonly string[], given: readonly string[], home: string): Packages {
  const issues: string[] = [];
  const installed = sources.flatMap((source) => {
    const root = isOutside(source) ? null : packageRoot(source, home);
    if (root === null)
      issues.push(`package ${source}: not a source that e knows; correct or remove it in settings.json`);
    else if (isDirectory(root)) return [root];
    else issues.push(`package ${source} is listed in settings.json, but ${root} does not exist; install or remove it`);
    return [];
  });
  const roots = [...installed, ...given];
  return { directories: roots.map((root) => join(root, "extensions")), roots, issues };
}
