/**
 * `.e/packages` of a project: one source a line, `#` begins a comment, local directories are ignored, because a
 * repository could name any. Only the list of a trusted directory may be read; that is up to the caller.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { packageLimits } from "../../protocol/limits.js";
import { isThere } from "../files/path-facts.js";

export function projectListPath(cwd: string): string {
  return join(cwd, ".e", "packages");
}

export function hasProjectList(cwd: string): boolean {
  return isThere(projectListPath(cwd));
}

/** Sources as written, and lines for the person. No list is an empty one. */
export function readProjectList(cwd: string): {
  readonly sources: readonly string[];
  readonly issues: readonly string[];
} {
  const path = projectListPath(cwd);
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { sources: [], issues: [] };
    if (stats.size > packageLimits.projectListBytes) {
      return {
        sources: [],
        issues: [`${path} is larger than ${packageLimits.projectListBytes} bytes and is not read`],
      };
    }
    const lines = readFileSync(path, "utf8").split("\n");
    const sources = lines.map((line) => line.replace(/(^|\s)#.*$/, "").trim()).filter((line) => line !== "");
    return { sources: sources.filter((source) => !/^([/~.]|[a-z]:[\\/])/i.test(source)), issues: [] };
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return { sources: [], issues: [] };
    return { sources: [], issues: [`${path} cannot be read: ${messageOf(error)}`] };
  }
}
