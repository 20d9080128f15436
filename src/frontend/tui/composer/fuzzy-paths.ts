/** Which of many paths a few typed characters mean: best first, in one pass without sorting. Pure. */

/** A path with what is compared, made once. */
export interface KnownPath {
  readonly path: string;
  readonly lower: string;
  /** Where the last name begins in `lower`. */
  readonly nameAt: number;
  /** Which characters are in it, roughly: one bit stands for several. */
  readonly characters: number;
}

export function knownPath(path: string): KnownPath {
  const lower = path.toLowerCase();
  const end = lower.endsWith("/") ? lower.length - 2 : lower.length;
  return { path, lower, nameAt: lower.lastIndexOf("/", end) + 1, characters: charactersOf(lower) };
}

function charactersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

/** Near the root first; those of one depth stay in their order. */
export function byNearness(paths: readonly KnownPath[]): readonly KnownPath[] {
  const depths: KnownPath[][] = [];
  for (const known of paths) {
    const depth = known.lower.slice(0, known.nameAt).split("/").length;
    depths[depth] ??= [];
    depths[depth]?.push(known);
  }
  return depths.flat();
}

/** 0 is best; null: it does not fit. */
function rank({ lower, nameAt }: KnownPath, wanted: string): number | null {
  const first = lower.indexOf(wanted);
  if (first === -1) return isSubsequence(lower, wanted) ? 4 : null;
  if (lower.startsWith(wanted, nameAt)) return 0;
  if (first === 0) return 1;
  return lower.includes(wanted, nameAt) ? 2 : 3;
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
  const needed = charactersOf(wanted);
  const found: string[][] = Array.from({ length: ranks }, () => []);
  for (const known of paths) {
    if ((known.characters & needed) !== needed) continue;
    const list = found[rank(known, wanted) ?? ranks];
    if (list !== undefined && list.length < max) list.push(known.path);
    if ((found[0]?.length ?? 0) >= max) break;
  }
  return found.flat().slice(0, max);
}
