/** The words that the sources of packages are made of, and what none of them may be. Pure. */

export function hasBlank(text: string): boolean {
  return /[\s\p{Cc}\p{Cf}]/u.test(text);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Why a part of a path may not be one, also once it is decoded; null: it may. It becomes a name on disk. */
export function segmentProblem(segment: string): string | null {
  const plain = decoded(segment);
  if (plain === "") return "a part of it is empty";
  if (plain === "." || plain === "..") return `a part of it is ${plain}`;
  if (plain.startsWith("-")) return "a part of it starts with a dash, as an option does";
  if (/[/\\:?#*"<>|@]/.test(plain) || hasBlank(plain)) return "a part of it holds a character that has no place there";
  return null;
}

/** Why a name of a branch, tag or commit is none that git may be given; null: it is one. */
export function refProblem(ref: string): string | null {
  if (ref === "") return "it is empty";
  if (ref.startsWith("-")) return "it starts with a dash, as an option does";
  if (hasBlank(ref) || /[\\^~:?*[]|\.\.|@\{/.test(ref)) return "it holds what no name of a branch, tag or commit holds";
  if (ref.split("/").some((part) => part === "" || part.startsWith(".") || part.endsWith(".lock"))) {
    return "no name of a branch, tag or commit is spelled like that";
  }
  return null;
}
