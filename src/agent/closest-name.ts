/** "Did you mean": the known name that a mistyped one is nearest to. Pure. */

const MAX_EDITS = 2;

/** Edits (insert, delete, replace, swap of neighbours) from one word to the other. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replace);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Null when nothing is near enough; the first of several equally near ones. Long words are not compared. */
export function closestName(word: string, known: readonly string[]): string | null {
  const typed = word.toLowerCase();
  let best: { readonly name: string; readonly edits: number } | null = null;
  for (const name of known) {
    if (Math.abs(name.length - typed.length) > MAX_EDITS) continue;
    const edits = distance(typed, name.toLowerCase());
    if (edits <= Math.min(MAX_EDITS, name.length - 1) && (best === null || edits < best.edits)) best = { name, edits };
  }
  return best?.name ?? null;
}

/** `; did you mean X?`, or nothing. */
export function didYouMean(word: string, known: readonly string[], prefix = ""): string {
  const name = closestName(word, known);
  return name === null ? "" : `; did you mean ${prefix}${name}?`;
}
