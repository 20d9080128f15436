/** How a path is named to people and models: on one line, relative inside the working directory, whole outside. */
import { isAbsolute, relative, sep } from "node:path";

const unprintable = /[\p{Cc}\u2028\u2029]/gu;
const isUnprintable = /[\p{Cc}\u2028\u2029]/u;

function spelled(char: string): string {
  if (char === "\n") return "\\n";
  return char === "\t" ? "\\t" : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A name may hold line ends and escape sequences, and must not end the line that it is in. */
export function shownName(name: string): string {
  return isUnprintable.test(name) ? `"${name.replace(unprintable, spelled)}"` : name;
}

export function shownPath(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  if (inside === "") return ".";
  const isOutside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return shownName(isOutside ? path : inside);
}
