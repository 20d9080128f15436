/** Telling a JSON object from everything else. Apart from the schemas, for those who must do without zod. */

/** A JSON object with any content. */
export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
