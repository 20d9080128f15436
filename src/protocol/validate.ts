/**
 * Foreign JSON → a value of the contract, or one short issue. Only so many entries of an array are looked at, so that
 * a hostile list costs no more than a long one; nothing here throws.
 */
import type * as z from "zod";
import { isJsonObject } from "./field.js";
import { requestLimits, wireLimits } from "./limits.js";
import type { ArrayRule } from "./row.js";

export type Validated<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Array path → its length before it was cut; empty when nothing was. */
      readonly cut: Readonly<Record<string, number>>;
    }
  | {
      readonly ok: false;
      /** For a person: where and what, at most `wireLimits.maxIssueChars`. Quotes the extension's own field names: sanitise. */
      readonly issue: string;
    };

const NO_CUTS: Readonly<Record<string, number>> = {};

function fitArray(list: readonly unknown[], rule: ArrayRule): readonly unknown[] {
  const { max, only } = rule;
  if (only === undefined) return list.length > max ? list.slice(0, max) : list;
  const kept: unknown[] = [];
  for (const item of list.slice(0, max * requestLimits.entriesPerKept)) {
    if (kept.length === max) break;
    if (only.safeParse(item).success) kept.push(item);
  }
  return kept;
}

/** Returns a copy of `value` in which the array at `path` was fitted; the original is never changed. */
function applyRule(value: unknown, path: readonly string[], rule: ArrayRule, cut: Record<string, number>): unknown {
  const [head, ...rest] = path;
  if (head === undefined) {
    if (!Array.isArray(value)) return value;
    if (value.length > rule.max) cut[rule.path] = Math.max(value.length, cut[rule.path] ?? 0);
    return fitArray(value, rule);
  }
  if (head === "*") return Array.isArray(value) ? value.map((item) => applyRule(item, rest, rule, cut)) : value;
  if (!isJsonObject(value) || !Object.hasOwn(value, head)) return value;
  return { ...value, [head]: applyRule(value[head], rest, rule, cut) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function depthOf(branch: readonly Issue[]): number {
  return branch.reduce((deepest, { path }) => Math.max(deepest, path.length), 0);
}

function expectsNothing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.expected === "null" && issue.path.length === 0;
}

/** "Invalid input" says nothing: of a union it is the branch that came furthest that the sender meant. */
function leavesOf(issue: z.core.$ZodIssue): readonly Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  // What may be absent is hardly what was meant by something that is there.
  const meant = issue.errors.filter((branch) => !branch.every(expectsNothing));
  const nearest = (meant.length > 0 ? meant : issue.errors).reduce((best, branch) =>
    depthOf(branch) >= depthOf(best) ? branch : best,
  );
  return nearest.flatMap(leavesOf).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}

function describe(error: z.ZodError): string {
  const leaves = error.issues.slice(0, wireLimits.maxIssues).flatMap(leavesOf).slice(0, wireLimits.maxIssues);
  const issues = leaves.map(({ path, message }) => {
    const where = path.map(String).join(".");
    return where === "" ? message : `${where}: ${message}`;
  });
  return issues.join("; ").slice(0, wireLimits.maxIssueChars);
}

/** Validates against a row's schema after applying its array rules. Unknown fields are dropped. */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  rules: readonly ArrayRule[] | undefined = undefined,
): Validated<z.output<S>> {
  let fitted = value;
  let cut = NO_CUTS;
  if (rules !== undefined) {
    const counts: Record<string, number> = {};
    for (const rule of rules) fitted = applyRule(fitted, rule.path.split("."), rule, counts);
    cut = counts;
  }
  const parsed = schema.safeParse(fitted);
  return parsed.success ? { ok: true, value: parsed.data, cut } : { ok: false, issue: describe(parsed.error) };
}
