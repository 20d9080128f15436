/** The rules of one .gitignore file, as git reads them. Pure. */
import { builtInLimits } from "../../protocol/limits.js";
import { type GlobMatcher, globMatcher } from "./glob-match.js";

interface Rule {
  readonly matches: GlobMatcher;
  readonly keeps: boolean;
  readonly foldersOnly: boolean;
}

export interface IgnoreRules {
  /** `path` is relative to the file's folder. Null: no rule is about it. */
  verdict(path: string, isFolder: boolean): "ignore" | "keep" | null;
}

function ruleOf(written: string): Rule | null {
  // Spaces at the end do not count unless escaped.
  const line = written.replace(/\r$/, "").replace(/(?<!\\) +$/, "");
  if (line === "" || line.startsWith("#") || line.length > builtInLimits.globChars) return null;
  const keeps = line.startsWith("!");
  const glob = keeps ? line.slice(1) : line;
  const foldersOnly = glob.endsWith("/");
  const body = foldersOnly ? glob.slice(0, -1) : glob;
  return body === "" ? null : { matches: globMatcher(body), keeps, foldersOnly };
}

/** Lines beyond a generous number do not count. */
export function ignoreRules(text: string): IgnoreRules {
  const lines = text.split("\n", builtInLimits.ignoreRules);
  const rules = lines.map(ruleOf).filter((rule) => rule !== null);
  rules.reverse();
  return {
    verdict(path, isFolder) {
      const rule = rules.find(({ matches, foldersOnly }) => (isFolder || !foldersOnly) && matches(path));
      return rule === undefined ? null : rule.keeps ? "keep" : "ignore";
    },
  };
}
