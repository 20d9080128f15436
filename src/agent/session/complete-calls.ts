/**
 * Every call in a conversation gets a result: a process that died between a call and its result leaves one without,
 * and models refuse such a conversation. The file is not changed. Pure.
 */
import type { ModelMessage } from "../model/language-model.js";

type ToolResult = Extract<ModelMessage, { role: "tool" }>;

const LOST = "no result: the call was interrupted before it ended";

/** The results that follow an assistant message directly. */
function answeredAfter(messages: readonly ModelMessage[], at: number): ReadonlySet<string> {
  const answered = new Set<string>();
  for (let next = messages[at + 1]; next?.role === "tool"; next = messages[++at + 1]) answered.add(next.call_id);
  return answered;
}

export function completeCalls(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.flatMap((message, at): readonly ModelMessage[] => {
    if (message.role !== "assistant") return [message];
    const answered = answeredAfter(messages, at);
    const lost = message.content.flatMap((block): ToolResult[] =>
      block.type === "tool_call" && !answered.has(block.call_id)
        ? [{ role: "tool", call_id: block.call_id, name: block.name, content: LOST, is_error: true }]
        : [],
    );
    return [message, ...lost];
  });
}
