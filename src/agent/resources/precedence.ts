/** Who gets a name that several want: whoever comes first. The others are said, unless they are the same file. */
import { resourceLimits } from "../../protocol/limits.js";
import { realPath } from "../files/path-facts.js";
import type { Issues } from "./issues.js";
import type { Named } from "./resources.js";

/** `candidates` in order of precedence. */
export function firstOfEachName<T extends Named>(what: string, candidates: readonly T[], issues: Issues): readonly T[] {
  const kept = new Map<string, T>();
  for (const one of candidates) {
    const winner = kept.get(one.name);
    if (winner === undefined) {
      if (kept.size < resourceLimits.namesPerKind) kept.set(one.name, one);
      else issues.add(one.path, `is left out: there are ${resourceLimits.namesPerKind} ${what}s already`);
    } else if (realPath(winner.path) !== realPath(one.path)) {
      issues.add(
        one.path,
        `is not used, because ${winner.path} is the ${what} ${one.name} as well; rename one of them`,
      );
    }
  }
  return [...kept.values()];
}
