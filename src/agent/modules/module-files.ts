/**
 * Which files of a directory are modules (Atomic discovery rules): files right in it, directories with a manifest or an
 * index. Looks at names and package.json; runs nothing.
 */
import { readdirSync } from "node:fs";
import { basename, extname, join, normalize } from "node:path";
import { isDirectory, isThere } from "../files/path-facts.js";
import { manifestList, readPackageJson } from "../packages/package-kinds.js";

/** One module. */
export interface ModuleFile {
  readonly path: string;
  /** How its manifest calls it: the package's name, the directory's, or the file's. */
  readonly name: string;
  /** The directory whose modules share a thread; the file itself when it is alone. */
  readonly root: string;
}

const SCRIPT = /\.[cm]?[jt]s$/;
const INDEX_FILES = ["index.ts", "index.mts", "index.js", "index.mjs"];

/** A script by its name. Declarations are none. */
export function isScript(name: string): boolean {
  return SCRIPT.test(name) && !/\.d\.[cm]?ts$/.test(name);
}

const stem = (path: string): string => basename(path, extname(path));

/** `index.ts` says nothing of itself. */
function nameOf(path: string, root: string): string {
  return stem(path) === "index" ? basename(root) : stem(path);
}

/** What the manifest of a directory lists; null: it lists nothing that is there. */
function listed(root: string): readonly ModuleFile[] | null {
  const packageJson = readPackageJson(root);
  const list = packageJson === null ? null : manifestList(packageJson, "extensions");
  if (packageJson === null || list === null) return null;
  // A `~` of somebody else's is no home of ours: entries stay inside the package.
  const paths = list.map((entry) => normalize(join(root, entry))).filter((path) => path.startsWith(root));
  const there = paths.filter((path) => isThere(path) && !isDirectory(path));
  const inFolders = paths.filter(isDirectory).flatMap((path) => modulesIn(path));
  const own = typeof packageJson.name === "string" && packageJson.name !== "" ? packageJson.name : basename(root);
  const isAlone = there.length + inFolders.length === 1;
  const files = there.map((path) => ({ path, name: isAlone ? own : nameOf(path, root), root }));
  const found = [...files, ...inFolders.map((file) => ({ ...file, root }))];
  return found.length === 0 ? null : found;
}

/** A directory that is one extension; null: it is none. */
function bundle(root: string): readonly ModuleFile[] | null {
  const fromManifest = listed(root);
  if (fromManifest !== null) return fromManifest;
  const index = INDEX_FILES.map((name) => join(root, name)).find((path) => isThere(path));
  return index === undefined ? null : [{ path: index, name: basename(root), root }];
}

/** The modules right in a directory, by name; one level deep. A directory that cannot be read holds none. */
export function modulesIn(directory: string, accepts: (name: string) => boolean = () => true): readonly ModuleFile[] {
  let names: readonly string[];
  try {
    names = readdirSync(directory).sort();
  } catch {
    return [];
  }
  return names.filter(accepts).flatMap((name): readonly ModuleFile[] => {
    const path = join(directory, name);
    if (isDirectory(path)) return name === "node_modules" ? [] : (bundle(path) ?? []);
    return isScript(name) && isThere(path) ? [{ path, name: stem(path), root: path }] : [];
  });
}

/** What a path that somebody named stands for: a file, an extension's directory, or a directory of extensions. */
export function modulesAt(path: string): readonly ModuleFile[] {
  if (!isDirectory(path)) return isThere(path) ? [{ path, name: nameOf(path, join(path, "..")), root: path }] : [];
  const one = bundle(path);
  if (one !== null) return one;
  const folder = join(path, "extensions");
  return isDirectory(folder) ? modulesIn(folder) : modulesIn(path);
}
