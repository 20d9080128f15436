/** Did-you-mean for mistyped names: commands, flags, settings. */
import { textLimits } from "../protocol/limits.js";

/**
 * The candidate closest to `word`, if it is close enough to be a slip (about a third of the letters, a swap of
 * neighbours counting once; case is ignored). The first of equals. Null when nothing is near.
 */
export function didYouMean(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase();
  if (typed === "" || typed.length > textLimits.suggestionChars) return null;
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate === "" || Math.abs(candidate.length - typed.length) >= bestDistance) continue;
    const distance = editDistance(typed, candidate.toLowerCase());
    if (distance >= bestDistance || distance >= typed.length) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

/** The clause that an error about a mistyped name ends with: `; did you mean X?`, or nothing when none is near. */
export function suggestion(word: string, known: Iterable<string>, prefix = ""): string {
  const near = didYouMean(word, known);
  return near === null ? "" : `; did you mean ${prefix}${near}?`;
}

/** Insertions, deletions, replacements and swaps of neighbours from `a` to `b`. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
