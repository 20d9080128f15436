/** What of a package's extensions are modules, and what is left for programs. */
import { dirname } from "node:path";
import type { PackageFolder } from "../packages/package-kinds.js";
import { isProgram } from "./is-program.js";
import { type ModuleFile, modulesIn } from "./module-files.js";

/** Scripts that nobody is meant to run. */
export function modulesOfFolder({ directory, accepts }: PackageFolder): readonly ModuleFile[] {
  return modulesIn(directory, accepts).filter(({ path }) => !isProgram(path));
}

/** The entry right in the folder that a module belongs to. */
function entryOf(directory: string, path: string): string {
  for (let at = path; ; at = dirname(at)) if (dirname(at) === directory || dirname(at) === at) return at;
}

/** The folder without its modules. */
export function programsOfFolder(folder: PackageFolder): PackageFolder {
  const { directory, accepts } = folder;
  const modules = new Set(modulesOfFolder(folder).map(({ path }) => entryOf(directory, path)));
  if (modules.size === 0) return folder;
  const names = new Set([...modules].map((path) => path.slice(directory.length + 1)));
  return { directory, accepts: (name) => !names.has(name) && accepts(name) };
}
