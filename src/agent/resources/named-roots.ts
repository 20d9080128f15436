/** Paths that an extension names → where skills, templates and themes are looked for. A file stands for itself alone. */
import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { userPath } from "../user-path.js";
import type { Issues } from "./issues.js";
import type { ResourceRoot } from "./list-directory.js";

/** Places beside those of the home, the packages and the project. */
export interface NamedPlaces {
  readonly skills: readonly string[];
  readonly prompts: readonly string[];
  readonly themes: readonly string[];
}

export const noPlaces: NamedPlaces = { skills: [], prompts: [], themes: [] };

/** In their order. What is not there is an issue. */
export function rootsNamed(paths: readonly string[], cwd: string, issues: Issues): readonly ResourceRoot[] {
  return paths.flatMap((named): readonly ResourceRoot[] => {
    const path = userPath(named, cwd);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) return [{ path, origin: "package" }];
    if (found?.isFile()) {
      const file = basename(path);
      return [{ path: dirname(path), origin: "package", isOneFile: true, accepts: (name) => name === file }];
    }
    issues.add(path, "an extension names it, and it is no file and no directory");
    return [];
  });
}
