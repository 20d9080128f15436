/**
 * The model's arguments against a tool's schema: coerced where that is safe ("5" for 5), else an issue that the model
 * can act on. Those of an extension's tool are checked when it asks for that, else they go on as the model wrote them.
 */
import { isJsonObject, type JsonObject } from "../../protocol/json-object.js";
import { builtInLimits } from "../../protocol/limits.js";
import type { BuiltInTool } from "./built-in-tool.js";
import { fitToSchema } from "./fit-schema.js";
import { writtenPath } from "./written-path.js";

export type CheckedArguments =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly issue: string };

/** What is known of a tool's arguments. */
type Checkable = Pick<BuiltInTool, "name" | "parameters"> & Partial<Pick<BuiltInTool, "example">>;

function guide({ name, parameters, example }: Checkable): string {
  const keys = Object.keys(isJsonObject(parameters.properties) ? parameters.properties : {});
  const shown = example === undefined ? "" : ` For example: ${name} ${JSON.stringify(example)}.`;
  return `It takes: ${keys.join(", ") || "nothing"}.${shown} Call it again.`;
}

/** An object that the model wrote as a text is meant all the same. */
function objectOf(given: unknown): JsonObject | null {
  const { value } = fitToSchema(given, { type: "object" });
  return isJsonObject(value) ? value : null;
}

/** Never throws for anything the model can write. */
export function fitArguments(tool: Checkable, given: unknown): CheckedArguments {
  const written = objectOf(given);
  if (written === null) {
    return { ok: false, issue: `the arguments of ${tool.name} must be a JSON object. ${guide(tool)}` };
  }
  const { value, issues } = fitToSchema(written, tool.parameters);
  if (issues.length > 0 || !isJsonObject(value)) {
    const said = issues.slice(0, builtInLimits.argumentIssues).join("; ");
    return { ok: false, issue: `the arguments of ${tool.name} are wrong: ${said}. ${guide(tool)}` };
  }
  return { ok: true, value };
}

/** Those of a built-in: paths as the disk has them, so that gates see what will be used. */
export async function checkArguments(tool: BuiltInTool, given: unknown, cwd: string): Promise<CheckedArguments> {
  const fitted = fitArguments(tool, given);
  if (!fitted.ok || typeof fitted.value.path !== "string") return fitted;
  const { value } = fitted;
  return { ok: true, value: { ...value, path: await writtenPath(fitted.value.path, cwd) } };
}
