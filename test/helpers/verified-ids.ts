/** Reads from the text of a test file which requirements it verifies, without running it. */

export interface VerifiedIds {
  readonly ids: readonly string[];
  /** Calls whose ids cannot be read because they are not literals. */
  readonly unreadable: readonly string[];
}

const comments = /^\s*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm;
const calls = /\bverifies(?:\.fails)?\s*\(\s*(\[[^\]]*\]|[^,)]*)/g;
const literals = /^(?:"[^"]*"|\[(?:\s*"[^"]*"\s*,?)+\s*\])$/;

export function verifiedIds(source: string): VerifiedIds {
  const found = [...source.replace(comments, "").matchAll(calls)].map((match) => (match[1] ?? "").trim());
  return {
    ids: found.filter((text) => literals.test(text)).flatMap((text) => text.match(/[^"\s,[\]]+/g) ?? []),
    unreadable: found.filter((text) => !literals.test(text)),
  };
}
