/** A call as the model wrote it, with our number, and how a row shows it. Pure. */
import { isJsonObject } from "../../protocol/field.js";
import { toolLimits } from "../../protocol/limits.js";
import type { ToolLabel } from "../../protocol/manifest.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { ToolCallView } from "../agent-event.js";
import { foreignJson } from "../foreign-json.js";
import type { AssistantBlock } from "../model/language-model.js";

export type ToolCallBlock = Extract<AssistantBlock, { type: "tool_call" }>;

export interface Call {
  readonly id: number;
  readonly call_id: string;
  readonly name: string;
  /** Parsed JSON; the raw string when it is invalid, or nests too deeply. */
  readonly given: unknown;
  /** Why the JSON is invalid; null when it is not. */
  readonly jsonIssue: string | null;
  /** The model's name of the call inside which a tool made this one; absent for calls of the model. */
  readonly parent?: string;
}

export function numberCall({ call_id, name, arguments: given }: ToolCallBlock, id: number): Call {
  const parsed = foreignJson(given, toolLimits.argumentDepth);
  return parsed.ok
    ? { id, call_id, name, given: parsed.value, jsonIssue: null }
    : { id, call_id, name, given, jsonIssue: parsed.issue };
}

function targetText(value: unknown): string {
  if (value === undefined) return "";
  return clipChars(sanitizeLabel(typeof value === "string" ? value : JSON.stringify(value)), toolLimits.targetChars);
}

/** A tool's label with nothing left out: what it does not say is said with its name. */
export function wholeLabel(name: string, label: ToolLabel | null): ToolLabel {
  const shown = clipChars(sanitizeLabel(name), toolLimits.labelChars);
  return {
    category: label?.category || shown,
    running: label?.running || `Running ${shown}`,
    completed: label?.completed || `Ran ${shown}`,
    target: label?.target ?? "",
  };
}

export function viewOf(call: Call, label: ToolLabel | null): ToolCallView {
  const category = sanitizeLabel(label?.category ?? "");
  const key = label?.target ?? "";
  const target = isJsonObject(call.given) && key !== "" && Object.hasOwn(call.given, key) ? call.given[key] : undefined;
  return {
    id: call.id,
    name: call.name,
    arguments: call.jsonIssue === null ? call.given : null,
    category: category === "" ? sanitizeLabel(call.name) : category,
    target: targetText(target),
  };
}
