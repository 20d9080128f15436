/** A value that a model wrote in the wrong form → the right one, where only one can be meant: "5" for 5. Pure. */
import { isJsonObject } from "../../protocol/json-object.js";
import { toolLimits } from "../../protocol/limits.js";
import { foreignJson } from "../foreign-json.js";

const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function parsed(text: string): unknown {
  const read = foreignJson(text, toolLimits.argumentDepth / 2);
  return read.ok ? read.value : undefined;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
    case "string":
    case "boolean":
      return typeof value === type;
    default:
      // A type that does not exist says nothing.
      return true;
  }
}

function coercedTo(type: string, value: unknown): unknown {
  switch (type) {
    case "integer":
    case "number":
      return typeof value === "string" && number.test(value.trim()) ? Number(value) : value;
    case "boolean":
      if (typeof value !== "string") return value;
      return { true: true, false: false }[value.trim().toLowerCase()] ?? value;
    case "string":
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    case "object":
      return typeof value === "string" ? parsed(value) : value;
    case "array":
      // One thing where a list of things is wanted is a list of one.
      if (typeof value !== "string") return isJsonObject(value) ? [value] : value;
      return value.trim().startsWith("[") ? parsed(value) : isJsonObject(parsed(value)) ? [parsed(value)] : [value];
    default:
      return value;
  }
}

/** The value in one of the types, the first that fits; undefined when none does. */
export function coerceTo(types: readonly string[], value: unknown): unknown {
  if (types.some((type) => isOf(type, value))) return value;
  for (const type of types) {
    const coerced = coercedTo(type, value);
    if (coerced !== undefined && isOf(type, coerced)) return coerced;
  }
  return undefined;
}
