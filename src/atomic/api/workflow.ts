/** Activity of workflows: publishing and observing it, and control over runs. Pure types. */

/** Revisions grow within an epoch; those of different epochs do not compare. */
export interface WorkflowCursor {
  epoch: string;
  revision: number;
}

/** A root run, whole. Other fields are passed on as they are. */
export interface WorkflowRootActivity {
  rootRunId: string;
  state: "working" | "idle" | "blocked";
  // biome-ignore lint/suspicious/noExplicitAny: other fields belong to whoever publishes them
  [field: string]: any;
}

export type WorkflowSnapshot =
  | { availability: "ready"; roots: readonly WorkflowRootActivity[] }
  | { availability: "recovering" | "unavailable" };

export type WorkflowActivityFrame =
  | { kind: "snapshot"; availability: "ready"; roots: WorkflowRootActivity[]; cursor: WorkflowCursor }
  | { kind: "snapshot"; availability: "recovering" | "unavailable"; cursor: WorkflowCursor }
  | { kind: "changed"; root: WorkflowRootActivity; cursor: WorkflowCursor }
  | { kind: "removed"; rootRunId: string; cursor: WorkflowCursor };

/** Ends once, however often it is disposed of. */
export interface WorkflowActivitySubscription {
  dispose(): void;
}

/** The next frame comes once the callback has ended. */
export type WorkflowActivityObserver = (frame: WorkflowActivityFrame) => unknown;

/** Of a run, stage, tool or prompt, with its status. */
export interface WorkflowTarget {
  kind: "run" | "stage" | "tool" | "prompt";
  // biome-ignore lint/suspicious/noExplicitAny: other fields depend on the kind
  [field: string]: any;
}

export interface WorkflowLifecycleEvent {
  type: "workflow_lifecycle";
  eventId: string;
  cursor: WorkflowCursor;
  runId: string;
  rootRunId: string;
  ownerSessionId: string;
  occurredAt: unknown;
  observedAt: unknown;
  delivery: "live" | "replay";
  attribution?: "user" | "agent" | "scheduler" | "recovery" | "unknown";
  target: WorkflowTarget;
}

export interface WorkflowStageCompletedEvent extends Omit<WorkflowLifecycleEvent, "type"> {
  type: "workflow_stage_completed";
}

export interface WorkflowActivityChangedEvent {
  type: "workflow_activity_changed";
  cursor: WorkflowCursor;
  root: WorkflowRootActivity;
}

export interface WorkflowHeartbeatEvent {
  type: "workflow_heartbeat";
  runId: string;
  rootRunId: string;
  ownerSessionId: string;
  scheduledAt: unknown;
  intervalMinutes: number;
  cursor: WorkflowCursor;
}

/** Of a new epoch; whoever published before is fenced off. */
export interface WorkflowActivityPublisher {
  publishSnapshot(snapshot: WorkflowSnapshot): void;
  publishChanged(root: WorkflowRootActivity): void;
  publishRemoved(rootRunId: string): void;
  publishLifecycle(event: Omit<WorkflowLifecycleEvent, "cursor">): void;
  publishHeartbeat(event: Omit<WorkflowHeartbeatEvent, "cursor">): void;
  dispose(): void;
}

export interface WorkflowRunOutcome {
  action: string;
  /** `--all` for a batch. */
  runId: string;
  status: "ok" | "running" | "paused" | "partial" | "noop" | "cancelled";
  message: string;
  stageId?: string;
}

/** What a host may do to runs. */
export interface WorkflowRunControl {
  listRuns(): unknown;
  getRun(runId: string): unknown;
  getStages(runId: string): unknown;
  pause(runId: string, options: { stageId: string } | { all: true }): unknown;
  quit(runId: string): unknown;
  resume(runId: string, options?: { stageId?: string; message?: string }): unknown;
}
