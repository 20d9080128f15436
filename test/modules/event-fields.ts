/**
 * The fields of every event as the seed spells them, beside `type`: a name alone is always there, one with `?` where
 * the seed says so. In brackets: what older extensions know, or what a program has in place of an object of JavaScript.
 */
const tool = "toolCallId toolName parentToolCallId?";
const about = "provider api model";
const boundary = "entries continue context outcome";
const envelope = "eventId cursor runId rootRunId ownerSessionId occurredAt observedAt delivery attribution? target";

export const eventFields: Readonly<Record<string, string>> = {
  project_trust: "cwd",
  resources_discover: "cwd reason",
  session_start: "reason previousSessionId? [previousSessionFile]",
  session_recovery_restore: "reason",
  session_recovery_replay: "pending",
  session_info_changed: "name?",
  session_before_switch: "reason targetSessionId? [targetSessionFile]",
  session_before_fork: "entryId position",
  session_before_compact: "preparation branchEntries parameters reason [signal]",
  session_compact: "result compactionEntry fromExtension reason parameters",
  session_compact_failed: "reason errorMessage? aborted willRetry fromExtension",
  session_before_tree: "preparation [signal]",
  session_tree: "newLeafId oldLeafId summaryEntry? fromExtension?",
  session_shutdown: "reason targetSessionId? fromSignal? [targetSessionFile]",
  session_switch: "reason [previousSessionFile]",
  session_fork: "[previousSessionFile]",
  input: "text images? source streamingBehavior?",
  before_agent_start: "messageType prompt? images? message? systemPrompt systemPromptOptions",
  agent_start: "",
  agent_end: "messages [willRetry]",
  agent_before_settle: boundary,
  agent_settled: "aborted",
  ui_prompt_start: "reason kind title?",
  ui_prompt_end: "reason kind title?",
  turn_start: "turnIndex timestamp",
  turn_end: `turnIndex message toolResults messageEntryId toolResultEntryIds ${boundary}`,
  message_start: "message",
  message_update: "assistantMessageEvent",
  message_end: "message",
  context: "messages",
  context_with_system: "messages",
  before_provider_headers: `headers ${about}`,
  before_provider_request: `payload [${about}]`,
  after_provider_response: "status headers",
  provider_stream_event: `data ${about}`,
  cache_warming_decision: "warmCost missCost continuationProbability action",
  model_select: "model previousModel? source",
  thinking_level_select: "level previousLevel",
  tool_execution_start: `${tool} args`,
  tool_call: `${tool} input`,
  tool_execution_update: `${tool} args partialResult`,
  tool_result: `${tool} input content details? structuredContent? usage? isError`,
  tool_execution_end: `${tool} result isError durationMs?`,
  user_bash: "command excludeFromContext cwd",
  workflow_lifecycle: envelope,
  workflow_activity_changed: "root cursor",
  workflow_stage_completed: envelope,
  workflow_heartbeat: "runId rootRunId ownerSessionId scheduledAt intervalMinutes cursor",
};

/** What is missing from an event, or is not the seed's; empty: it is as it has to be. */
export function strayFields({ type, ...event }: { readonly type: string; readonly [field: string]: unknown }) {
  const words = eventFields[type]?.match(/[\w?]+/g) ?? [];
  const known = words.map((word) => word.replace("?", ""));
  const isOptional = (word: string) => word.endsWith("?") || /\[[^\]]*$/.test(eventFields[type]?.split(word)[0] ?? "");
  const missing = words.filter((word) => !isOptional(word) && !Object.hasOwn(event, word));
  return [...missing, ...Object.keys(event).filter((field) => !known.includes(field))];
}
