/** JSON text that is the same for the same value, in whatever order its keys stand. What comes back from a listener was rebuilt. */
import { isJsonObject } from "../protocol/field.js";

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
