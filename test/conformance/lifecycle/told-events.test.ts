/** Lifecycle events whose answers mean nothing, round by round: what listeners are given, and that failures cost nobody. */
import { error } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { failed, play, type Round } from "./heard.js";

const wentOn = "the rest went on without it";

/** Answers mean nothing, and a failure costs nobody else. */
const told: readonly Round[] = [
  { answers: [{}, { cancel: true, anything: [1] }, {}] },
  { answers: [{}, error("boom"), {}], reported: [failed("boom", wentOn)] },
];

verifies(
  [
    "atomic.session-start",
    "atomic.session-info-changed",
    "atomic.session-compact",
    "atomic.session-compact-failed",
    "atomic.session-tree",
    "atomic.session-shutdown",
  ],
  (run) =>
    play(run, {
      session_start: told,
      session_info_changed: told,
      session_compact: told,
      session_compact_failed: told,
      session_tree: told,
      session_shutdown: told,
    }),
);

verifies(
  [
    "atomic.agent-start",
    "atomic.agent-end",
    "atomic.agent-settled",
    "atomic.turn-start",
    "atomic.message-start",
    "atomic.message-update",
    "atomic.ui-prompt-start",
    "atomic.ui-prompt-end",
  ],
  (run) =>
    play(run, {
      agent_start: told,
      agent_end: told,
      agent_settled: told,
      turn_start: told,
      message_start: told,
      message_update: told,
      ui_prompt_start: told,
      ui_prompt_end: told,
    }),
);

verifies(
  [
    "atomic.after-provider-response",
    "atomic.provider-stream-event",
    "atomic.model-select",
    "atomic.thinking-level-select",
    "atomic.tool-execution-start",
    "atomic.tool-execution-update",
    "atomic.tool-execution-end",
  ],
  (run) =>
    play(run, {
      after_provider_response: told,
      provider_stream_event: told,
      model_select: told,
      thinking_level_select: told,
      tool_execution_start: told,
      tool_execution_update: told,
      tool_execution_end: told,
    }),
);

verifies(
  [
    "atomic.workflow-lifecycle",
    "atomic.workflow-activity-changed",
    "atomic.workflow-stage-completed",
    "atomic.workflow-heartbeat",
  ],
  (run) =>
    play(run, {
      workflow_lifecycle: told,
      workflow_activity_changed: told,
      workflow_stage_completed: told,
      workflow_heartbeat: told,
    }),
);
