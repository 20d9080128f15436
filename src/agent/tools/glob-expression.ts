/** A file glob (`*`, `**`, `?`, `{a,b}`) → the expression that matches the same paths. Pure. */

const translations: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
  "{": "(?:",
  "}": ")",
  ",": "|",
};

/** A glob without a slash is about file names, whatever their folder. Paths are relative, with `/`. */
export function globExpression(glob: string): RegExp {
  const body = glob.replace(/\*\*\/|\*\*|[*?]|[{},]|[.+^$()|[\]\\]/g, (part) => translations[part] ?? `\\${part}`);
  const balanced = glob.split("{").length === glob.split("}").length;
  const source = balanced ? body : glob.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${glob.includes("/") ? "" : "(?:.*/)?"}${source}$`);
}
