/** What workflows do, as their publisher tells it (seed "Workflow activity and lifecycle hooks"). Types only. */
import type { JsonObject } from "../field.js";
import type { Told } from "./moment.js";

/** Revisions grow within an epoch; those of different epochs do not compare. */
export interface WorkflowCursor {
  readonly epoch: string;
  readonly revision: number;
}

interface WorkflowEnvelope {
  readonly eventId: string;
  readonly cursor: WorkflowCursor;
  readonly runId: string;
  readonly rootRunId: string;
  readonly ownerSessionId: string;
  readonly delivery: "live" | "replay";
  /** `kind` is run, stage, tool or prompt, with its status. */
  readonly target: JsonObject;
  readonly [field: string]: unknown;
}

export interface WorkflowMoments {
  readonly workflow_lifecycle: Told<WorkflowEnvelope>;
  readonly workflow_activity_changed: Told<{ readonly cursor: WorkflowCursor; readonly root: JsonObject }>;
  readonly workflow_stage_completed: Told<WorkflowEnvelope>;
  readonly workflow_heartbeat: Told<{
    readonly runId: string;
    readonly rootRunId: string;
    readonly ownerSessionId: string;
    readonly scheduledAt: unknown;
    readonly intervalMinutes: number;
    readonly cursor: WorkflowCursor;
  }>;
}
