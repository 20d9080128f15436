/** What a path that somebody names stands for: a program, or modules. */
import { basename, dirname } from "node:path";
import { isDirectory, isThere, realPath } from "../agent/files/path-facts.js";
import { isProgram } from "../agent/modules/is-program.js";
import { isScript, modulesAt } from "../agent/modules/module-files.js";
import { discover, type Found } from "../host/discovery.js";

function program(path: string): Found | null {
  const { found } = discover([{ directory: dirname(path), accepts: (name) => name === basename(path) }]);
  return found[0] ?? null;
}

/** The extensions there; a string says why there is none, and what to do. `path` is absolute. */
export function extensionsAt(path: string): readonly Found[] | string {
  if (!isThere(path)) return `${path}: there is no such file or directory`;
  const isRun = !isDirectory(path) && isProgram(path);
  const modules = isRun ? [] : modulesAt(path).filter((file) => isScript(file.path) && !isProgram(file.path));
  if (modules.length > 0) {
    return modules.map((file) => ({ path: file.path, file: file.name, kind: "module", group: realPath(file.root) }));
  }
  const found = program(path);
  if (found !== null) return [found];
  return `${path} is no extension: a program must be executable (chmod +x), a module must be a script or a directory with one`;
}
