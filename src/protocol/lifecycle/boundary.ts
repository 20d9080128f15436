/**
 * The two places of a run at which extensions may add entries to the session and ask for one more request:
 * `turn_end` and `agent_before_settle`. Types only.
 */
import type { AgentMessage, AgentToolResultMessage, SessionEntryView, UserContent } from "./agent-message.js";

/** A message of an extension. `display`: people see it; the model does in either case. */
export interface CustomMessageDraft {
  readonly customType: string;
  readonly content: UserContent;
  readonly display: boolean;
  readonly details?: unknown;
}

/** An entry that a handler proposes. */
export type BoundaryDraft =
  | { readonly type: "custom"; readonly customType: string; readonly data?: unknown }
  | ({ readonly type: "custom_message" } & CustomMessageDraft)
  /** Null takes the target out of what the model sees. */
  | { readonly type: "context_edit"; readonly targetId: string; readonly replacement: null | UserContent }
  | {
      readonly type: "compaction";
      readonly summary: string;
      /** Null keeps nothing that came before. */
      readonly firstKeptEntryId: string | null;
      readonly details?: unknown;
    };

/** What the session would be with the drafts in it. */
export interface BoundaryPreview {
  readonly contextEntries: readonly SessionEntryView[];
  readonly contextMessages: readonly AgentMessage[];
  readonly llmMessages: readonly AgentMessage[];
  /** Steers and follow-ups that wait. */
  readonly pendingMessages: readonly AgentMessage[];
  /** A request would have something to answer. */
  readonly canContinue: boolean;
}

/** The reason why the drafts cannot be, in one sentence. */
export type PreviewAnswer =
  | { readonly ok: true; readonly context: BoundaryPreview }
  | { readonly ok: false; readonly error: string };

/** Builds the preview anew from these drafts; never throws. */
export type BuildPreview = (entries: readonly BoundaryDraft[]) => PreviewAnswer;

/** What all handlers together ended at. Entries of a proposal whose last preview was refused are empty. */
export interface BoundaryProposal {
  readonly entries: readonly BoundaryDraft[];
  readonly continue: boolean;
}

/** How a turn or a run ended. */
export type RunOutcome = "completed" | "aborted" | "error";

export interface TurnEndBase {
  /** From 0, counted anew in each run. */
  readonly turnIndex: number;
  readonly outcome: RunOutcome;
  readonly message: AgentMessage;
  readonly toolResults: readonly AgentToolResultMessage[];
  /** Null: nothing of the message was stored, because the request failed or was interrupted before any output. */
  readonly messageEntryId: string | null;
  readonly toolResultEntryIds: readonly string[];
}

export interface BeforeSettleBase {
  readonly outcome: RunOutcome;
}
