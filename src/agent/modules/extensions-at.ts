/** What a path that somebody names stands for: a program, or modules. Runs nothing. */
import { basename, dirname } from "node:path";
import { discover, type Found } from "../../host/discovery.js";
import type { SourceInfo } from "../../protocol/module/state.js";
import { isDirectory, isThere, realPath } from "../files/path-facts.js";
import { isProgram } from "./is-program.js";
import { isScript, type ModuleFile, modulesAt } from "./module-files.js";

/** A module as the host starts it. */
export function moduleOf(file: ModuleFile, source: Omit<SourceInfo, "path">): Found {
  return {
    path: file.path,
    file: file.name,
    kind: "module",
    group: realPath(file.root),
    source: { ...source, path: file.path, baseDir: dirname(file.path) },
  };
}

function programAt(path: string): Found | null {
  const { found } = discover([{ directory: dirname(path), accepts: (name) => name === basename(path) }]);
  return found[0] ?? null;
}

/** The extensions there; a string says why there is none, and what to do. `path` is absolute. */
export function extensionsAt(path: string, source: string): readonly Found[] | string {
  if (!isThere(path)) return "there is no such file or directory";
  const isRun = !isDirectory(path) && isProgram(path);
  const modules = isRun ? [] : modulesAt(path).filter((file) => isScript(file.path) && !isProgram(file.path));
  if (modules.length > 0) {
    return modules.map((file) => moduleOf(file, { source, scope: "temporary", origin: "top-level" }));
  }
  const found = programAt(path);
  if (found !== null) return [found];
  return "that is no extension: a program must be executable (chmod +x), a module must be a script, or a directory with one";
}
