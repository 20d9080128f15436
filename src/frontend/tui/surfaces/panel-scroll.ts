/** Which rows of a panel are seen. Pure. */
import { type Row, rowText } from "../../../render/row.js";

/**
 * Where a window of `height` rows begins, moved from `top` as little as needed to show the rows from `first` to `last`.
 * When they are more than fit, nobody can say which of them matter: it stays.
 */
export function revealRows(top: number, height: number, first: number, last: number): number {
  const low = last - height + 1;
  return low > first ? top : Math.max(low, Math.min(top, first));
}

function isSame(a: Row | undefined, b: Row | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return a === b;
  return rowText(a) === rowText(b) && a.every((span, index) => span.token === b[index]?.token);
}

/** The first and the last row that are others in `after`; null when none is. */
export function changedRows(
  before: readonly Row[],
  after: readonly Row[],
): { readonly first: number; readonly last: number } | null {
  let first = 0;
  let last = after.length - 1;
  while (first <= last && isSame(before[first], after[first])) first++;
  while (last >= first && isSame(before[last], after[last])) last--;
  return first > last ? null : { first, last };
}
