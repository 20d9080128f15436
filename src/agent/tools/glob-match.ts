/**
 * File globs (`*`, `**`, `?`, `[a-z]`, `{a,b}`) against paths with `/`. No expression is built: a hostile glob, or a
 * hostile .gitignore, costs at most its length times that of the name. Pure.
 */
import { builtInLimits } from "../../protocol/limits.js";

type Token = { readonly kind: "star" | "any" } | { readonly kind: "one"; readonly fits: (char: string) => boolean };

/** One name between two slashes. */
type Segment = "**" | ((name: string) => boolean);

/** `[a-z]` from `at` on, and where it ends; null when it is none. */
function classAt(glob: string, at: number): { readonly fits: (char: string) => boolean; readonly end: number } | null {
  const isNegated = glob[at + 1] === "!" || glob[at + 1] === "^";
  const first = at + (isNegated ? 2 : 1);
  const end = glob.indexOf("]", first + 1);
  if (end < 0) return null;
  const ranges: (readonly [string, string])[] = [];
  for (let i = first; i < end; i++) {
    const from = glob[i] ?? "";
    const isRange = glob[i + 1] === "-" && i + 2 < end;
    ranges.push([from, isRange ? (glob[i + 2] ?? "") : from]);
    if (isRange) i += 2;
  }
  return { fits: (char) => ranges.some(([from, to]) => char >= from && char <= to) !== isNegated, end };
}

function tokensOf(glob: string): readonly Token[] {
  const tokens: Token[] = [];
  const literal = (wanted: string) => tokens.push({ kind: "one", fits: (char) => char === wanted });
  for (let at = 0; at < glob.length; at++) {
    const char = String.fromCodePoint(glob.codePointAt(at) ?? 0);
    if (char.length > 1) at++;
    if (char === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (char === "?") tokens.push({ kind: "any" });
    else if (char === "\\" && at + 1 < glob.length) literal(glob[++at] ?? "");
    else {
      const set = char === "[" ? classAt(glob, at) : null;
      if (set === null) literal(char);
      else {
        tokens.push({ kind: "one", fits: set.fits });
        at = set.end;
      }
    }
  }
  return tokens;
}

/**
 * Whether all items fit the pattern in order, where a `star` stands for any number of items. Only the last star is
 * ever gone back to: an earlier one that took more could not help.
 */
function matchStars<P, I>(
  pattern: readonly P[],
  items: readonly I[],
  isStar: (part: P) => boolean,
  fits: (part: P, item: I) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  for (let i = 0; i < items.length; ) {
    const part = pattern[at];
    const item = items[i];
    if (part !== undefined && isStar(part)) {
      star = at++;
      retry = i;
    } else if (part !== undefined && item !== undefined && fits(part, item)) {
      at++;
      i++;
    } else if (star >= 0) {
      at = star + 1;
      i = ++retry;
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}

const special = /[*?[\\]/;

function segmentOf(glob: string): Segment {
  if (glob === "**") return "**";
  if (!special.test(glob)) return (name) => name === glob;
  const suffix = glob.slice(1);
  if (glob.startsWith("*") && !special.test(suffix)) return (name) => name.endsWith(suffix);
  const tokens = tokensOf(glob);
  return (name) =>
    matchStars(
      tokens,
      [...name],
      (token) => token.kind === "star",
      (token, char) => token.kind === "any" || (token.kind === "one" && token.fits(char)),
    );
}

/** `a{b,c}` → `ab`, `ac`; a brace without its other half, and more than fit, stay what they are. */
function alternatives(glob: string): readonly string[] {
  let done: string[] = [];
  let open = [glob];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    // The innermost pair, so that nested ones come out as well.
    const pair = /^((?:[^\\]|\\.)*?)\{([^{}]*)\}(.*)$/s.exec(next);
    if (pair === null) done = [...done, next];
    else open = [...open, ...(pair[2] ?? "").split(",").map((part) => `${pair[1]}${part}${pair[3]}`)];
    if (done.length + open.length > builtInLimits.globAlternatives) return [glob];
  }
  return done;
}

export type GlobMatcher = (path: string) => boolean;

function matcherOf(glob: string): GlobMatcher {
  const isAnchored = glob.includes("/");
  const parts = (glob.startsWith("/") ? glob.slice(1) : glob).split("/");
  const [only] = parts.map(segmentOf);
  if (!isAnchored && only !== undefined && only !== "**") return (path) => only(path.slice(path.lastIndexOf("/") + 1));
  // At the end, `**` stands for something, not for nothing.
  const spread = parts.at(-1) === "**" ? [...parts.slice(0, -1), "*", "**"] : parts;
  const segments = spread.map(segmentOf);
  return (path) =>
    matchStars(
      segments,
      path.split("/"),
      (segment) => segment === "**",
      (segment, name) => segment !== "**" && segment(name),
    );
}

/** A glob without a slash is about file names, whatever their folder; with one it begins where the search does. */
export function globMatcher(glob: string): GlobMatcher {
  const matchers = alternatives(glob.slice(0, builtInLimits.globChars)).map(matcherOf);
  return (path) => matchers.some((matches) => matches(path));
}
