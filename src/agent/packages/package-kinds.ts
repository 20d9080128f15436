/**
 * What a package may bring, and where: the lists of its package.json under `e`, `atomic` or `pi`, else the four
 * usual directories, narrowed by the filters of settings.json. Reads directories; runs nothing of the package.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, normalize, sep } from "node:path";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { packageLimits } from "../../protocol/limits.js";
import { isDirectory, isThere } from "../files/path-facts.js";
import { type Accepts, acceptsAll } from "./package-filters.js";

export const packageKinds = ["extensions", "skills", "prompts", "themes"] as const;
export type PackageKind = (typeof packageKinds)[number];

/** A directory with things of one kind right in it; `accepts` says by its name which of them count. */
export interface PackageFolder {
  readonly directory: string;
  readonly accepts: Accepts;
}

export type KindFolders = Readonly<Record<PackageKind, readonly PackageFolder[]>>;

const manifestKeys = ["e", "atomic", "pi"];

/** package.json as an object; null when there is none that can be read. */
export function readPackageJson(root: string): JsonObject | null {
  try {
    const path = join(root, "package.json");
    const found = statSync(path);
    // Reading a pipe or a device may never end.
    if (!found.isFile() || found.size > packageLimits.packageJsonBytes) return null;
    const value: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A list of a package.json's manifest (`e`, `atomic`, `pi`); null when there is none, or it is no list of texts. */
export function manifestList(packageJson: JsonObject, kind: PackageKind): readonly string[] | null {
  for (const key of manifestKeys) {
    const value = packageJson[key];
    if (!isJsonObject(value)) continue;
    const list = value[kind];
    const isList = Array.isArray(list) && list.every((entry: unknown) => typeof entry === "string");
    return isList ? list.slice(0, packageLimits.manifestEntries) : null;
  }
  return null;
}

function manifestOf(root: string): JsonObject | null {
  const packageJson = readPackageJson(root);
  for (const key of manifestKeys) {
    const value = packageJson?.[key];
    if (isJsonObject(value)) return value;
  }
  return null;
}

/** A listed path must stay inside the package, whatever links lie on the way. */
function isInside(path: string, root: string): boolean {
  try {
    return `${realpathSync(path)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
  } catch {
    return false;
  }
}

/** Whether a listed directory is one thing by itself, and not a folder of them. */
function isBundle(path: string, kind: PackageKind): boolean {
  if (kind === "prompts" || kind === "themes") return false;
  if (kind === "skills") return isThere(join(path, "SKILL.md"));
  const names = readdirSync(path);
  return names.some((name) => /^index\.[^.]+$/.test(name) || name === "package.json");
}

function listed(root: string, kind: PackageKind, written: string): PackageFolder[] {
  const path = normalize(join(root, written)).replace(/[/\\]+$/, "");
  if (!isThere(path) || !isInside(path, root)) return [];
  if (isDirectory(path) && !isBundle(path, kind)) return [{ directory: path, accepts: acceptsAll }];
  return [{ directory: dirname(path), accepts: (name) => name === basename(path) }];
}

function foldersOf(root: string, manifest: JsonObject | null, kind: PackageKind): PackageFolder[] {
  if (manifest === null) return [{ directory: join(root, kind), accepts: acceptsAll }];
  const list = manifest[kind];
  if (!Array.isArray(list)) return [];
  const written = list.filter((entry: unknown): entry is string => typeof entry === "string");
  return written.slice(0, packageLimits.manifestEntries).flatMap((entry) => listed(root, kind, entry));
}

/** The folders of each kind, those that do not exist included, and none of them filtered. */
export function packageFolders(root: string): KindFolders {
  const manifest = manifestOf(root);
  return {
    extensions: foldersOf(root, manifest, "extensions"),
    skills: foldersOf(root, manifest, "skills"),
    prompts: foldersOf(root, manifest, "prompts"),
    themes: foldersOf(root, manifest, "themes"),
  };
}

/** Names in a folder that count, sorted; none when it cannot be read. */
export function namesIn({ directory, accepts }: PackageFolder): readonly string[] {
  try {
    return readdirSync(directory).filter(accepts).sort();
  } catch {
    return [];
  }
}
