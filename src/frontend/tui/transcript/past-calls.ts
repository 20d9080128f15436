/** The tool calls of a message of the past, as their rows show them. */

import type { Entry } from "../../../agent/session/entry.js";
import type { AssistantMessage, ToolMessage } from "../../../agent/session/message.js";
import { numberCall, viewOf } from "../../../agent/turn/call.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { PastCall } from "./tool-calls.js";

export function pastCalls(
  { content }: AssistantMessage,
  labelOf: (tool: string) => ToolLabel | null,
): readonly PastCall[] {
  return content.flatMap((block) => {
    if (block.type !== "tool_call") return [];
    const { id: _, ...view } = viewOf(numberCall(block, 0), labelOf(block.name));
    return [{ ...view, call_id: block.call_id }];
  });
}

/** By the model's name of the call. */
export function resultsIn(entries: readonly Entry[]): ReadonlyMap<string, ToolMessage> {
  const results = new Map<string, ToolMessage>();
  for (const entry of entries) {
    if (entry.type === "message" && entry.message.role === "tool") results.set(entry.message.call_id, entry.message);
  }
  return results;
}
