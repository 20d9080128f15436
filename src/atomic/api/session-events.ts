/** Events of a session: start, trust, resources, recovery, replacement, compaction, the tree, the end. Pure types. */
import type { CompactionResult } from "./context.js";
import type { MessageContent, Usage } from "./messages.js";
import type { BranchSummaryEntry, CompactionEntry, SessionEntry } from "./session.js";

export interface ProjectTrustEvent {
  type: "project_trust";
  cwd: string;
}
export interface ProjectTrustResult {
  trusted: "yes" | "no" | "undecided";
  /** Kept for the next time as well. */
  remember?: boolean;
}

export interface ResourcesDiscoverEvent {
  type: "resources_discover";
  cwd: string;
  reason: "startup" | "reload";
}
export interface ResourcesDiscoverResult {
  skillPaths?: string[];
  promptPaths?: string[];
  themePaths?: string[];
}

export interface SessionStartEvent {
  type: "session_start";
  reason: "startup" | "reload" | "new" | "resume" | "fork";
  previousSessionId?: string;
  previousSessionFile?: string;
}

export interface SessionRecoveryRestoreEvent {
  type: "session_recovery_restore";
  reason: "startup" | "resume" | "workflow_stage_resume";
}
export interface SessionRecoveryRestoreResult {
  notices?: string[];
}

/** A message that was shown and never reached the model. */
export interface PendingDelivery {
  entryId: string;
  customType: string;
  content: MessageContent;
  details?: unknown;
  timestamp: number;
  stageAdmissionKey?: string;
  delivery: string;
}
export interface SessionRecoveryReplayEvent {
  type: "session_recovery_replay";
  pending: PendingDelivery[];
}
export interface SessionRecoveryReplayResult {
  decisions?: { entryId: string; action: "drop" | "defer" }[];
  notices?: string[];
}

export interface SessionInfoChangedEvent {
  type: "session_info_changed";
  name: string | undefined;
}

export interface SessionBeforeSwitchEvent {
  type: "session_before_switch";
  reason: "new" | "resume";
  targetSessionId?: string;
  targetSessionFile?: string;
}
export interface SessionBeforeForkEvent {
  type: "session_before_fork";
  entryId: string;
  position: "before" | "at";
}
export interface CancelResult {
  cancel?: boolean;
}
export interface SessionBeforeForkResult extends CancelResult {
  /** Reserved; without effect. */
  skipConversationRestore?: boolean;
}

export interface CompactionParameters {
  compression_ratio: number;
  preserve_recent: number;
  query?: string | undefined;
}
export type CompactionReason = "manual" | "threshold" | "overflow";

/** Frozen, a copy. */
export interface CompactionPreparation {
  readonly region: { readonly lines: readonly string[] };
  readonly firstKeptEntryId: string | null;
  readonly tokensBefore: number;
  readonly parameters: Readonly<CompactionParameters>;
}
export interface SessionBeforeCompactEvent {
  type: "session_before_compact";
  reason: CompactionReason;
  parameters: CompactionParameters;
  preparation: CompactionPreparation;
  branchEntries: SessionEntry[];
  signal: AbortSignal;
}
export interface SessionBeforeCompactResult extends CancelResult {
  /** Takes the place of the prepared region, as it is. */
  compactedText?: string;
}
export interface SessionCompactEvent {
  type: "session_compact";
  reason: CompactionReason;
  parameters: CompactionParameters;
  result: CompactionResult;
  compactionEntry: CompactionEntry;
  fromExtension: boolean;
}
export interface SessionCompactFailedEvent {
  type: "session_compact_failed";
  reason: CompactionReason;
  errorMessage?: string;
  aborted: boolean;
  willRetry: boolean;
  fromExtension: boolean;
}

export interface TreePreparation {
  targetId: string;
  oldLeafId: string | null;
  commonAncestorId: string | null;
  entriesToSummarize: SessionEntry[];
  userWantsSummary: boolean;
  customInstructions?: string;
  replaceInstructions?: boolean;
  label?: string;
}
export interface SessionBeforeTreeEvent {
  type: "session_before_tree";
  preparation: TreePreparation;
  signal: AbortSignal;
}
export interface SessionBeforeTreeResult extends CancelResult {
  summary?: { summary: string; details?: unknown; usage?: Usage };
  customInstructions?: string;
  replaceInstructions?: boolean;
  label?: string;
}
export interface SessionTreeEvent {
  type: "session_tree";
  newLeafId: string | null;
  oldLeafId: string | null;
  summaryEntry?: BranchSummaryEntry;
  fromExtension?: boolean;
}

export interface SessionShutdownEvent {
  type: "session_shutdown";
  reason: "quit" | "reload" | "new" | "resume" | "fork";
  targetSessionId?: string;
  targetSessionFile?: string;
  /** Only with `quit`: a signal ended the process. */
  fromSignal?: true;
}
