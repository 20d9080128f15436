/**
 * Types that a file exports, as exports of nothing. Seen alone, a file that exports again what it imported cannot know
 * that it was a type, and an ES module that asks for what is not there does not load at all.
 */

const declared = /^[ \t]*export\s+(?:declare\s+)?(?:interface|type)\s+([A-Za-z_$][\w$]*)/gm;

/** What to put behind the compiled file. */
export function typeExports(text: string, compiled: string): string {
  const names = new Set([...text.matchAll(declared)].map(([, name = ""]) => name));
  const types = [...names].filter((name) => !isExported(name, compiled));
  return types.map((name, index) => `\nlet _type${index}; export { _type${index} as ${name} };`).join("");
}

/** A value of the same name. */
function isExported(name: string, compiled: string): boolean {
  const escaped = name.replaceAll("$", "\\$");
  return new RegExp(`^export\\b[^;\\n]*[\\s{,*]${escaped}(?![\\w$])`, "m").test(compiled);
}
