/** Every lifecycle event: what its listeners are given, what they may answer, and how the answers of several become one. */
import type { Requirement } from "./requirement.js";

const row = <S extends string>(sentence: S, section: string) =>
  ({ sentence, source: `seed 002: ${section}`, scope: "headless", transports: "each" }) as const satisfies Requirement;
const told = <S extends string>(name: S, section: string) =>
  row(
    `Each listener of ${name} is given it, whatever the others do with theirs; what they answer means nothing.`,
    section,
  );

export const atomicEventsRequirements = {
  "atomic.project-trust": row(
    "Of project_trust the first yes or no counts; undecided, malformed and failed answers pass it on.",
    "project_trust",
  ),
  "atomic.resources-discover": row(
    "Paths given to resources_discover are joined in extension order.",
    "resources_discover",
  ),
  "atomic.session-start": told("session_start", "session_start"),
  "atomic.session-recovery-restore": row(
    "Notices given to session_recovery_restore are joined in extension order.",
    "session_recovery_restore / session_recovery_replay",
  ),
  "atomic.session-recovery-replay": row(
    "Decisions and notices given to session_recovery_replay are joined in extension order.",
    "session_recovery_restore / session_recovery_replay",
  ),
  "atomic.session-info-changed": told("session_info_changed", "session_info_changed"),
  "atomic.session-before-switch": row(
    "The first listener of session_before_switch that cancels ends it.",
    "session_before_switch",
  ),
  "atomic.session-before-fork": row(
    "The first listener of session_before_fork that cancels ends it.",
    "session_before_fork",
  ),
  "atomic.session-before-compact": row(
    "Of session_before_compact the last text counts, unless somebody cancels.",
    "session_before_compact / session_compact / session_compact_failed",
  ),
  "atomic.session-compact": told(
    "session_compact",
    "session_before_compact / session_compact / session_compact_failed",
  ),
  "atomic.session-compact-failed": told(
    "session_compact_failed",
    "session_before_compact / session_compact / session_compact_failed",
  ),
  "atomic.session-before-tree": row(
    "Of session_before_tree the last answer counts, unless somebody cancels.",
    "session_before_tree / session_tree",
  ),
  "atomic.session-tree": told("session_tree", "session_before_tree / session_tree"),
  "atomic.session-shutdown": told("session_shutdown", "session_shutdown"),
  "atomic.input": row(
    "Each listener of input sees what the ones before made of text and images; the first that handles it ends it.",
    "input",
  ),
  "atomic.before-agent-start": row(
    "before_agent_start collects messages in order, and chains the prompt and its options.",
    "before_agent_start",
  ),
  "atomic.agent-start": told("agent_start", "agent_start / agent_end / agent_before_settle / agent_settled"),
  "atomic.agent-end": told("agent_end", "agent_start / agent_end / agent_before_settle / agent_settled"),
  "atomic.agent-before-settle": row(
    "Listeners of agent_before_settle see the entries proposed so far; a field that is not answered stays.",
    "agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "atomic.agent-settled": told("agent_settled", "agent_start / agent_end / agent_before_settle / agent_settled"),
  "atomic.ui-prompt-start": told("ui_prompt_start", "ui_prompt_start / ui_prompt_end"),
  "atomic.ui-prompt-end": told("ui_prompt_end", "ui_prompt_start / ui_prompt_end"),
  "atomic.turn-start": told("turn_start", "turn_start / turn_end"),
  "atomic.turn-end": row(
    "Listeners of turn_end see the entries proposed so far and the session as it would be with them.",
    "turn_start / turn_end",
  ),
  "atomic.message-start": told("message_start", "message_start / message_update / message_end"),
  "atomic.message-update": told("message_update", "message_start / message_update / message_end"),
  "atomic.message-end": row(
    "Listeners of message_end see the message as the ones before left it; one of another role is reported and ignored.",
    "message_start / message_update / message_end",
  ),
  "atomic.context": row("Each listener of context sees the messages as the ones before left them.", "context"),
  "atomic.context-with-system": row(
    "A list without a system message at its head is reported to the listener of context_with_system, and counts.",
    "context_with_system",
  ),
  "atomic.before-provider-headers": row(
    "Each listener of before_provider_headers sees the headers as the ones before left them; null takes one away.",
    "before_provider_headers",
  ),
  "atomic.before-provider-request": row(
    "Each listener of before_provider_request sees the payload that the ones before made; null is one as well.",
    "before_provider_request",
  ),
  "atomic.after-provider-response": told("after_provider_response", "after_provider_response"),
  "atomic.provider-stream-event": told("provider_stream_event", "provider_stream_event"),
  "atomic.cache-warming-decision": row("Of cache_warming_decision the last action counts.", "Lifecycle Overview"),
  "atomic.model-select": told("model_select", "model_select"),
  "atomic.thinking-level-select": told("thinking_level_select", "thinking_level_select"),
  "atomic.tool-execution-start": told(
    "tool_execution_start",
    "tool_execution_start / tool_execution_update / tool_execution_end",
  ),
  "atomic.tool-call": row(
    "Listeners of tool_call see the input as the ones before left it; the first that blocks ends it, and a failure blocks.",
    "tool_call",
  ),
  "atomic.tool-execution-update": told(
    "tool_execution_update",
    "tool_execution_start / tool_execution_update / tool_execution_end",
  ),
  "atomic.tool-result": row(
    "Patches of tool_result chain field by field; content without structuredContent drops the structured value.",
    "tool_result",
  ),
  "atomic.tool-execution-end": told(
    "tool_execution_end",
    "tool_execution_start / tool_execution_update / tool_execution_end",
  ),
  "atomic.user-bash": row(
    "The first listener of user_bash that gives a result or operations ends it; a failure refuses the command.",
    "user_bash",
  ),
  "atomic.workflow-lifecycle": told("workflow_lifecycle", "Workflow activity and lifecycle hooks"),
  "atomic.workflow-activity-changed": told("workflow_activity_changed", "Workflow activity and lifecycle hooks"),
  "atomic.workflow-stage-completed": told("workflow_stage_completed", "Workflow activity and lifecycle hooks"),
  "atomic.workflow-heartbeat": told("workflow_heartbeat", "Workflow activity and lifecycle hooks"),

  "dispatch.opt-in": row("An extension hears the lifecycle events that its manifest lists, and no others.", "Events"),
  "dispatch.order": row(
    "Listeners whose answers count are asked one after another, in extension order.",
    "context_with_system",
  ),
  "dispatch.together": row("Listeners whose answers mean nothing are told at the same time.", "Events"),
  "dispatch.unknown": row("An unknown lifecycle event in a manifest is ignored, and the person is told.", "Events"),
  "dispatch.failure": row(
    "A listener that fails is reported with the event, and the next one is asked.",
    "turn_start / turn_end",
  ),
  "dispatch.dead-guard": row("A guard that dies while it is asked blocks: extension unavailable.", "tool_call"),
  "dispatch.dead": row("A listener that dies while it is asked had no say, and the others are asked.", "Events"),
  "dispatch.malformed": row(
    "An answer that is not what the event asks for is reported and counts as none.",
    "project_trust",
  ),
  "dispatch.interrupt": row("An interrupt ends the wait for listeners; the later ones are not asked.", "tool_result"),
  "dispatch.skip": row(
    "A person can go on without a listener: host.awaited names the event, host.skipHooks ends it.",
    "Events",
  ),
  "dispatch.error": row(
    "extension.error becomes one notice that names extension and event, and listeners of the host hear all of it.",
    "turn_start / turn_end",
  ),
  "dispatch.preview": row(
    "lifecycle.preview answers what the session would be with some entries, at that boundary and nowhere else.",
    "turn_start / turn_end",
  ),
  "dispatch.invalid-entries": row(
    "Entries that cannot be are reported to whoever proposed them; if the last preview fails nothing is stored.",
    "turn_start / turn_end",
  ),
  "dispatch.manifest-update": row(
    "manifest.update changes tools, commands, flags, shortcuts and events at once; a bad one changes nothing.",
    "Events",
  ),
} as const;
