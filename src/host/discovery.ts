/**
 * Which files are extensions, and why the others are not (seed "Extensions", e protocol §2).
 * Reads directories, runs nothing, follows symlinks, never recurses, and ignores everything under the cwd.
 */
import { readdirSync, type Stats, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { codeOf, messageOf } from "../protocol/caught.js";
import type { SourceInfo } from "../protocol/module/state.js";

/** One extension to start. */
export interface Found {
  /** The program: the file itself, or the entry point of a directory. */
  readonly path: string;
  /** How people call it before it has told its name: the top-level file's or directory's name. */
  readonly file: string;
  /** `module`: exports a factory that takes `pi`. Default: a program. */
  readonly kind?: "program" | "module";
  /** Of a module: modules of the same group share a thread. Default: one of its own, with all modules of its package. */
  readonly group?: string;
  /** Of a module: where it comes from, as `pi.getAllTools` tells it. */
  readonly source?: SourceInfo;
}

/** Where to look: a directory, or one of which only what `accepts` says counts, by its top-level name. */
export type ExtensionDirectory = string | { readonly directory: string; readonly accepts: (name: string) => boolean };

export function pathOfDirectory(place: ExtensionDirectory): string {
  return typeof place === "string" ? place : place.directory;
}

/** Something in an extensions directory that is no extension; shown by `e doctor` alone. */
export interface Skipped {
  readonly path: string;
  /** One sentence that says what to do. */
  readonly reason: string;
}

export interface Discovery {
  readonly found: readonly Found[];
  readonly skipped: readonly Skipped[];
}

const ANY_EXECUTE_BIT = 0o111;

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly stats: Stats;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Component-wise, as paths sort: `a/b` comes before `a.x`. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split(/[\\/]/), b.split(/[\\/]/)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compare(left[i] ?? "", right[i] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The name up to the last dot: `index` of `index.mjs`, `index.test` of `index.test.mjs`. */
function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** Windows has no execute bit: there, what can be run is decided by its name (transport/spawn-target). */
function isExecutable(stats: Stats): boolean {
  return process.platform === "win32" || (stats.mode & ANY_EXECUTE_BIT) !== 0;
}

function entriesOf(directory: string, skipped: Skipped[]): Entry[] {
  const entries: Entry[] = [];
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    try {
      entries.push({ path, name, stats: statSync(path) });
    } catch {
      skipped.push({ path, reason: "a link that leads nowhere; remove it or restore its target" });
    }
  }
  return entries.sort((a, b) => compare(a.name, b.name));
}

/** The entry point of a bundle, or why it has none. Helpers without the executable bit never count. */
function entryPoint(bundle: Entry, skipped: Skipped[]): string | null {
  const files = entriesOf(bundle.path, skipped).filter((entry) => entry.stats.isFile());
  const runnable = files.filter((entry) => isExecutable(entry.stats));
  const [first, ...others] = runnable;
  const chosen =
    runnable.find((entry) => stem(entry.name) === "index") ??
    runnable.find((entry) => stem(entry.name) === basename(bundle.path)) ??
    (others.length === 0 ? first : undefined);
  if (chosen !== undefined) return chosen.path;
  const likely = files.find((entry) => stem(entry.name) === "index") ?? files[0];
  const whyNone =
    likely === undefined
      ? `no file in it; if it is to be an extension, put an executable ${join(bundle.path, "index.mjs")} there`
      : `no executable file in it; if it is an extension, run: chmod +x ${likely.path}`;
  const reason =
    first === undefined
      ? whyNone
      : `${runnable.length} executables and none named index.* or ${basename(bundle.path)}.*; rename one of them`;
  skipped.push({ path: bundle.path, reason });
  return null;
}

function discoverOne(place: ExtensionDirectory, skipped: Skipped[]): Found[] {
  const found: Found[] = [];
  for (const entry of entriesOf(pathOfDirectory(place), skipped)) {
    if (typeof place !== "string" && !place.accepts(entry.name)) continue;
    if (entry.stats.isDirectory()) {
      try {
        const path = entryPoint(entry, skipped);
        if (path !== null) found.push({ path, file: entry.name });
      } catch (error) {
        skipped.push({ path: entry.path, reason: `cannot be read: ${messageOf(error)}` });
      }
    } else if (entry.stats.isFile() && isExecutable(entry.stats)) found.push({ path: entry.path, file: entry.name });
    else if (entry.stats.isFile()) {
      skipped.push({ path: entry.path, reason: `not executable; if it is an extension, run: chmod +x ${entry.path}` });
    } else skipped.push({ path: entry.path, reason: "neither a file nor a directory" });
  }
  return found.sort((a, b) => comparePaths(a.path, b.path));
}

/**
 * Looks through the directories in order; that order, and path order inside each, is extension order.
 * A directory that does not exist holds no extensions.
 */
export function discover(directories: readonly ExtensionDirectory[]): Discovery {
  const skipped: Skipped[] = [];
  const found: Found[] = [];
  for (const place of directories) {
    try {
      found.push(...discoverOne(place, skipped));
    } catch (error) {
      if (codeOf(error) === "ENOENT") continue;
      skipped.push({ path: pathOfDirectory(place), reason: `cannot be read: ${messageOf(error)}` });
    }
  }
  return { found, skipped };
}
