/**
 * A value against a JSON Schema: coerced where that is safe, and what is wrong with it. Walks the schema, builds no code
 * and runs no pattern, so a hostile schema costs bounded time; what it does not know, it does not check. Pure.
 */
import { isJsonObject, type JsonObject } from "../../protocol/json-object.js";
import { builtInLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { coerceTo } from "./coerce-value.js";

export interface Fitted {
  /** As far as it could be coerced. */
  readonly value: unknown;
  /** `"edits[0].old_text": expected string, got null`; empty when it fits. */
  readonly issues: readonly string[];
}

function got(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isJsonObject(value)) return "an object";
  return clipChars(sanitizeLabel(JSON.stringify(value) ?? "nothing"), builtInLimits.quotedLineChars);
}

function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  return types.filter((one) => typeof one === "string");
}

/** What the schema wants, in words; more than the type when that is right already. */
function wanted(schema: JsonObject): string {
  const choices = Array.isArray(schema.enum) ? schema.enum.map(got).join(", ") : "";
  const parts = [
    typesOf(schema).join(" or ") || "something else",
    typeof schema.minimum === "number" ? `>= ${schema.minimum}` : "",
    typeof schema.maximum === "number" ? `<= ${schema.maximum}` : "",
    schema.minLength === 1 || schema.minItems === 1 ? "that is not empty" : "",
  ];
  return parts.filter(Boolean).join(" ") + (choices === "" ? "" : `, one of ${choices}`);
}

function isWithin(value: unknown, { minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonObject): boolean {
  const between = (size: number, least: unknown, most: unknown) =>
    !(typeof least === "number" && size < least) && !(typeof most === "number" && size > most);
  if (typeof value === "number") return between(value, minimum, maximum);
  if (typeof value === "string") return between(value.length, minLength, maxLength);
  return !Array.isArray(value) || between(value.length, minItems, maxItems);
}

class Fitting {
  readonly issues: string[] = [];
  #steps = 0;

  fit(value: unknown, schema: unknown, path: string, depth: number): unknown {
    const isTooMuch = ++this.#steps > builtInLimits.schemaSteps || depth > builtInLimits.schemaDepth;
    if (isTooMuch || !isJsonObject(schema)) return value;
    const types = typesOf(schema);
    const coerced = types.length === 0 ? value : coerceTo(types, value);
    const isChoice = !Array.isArray(schema.enum) || schema.enum.includes(coerced) || typeof coerced === "object";
    if (coerced === undefined || !isChoice || !isWithin(coerced, schema)) {
      this.issues.push(`"${path}": expected ${wanted(schema)}, got ${got(value)}`);
      return value;
    }
    if (Array.isArray(coerced))
      return coerced.map((item, at) => this.fit(item, schema.items, `${path}[${at}]`, depth + 1));
    return isJsonObject(coerced) ? this.#object(coerced, schema, path, depth) : coerced;
  }

  #object(value: JsonObject, schema: JsonObject, path: string, depth: number): JsonObject {
    const properties = isJsonObject(schema.properties) ? schema.properties : {};
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const named = (key: string) => (path === "" ? key : `${path}.${key}`);
    const entries: [string, unknown][] = [];
    for (const [key, given] of Object.entries(value)) {
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const isLeftOut =
        given === null && isJsonObject(own) && !required.includes(key) && !typesOf(own).includes("null");
      if (!isLeftOut) entries.push([key, this.fit(given, own, named(key), depth + 1)]);
    }
    for (const key of required) {
      if (typeof key !== "string" || Object.hasOwn(value, key)) continue;
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      this.issues.push(`"${named(key)}" is missing${isJsonObject(own) ? ` (${wanted(own)})` : ""}`);
    }
    return Object.fromEntries(entries);
  }
}

/** Never throws for what JSON can hold. */
export function fitToSchema(value: unknown, schema: unknown): Fitted {
  const fitting = new Fitting();
  const fitted = fitting.fit(value, schema, "", 0);
  return { value: fitted, issues: fitting.issues };
}
