/**
 * The model's arguments against a built-in's schema: coerced where that is safe ("5" for 5), else an issue that the
 * model can act on. The arguments of extensions' tools go on as the model wrote them.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { builtInLimits } from "../../protocol/limits.js";
import type { BuiltInTool } from "./built-in-tool.js";
import { fitToSchema } from "./fit-schema.js";
import { writtenPath } from "./written-path.js";

export type CheckedArguments =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly issue: string };

function guide({ name, parameters, example }: BuiltInTool): string {
  const keys = Object.keys(isJsonObject(parameters.properties) ? parameters.properties : {});
  return `It takes: ${keys.join(", ")}. For example: ${name} ${JSON.stringify(example)}. Call it again.`;
}

/** An object that the model wrote as a text is meant all the same. */
function objectOf(given: unknown): JsonObject | null {
  const { value } = fitToSchema(given, { type: "object" });
  return isJsonObject(value) ? value : null;
}

/** Paths as the disk has them, so that gates see what will be used. Never throws for anything the model can write. */
export async function checkArguments(tool: BuiltInTool, given: unknown, cwd: string): Promise<CheckedArguments> {
  const written = objectOf(given);
  if (written === null) {
    return { ok: false, issue: `the arguments of ${tool.name} must be a JSON object. ${guide(tool)}` };
  }
  const { value, issues } = fitToSchema(written, tool.parameters);
  if (issues.length > 0 || !isJsonObject(value)) {
    const said = issues.slice(0, builtInLimits.argumentIssues).join("; ");
    return { ok: false, issue: `the arguments of ${tool.name} are wrong: ${said}. ${guide(tool)}` };
  }
  if (typeof value.path !== "string") return { ok: true, value };
  return { ok: true, value: { ...value, path: await writtenPath(value.path, cwd) } };
}
