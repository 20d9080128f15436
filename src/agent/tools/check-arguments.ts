/**
 * The model's arguments against a built-in's schema: coerced where that is safe ("5" for 5), else an issue that the
 * model can act on. The validator loads with the first call.
 */

import type { ErrorObject, ValidateFunction } from "ajv";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { builtInLimits } from "../../protocol/limits.js";
import type { BuiltInTool } from "./built-in-tool.js";

export type CheckedArguments =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly issue: string };

const validators = new WeakMap<BuiltInTool, ValidateFunction>();

async function validatorFor(tool: BuiltInTool): Promise<ValidateFunction> {
  const known = validators.get(tool);
  if (known !== undefined) return known;
  const { compileSchema } = await import("./compile-schema.js");
  const made = compileSchema(tool.parameters);
  validators.set(tool, made);
  return made;
}

function describe({ instancePath, message, keyword, params }: ErrorObject): string {
  const where = instancePath.slice(1).replaceAll("/", ".");
  if (keyword === "required") return `"${[where, params.missingProperty].filter(Boolean).join(".")}" is missing`;
  const allowed = keyword === "enum" ? `: ${JSON.stringify(params.allowedValues)}` : "";
  return `"${where}" ${message ?? "is wrong"}${allowed}`;
}

/** Never throws for anything the model can write. */
export async function checkArguments(tool: BuiltInTool, given: unknown): Promise<CheckedArguments> {
  const value: unknown = structuredClone(given);
  if (!isJsonObject(value)) return { ok: false, issue: `the arguments of ${tool.name} must be a JSON object` };
  const validator = await validatorFor(tool);
  if (validator(value)) return { ok: true, value };
  const issues = (validator.errors ?? []).slice(0, builtInLimits.argumentIssues).map(describe).join("; ");
  const wanted = Object.keys(isJsonObject(tool.parameters.properties) ? tool.parameters.properties : {}).join(", ");
  return {
    ok: false,
    issue: `the arguments of ${tool.name} are wrong: ${issues}. It takes: ${wanted}. Call it again.`,
  };
}
