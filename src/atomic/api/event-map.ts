/** Every event, what its handlers are given, and what they may return. Pure types. */
import type { AgentBeforeSettleEvent, BoundaryResult, TurnEndEvent } from "./boundary.js";
import type { ExtensionContext, ProjectTrustContext } from "./context.js";
import type { McpServersChangeEvent } from "./mcp.js";
import type * as run from "./run-events.js";
import type * as session from "./session-events.js";
import type * as tool from "./tool-events.js";
import type * as workflow from "./workflow.js";

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return is how most are written
type Nothing = void | undefined | null;

interface Row<Event, Result = never, Context = ExtensionContext> {
  event: Event;
  result: Result;
  context: Context;
}

/** Name → its event, its result, its context. */
export interface EventMap {
  project_trust: Row<session.ProjectTrustEvent, session.ProjectTrustResult, ProjectTrustContext>;
  resources_discover: Row<session.ResourcesDiscoverEvent, session.ResourcesDiscoverResult>;
  session_start: Row<session.SessionStartEvent>;
  session_recovery_restore: Row<session.SessionRecoveryRestoreEvent, session.SessionRecoveryRestoreResult>;
  session_recovery_replay: Row<session.SessionRecoveryReplayEvent, session.SessionRecoveryReplayResult>;
  session_info_changed: Row<session.SessionInfoChangedEvent>;
  session_before_switch: Row<session.SessionBeforeSwitchEvent, session.CancelResult>;
  session_before_fork: Row<session.SessionBeforeForkEvent, session.SessionBeforeForkResult>;
  session_before_compact: Row<session.SessionBeforeCompactEvent, session.SessionBeforeCompactResult>;
  session_compact: Row<session.SessionCompactEvent>;
  session_compact_failed: Row<session.SessionCompactFailedEvent>;
  session_before_tree: Row<session.SessionBeforeTreeEvent, session.SessionBeforeTreeResult>;
  session_tree: Row<session.SessionTreeEvent>;
  session_shutdown: Row<session.SessionShutdownEvent>;
  input: Row<run.InputEvent, run.InputEventResult>;
  before_agent_start: Row<run.BeforeAgentStartEvent, run.BeforeAgentStartEventResult>;
  agent_start: Row<run.AgentStartEvent>;
  agent_end: Row<run.AgentEndEvent>;
  agent_before_settle: Row<AgentBeforeSettleEvent, BoundaryResult>;
  agent_settled: Row<run.AgentSettledEvent>;
  ui_prompt_start: Row<run.UiPromptEvent<"ui_prompt_start">>;
  ui_prompt_end: Row<run.UiPromptEvent<"ui_prompt_end">>;
  turn_start: Row<run.TurnStartEvent>;
  turn_end: Row<TurnEndEvent, BoundaryResult>;
  message_start: Row<run.MessageStartEvent>;
  message_update: Row<run.MessageUpdateEvent>;
  message_end: Row<run.MessageEndEvent, run.MessageEndEventResult>;
  context: Row<run.ContextEvent, run.ContextEventResult>;
  context_with_system: Row<run.ContextEvent<"context_with_system">, run.ContextEventResult>;
  before_provider_headers: Row<run.BeforeProviderHeadersEvent>;
  before_provider_request: Row<run.BeforeProviderRequestEvent, unknown>;
  after_provider_response: Row<run.AfterProviderResponseEvent>;
  provider_stream_event: Row<run.ProviderStreamEvent>;
  cache_warming_decision: Row<run.CacheWarmingDecisionEvent, run.CacheWarmingDecisionResult>;
  model_select: Row<run.ModelSelectEvent>;
  thinking_level_select: Row<run.ThinkingLevelSelectEvent>;
  tool_execution_start: Row<tool.ToolExecutionStartEvent>;
  tool_call: Row<tool.ToolCallEvent, tool.ToolCallEventResult>;
  tool_execution_update: Row<tool.ToolExecutionUpdateEvent>;
  tool_result: Row<tool.ToolResultEvent, tool.ToolResultEventResult>;
  tool_execution_end: Row<tool.ToolExecutionEndEvent>;
  user_bash: Row<tool.UserBashEvent, tool.UserBashEventResult>;
  workflow_lifecycle: Row<workflow.WorkflowLifecycleEvent>;
  workflow_activity_changed: Row<workflow.WorkflowActivityChangedEvent>;
  workflow_stage_completed: Row<workflow.WorkflowStageCompletedEvent>;
  workflow_heartbeat: Row<workflow.WorkflowHeartbeatEvent>;
  /** Beyond the events of Atomic: the MCP servers that extensions bring are others now. */
  mcp_servers_change: Row<McpServersChangeEvent>;
}

export type EventName = keyof EventMap;
/** Any event, told apart by `type`. */
export type ExtensionEvent = EventMap[EventName]["event"];

/** A handler of one event; what it returns may be awaited. */
export type ExtensionHandler<Name extends EventName> = (
  event: EventMap[Name]["event"],
  ctx: EventMap[Name]["context"],
) => EventMap[Name]["result"] | Nothing | Promise<EventMap[Name]["result"] | Nothing>;
