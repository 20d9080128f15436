/** How a path is named to people and models: relative inside the working directory, whole outside. */
import { isAbsolute, relative } from "node:path";

export function shownPath(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  if (inside === "") return ".";
  return inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}
