/** Where the built code of modules is, and which file each package name stands for that they import. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { workerEntry } from "../worker/entry-path.js";
import { packageFiles } from "./package-files.js";

/** The thread entry, and the packages beside it. */
export interface ModuleCode {
  readonly entry: string;
  /** Specifier → absolute path. Names of packages that were not built are left to the module's own folder. */
  readonly aliases: Readonly<Record<string, string>>;
}

let found: ModuleCode | undefined;

/** Undefined when it was not built. */
export function moduleCode(): ModuleCode | undefined {
  const entry = workerEntry("module");
  if (entry === undefined) return undefined;
  found ??= { entry, aliases: aliasesIn(join(entry, "..")) };
  return found;
}

function aliasesIn(folder: string): Readonly<Record<string, string>> {
  const aliases = Object.entries(packageFiles).map(([name, file]) => [name, join(folder, `${file}.js`)] as const);
  const built = new Set(aliases.map(([, path]) => path).filter((path) => existsSync(path)));
  return Object.fromEntries(aliases.filter(([, path]) => built.has(path)));
}
