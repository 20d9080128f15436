/**
 * JSON that a model, a file or anybody else wrote → its value. What nests too deeply can be parsed, but never be
 * written again, so it is refused where it is read. Pure; never throws.
 */
import { messageOf } from "../protocol/caught.js";

export type ForeignJson =
  | { readonly ok: true; readonly value: unknown }
  /** Why: fits behind "is not valid JSON: ". */
  | { readonly ok: false; readonly issue: string };

/** Whether there are more than so many levels in it; a scalar has none. Looks no deeper than that. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsDeeper(inner, levels - 1));
}

export function foreignJson(text: string, maxDepth: number): ForeignJson {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes a character at its beginning and one at its end, so short texts need no look.
    const isTooDeep = text.length > 2 * maxDepth && nestsDeeper(value, maxDepth);
    return isTooDeep ? { ok: false, issue: `it nests deeper than ${maxDepth} levels` } : { ok: true, value };
  } catch (error) {
    return { ok: false, issue: messageOf(error) };
  }
}
