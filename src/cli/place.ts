/** Where a run takes place: the directory of `--cwd`, and what `--package` names, as absolute paths. */

import { resolve } from "node:path";
import { isDirectory } from "../agent/files/path-facts.js";
import { looksLikePath } from "../agent/session/looks-like-path.js";
import { messageOf } from "../protocol/caught.js";

/** Null: it was removed under us, and nothing can run there. */
export function currentDirectory(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** The directories, or the sentence that says which one is missing. Relative ones are seen from `from`. */
export function absoluteDirectories(
  option: string,
  given: readonly string[],
  from: string,
): readonly string[] | { readonly missing: string } {
  const all = given.map((path) => resolve(from, path));
  const missing = all.find((path) => !isDirectory(path));
  return missing === undefined ? all : { missing: `${option} ${missing}: there is no such directory` };
}

const pathOptions = ["--cwd", "--package", "-e", "--extension"];
/** Their values name a session by its file, or by something else. */
const sessionOptions = ["--session", "--fork"];

const isPath = (option: string, value: string): boolean =>
  pathOptions.includes(option) || (sessionOptions.includes(option) && looksLikePath(value));

/**
 * argv as it means the same in another directory: the paths of e's own options, seen from `from`, become absolute.
 * Everything else stays as it is, and everything from `--` on.
 */
export function withAbsolutePaths(argv: readonly string[], from: string): readonly string[] {
  const moved: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const token = argv[i] ?? "";
    if (token === "--") return [...moved, ...argv.slice(i)];
    const [name = "", ...value] = token.split("=");
    const next = argv[i + 1];
    const inline = value.join("=");
    if (value.length > 0) moved.push(isPath(name, inline) ? `${name}=${resolve(from, inline)}` : token);
    else if (next === undefined || !isPath(name, next)) moved.push(token);
    else {
      moved.push(token, resolve(from, next));
      i++;
    }
  }
  return moved;
}

/** Goes there. Null when done; a string is the reason why not. */
export function enterDirectory(path: string): string | null {
  const found = absoluteDirectories("--cwd", [path], process.cwd());
  if ("missing" in found) return found.missing;
  try {
    process.chdir(found[0] ?? path);
    return null;
  } catch (error) {
    return `--cwd ${path}: ${messageOf(error)}`;
  }
}
