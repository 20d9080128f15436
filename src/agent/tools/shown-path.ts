/** How a path is named to people and models: on one line, relative inside the working directory, whole outside. */
import { isAbsolute, relative, sep } from "node:path";
import { hasUnseen, visibleJson } from "../../text/visible-json.js";

/** As JSON when it holds line ends, escape sequences or what cannot be seen: a name must not end the line that it is in. */
export function shownName(name: string): string {
  return hasUnseen(name) ? visibleJson(name) : name;
}

export function shownPath(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  if (inside === "") return ".";
  const isOutside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return shownName(isOutside ? path : inside);
}
