/** Arguments of calls against the schemas of tools, and texts of JSON that may have ended too early. Pure. */
import { type TUnsafe, Type } from "typebox";
import { fitToSchema } from "../../../src/agent/tools/fit-schema.js";
import type { ToolCall } from "../../../src/atomic/api/messages.js";

interface NamedTool {
  name: string;
  parameters: object;
}

/** The arguments, made to fit where that is safe ("5" for 5). Throws with everything that is wrong. */
export function validateToolArguments(tool: NamedTool, call: Pick<ToolCall, "arguments">): Record<string, unknown> {
  const { value, issues } = fitToSchema(call.arguments, tool.parameters);
  if (issues.length === 0) return value as Record<string, unknown>;
  const list = issues.map((issue) => `  - ${issue}`).join("\n");
  throw new Error(`Validation failed for tool "${tool.name}":\n${list}`);
}

export function validateToolCall(
  tools: readonly NamedTool[],
  call: Pick<ToolCall, "name" | "arguments">,
): Record<string, unknown> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) throw new Error(`Tool "${call.name}" not found`);
  return validateToolArguments(tool, call);
}

/** One of some texts, as every provider takes it. */
export function StringEnum<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string; default?: Values[number] } = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...options });
}

/** The brackets and quotes that are still open, closed. */
function closed(text: string): string {
  const open: string[] = [];
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isInText) {
      if (char === "\\") at++;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{") open.push("}");
    else if (char === "[") open.push("]");
    else if (char === "}" || char === "]") open.pop();
  }
  return `${text.replace(/\\$/, "")}${isInText ? '"' : ""}${open.reverse().join("")}`;
}

/** As much of an object as is there. Empty when nothing of it can be read. */
export function parseStreamingJson<Value = Record<string, unknown>>(text: string | undefined): Value {
  for (let rest = text ?? ""; rest !== ""; ) {
    try {
      return JSON.parse(closed(rest)) as Value;
    } catch {
      // Half of a key or a value: what stands before it may do.
      const cut = Math.max(rest.lastIndexOf(","), rest.lastIndexOf("{", rest.length - 2), rest.lastIndexOf("["));
      rest = rest[cut] === "," ? rest.slice(0, cut) : rest.slice(0, cut === rest.length - 1 ? 0 : cut + 1);
    }
  }
  return {} as Value;
}
