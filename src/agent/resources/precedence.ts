/** Who gets a name that several want: whoever comes first. The others are said, unless they are the same file. */
import { realpath } from "node:fs/promises";
import { resourceLimits } from "../../protocol/limits.js";
import type { Issues } from "./issues.js";
import type { Named } from "./resources.js";

async function isSameFile(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([a, b].map((path) => realpath(path).catch(() => path)));
  return left === right;
}

/** `candidates` in order of precedence. */
export async function firstOfEachName<T extends Named>(
  what: string,
  candidates: readonly T[],
  issues: Issues,
): Promise<readonly T[]> {
  const kept = new Map<string, T>();
  for (const one of candidates) {
    const winner = kept.get(one.name);
    if (winner === undefined) {
      if (kept.size < resourceLimits.namesPerKind) kept.set(one.name, one);
      else issues.add(one.path, `is left out: there are ${resourceLimits.namesPerKind} ${what}s already`);
    } else if (!(await isSameFile(winner.path, one.path))) {
      issues.add(
        one.path,
        `is not used, because ${winner.path} is the ${what} ${one.name} as well; rename one of them`,
      );
    }
  }
  return [...kept.values()];
}
