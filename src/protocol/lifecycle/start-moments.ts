/** Moments before a session can be worked in: trust, what an earlier process left unfinished; and dialogs. Types only. */
import type { UserContent } from "./agent-message.js";
import type { Asked, Told } from "./moment.js";

/** A message that was shown and never reached the model. */
export interface PendingDelivery {
  readonly entryId: string;
  readonly customType: string;
  readonly content: UserContent;
  readonly details?: unknown;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly stageAdmissionKey?: string;
  /** How it was to be delivered: `steer`, `followUp`, `nextTurn` … */
  readonly delivery: string;
}

/** `drop` closes a delivery for good, `defer` keeps it for the next recovery. */
export interface RecoveryDecision {
  readonly entryId: string;
  readonly action: "drop" | "defer";
}

/** A dialog, the outermost one. */
export interface PromptSpan {
  readonly reason: "ui_prompt" | "project_trust";
  readonly kind: "select" | "confirm" | "input" | "editor" | "custom";
  readonly title?: string;
}

export interface StartMoments {
  readonly project_trust: Asked<
    { readonly cwd: string },
    { readonly trusted: "yes" | "no" | "undecided"; readonly remember?: boolean }
  >;
  readonly session_recovery_restore: Asked<
    { readonly reason: "startup" | "resume" | "workflow_stage_resume" },
    { readonly notices?: readonly string[] }
  >;
  readonly session_recovery_replay: Asked<
    { readonly pending: readonly PendingDelivery[] },
    { readonly decisions?: readonly RecoveryDecision[]; readonly notices?: readonly string[] }
  >;
  readonly ui_prompt_start: Told<PromptSpan>;
  readonly ui_prompt_end: Told<PromptSpan>;
}
