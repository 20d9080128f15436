/**
 * The filters of an entry in settings.json: `{"source": …, "skills": ["a*", "!b"], "themes": []}`. A pattern is about
 * the name of a top-level file or directory, or about `kind/name`; the inside of a bundle has no filter. Pure.
 */
import type { JsonObject } from "../../protocol/field.js";
import { globMatcher } from "../tools/glob-match.js";

export type Accepts = (name: string) => boolean;

/** One function for all that have no filter, so that it can be told apart. */
export const acceptsAll: Accepts = () => true;
const acceptsNone: Accepts = () => false;

export interface Filter {
  readonly accepts: Accepts;
  /** What is wrong with it; then it lets nothing through. */
  readonly issue: string | null;
}

interface Pattern {
  /** `!x` and `-x` exclude, `+x` includes whatever else is said, anything else narrows to what it names. */
  readonly mark: "!" | "-" | "+" | "";
  readonly matches: Accepts;
}

function patternOf(written: string, kind: string): Pattern {
  const first = written.slice(0, 1);
  const mark = first === "!" || first === "-" || first === "+" ? first : "";
  const glob = written.slice(mark.length).replace(/^\.\//, "");
  const matches = globMatcher(glob);
  return { mark, matches: glob.includes("/") ? (name) => matches(`${kind}/${name}`) : matches };
}

function decide(patterns: readonly Pattern[], name: string): boolean {
  const anyOf = (mark: Pattern["mark"]): boolean => patterns.some((one) => one.mark === mark && one.matches(name));
  if (anyOf("-")) return false;
  if (anyOf("+")) return true;
  const isNarrowed = patterns.some(({ mark }) => mark === "") || patterns.every(({ mark }) => mark === "+");
  return (!isNarrowed || anyOf("")) && !anyOf("!");
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
  const patterns = value.map((written: unknown) => patternOf(String(written), kind));
  return { accepts: (name) => decide(patterns, name), issue: null };
}
