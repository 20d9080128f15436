/**
 * The filters of an entry in settings.json: `{"source": …, "skills": ["a*", "!b"], "themes": []}`. A pattern is about
 * the name of a top-level file or directory, or about `kind/name`; the inside of a bundle has no filter. Pure.
 */
import type { JsonObject } from "../../protocol/field.js";
import { globExpression } from "../tools/glob-expression.js";

export type Accepts = (name: string) => boolean;

/** One function for all that have no filter, so that it can be told apart. */
export const acceptsAll: Accepts = () => true;
const acceptsNone: Accepts = () => false;

export interface Filter {
  readonly accepts: Accepts;
  /** What is wrong with it; then it lets nothing through. */
  readonly issue: string | null;
}

type Match = (pattern: string) => boolean;

/** `!x` and `-x` exclude, `+x` includes whatever else is said, anything else narrows to what it names. */
function decide(patterns: readonly string[], matches: Match): boolean {
  const anyOf = (mark: string): boolean =>
    patterns.some((pattern) => pattern.startsWith(mark) && matches(pattern.slice(mark.length)));
  if (anyOf("-")) return false;
  if (anyOf("+")) return true;
  const plain = patterns.filter((pattern) => !/^[!+-]/.test(pattern));
  const onlyForced = patterns.every((pattern) => pattern.startsWith("+"));
  const named = plain.length === 0 ? !onlyForced : plain.some(matches);
  return named && !anyOf("!");
}

/** Absent: everything of the kind. An empty list: nothing. */
export function filterOf(filters: JsonObject, kind: string): Filter {
  const value = filters[kind];
  if (value === undefined || value === null) return { accepts: acceptsAll, issue: null };
  if (!Array.isArray(value) || value.some((pattern: unknown) => typeof pattern !== "string")) {
    return {
      accepts: acceptsNone,
      issue: `its filter "${kind}" must be a list of names; nothing of that kind is used`,
    };
  }
  const patterns = value.map((pattern: unknown) => String(pattern).replace(/^([!+-]?)\.\//, "$1"));
  const accepts: Accepts = (name) =>
    decide(patterns, (pattern) => globExpression(pattern).test(pattern.includes("/") ? `${kind}/${name}` : name));
  return { accepts, issue: null };
}
