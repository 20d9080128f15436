/** Which of many paths a few typed characters mean: best first, in one pass without sorting. Pure. */

/** A path with what is compared, made once. */
export interface KnownPath {
  readonly path: string;
  readonly lower: string;
  /** Where the last name begins in `lower`. */
  readonly nameAt: number;
}

export function knownPath(path: string): KnownPath {
  const lower = path.toLowerCase();
  return { path, lower, nameAt: lower.replace(/\/$/, "").lastIndexOf("/") + 1 };
}

/** Near the root first, then the shorter ones. */
export function byNearness(a: KnownPath, b: KnownPath): number {
  return depth(a) - depth(b) || a.path.length - b.path.length || (a.path < b.path ? -1 : 1);
}

function depth({ path }: KnownPath): number {
  return path.replace(/\/$/, "").split("/").length;
}

/** 0 is best; null: it does not fit. */
function rank({ lower, nameAt }: KnownPath, wanted: string): number | null {
  if (lower.startsWith(wanted, nameAt)) return 0;
  if (lower.startsWith(wanted)) return 1;
  if (lower.includes(wanted, nameAt)) return 2;
  if (lower.includes(wanted)) return 3;
  return isSubsequence(lower, wanted) ? 4 : null;
}

const ranks = 5;

function isSubsequence(text: string, wanted: string): boolean {
  let at = 0;
  for (const character of wanted) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** At most `max`; paths of one rank stay in the order in which they are given. */
export function bestPaths(paths: readonly KnownPath[], typed: string, max: number): readonly string[] {
  const wanted = typed.toLowerCase();
  const found: string[][] = Array.from({ length: ranks }, () => []);
  for (const known of paths) {
    const list = found[rank(known, wanted) ?? ranks];
    if (list !== undefined && list.length < max) list.push(known.path);
    if ((found[0]?.length ?? 0) >= max) break;
  }
  return found.flat().slice(0, max);
}
