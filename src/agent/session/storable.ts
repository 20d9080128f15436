/** Whether a value survives the session's file: what came by structured clone may be more than JSON. Pure. */
import { sessionLimits } from "../../protocol/limits.js";

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

function fits(value: unknown, inside: readonly object[]): boolean {
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol") return false;
  if (typeof value !== "object" || value === null) return true;
  // The file's own nesting comes on top.
  if (inside.length > sessionLimits.maxDepth / 2 || inside.includes(value) || !isPlain(value)) return false;
  const around = [...inside, value];
  return Object.values(value).every((one) => fits(one, around));
}

/**
 * Plain objects, lists, texts, numbers, booleans and null; keys without a value are no harm. A date, a map, bytes and a
 * cycle would come back as something else, or not at all.
 */
export function isStorable(value: unknown): boolean {
  return fits(value, []);
}
