/** Moments of a session: start, replacement, compaction, the tree, the end. Types only. */
import type { SessionEntryView } from "./agent-message.js";
import type { Asked, Told } from "./moment.js";

export type CompactionReason = "manual" | "threshold" | "overflow";

export interface CompactionParameters {
  /** What is left of the region, as a share of it. */
  readonly compression_ratio: number;
  /** Newest messages that stay as they are. */
  readonly preserve_recent: number;
  readonly query?: string;
}

/** What a compaction is about to replace. Frozen, a copy. */
export interface CompactionPreparation {
  readonly region: { readonly lines: readonly string[] };
  /** The first entry that stays; null when none does. */
  readonly firstKeptEntryId: string | null;
  readonly tokensBefore: number;
  readonly parameters: CompactionParameters;
}

export interface BeforeCompactPayload {
  readonly reason: CompactionReason;
  readonly parameters: CompactionParameters;
  readonly preparation: CompactionPreparation;
  /** The active branch, root first. */
  readonly branchEntries: readonly SessionEntryView[];
}

export interface TreePreparation {
  readonly targetId: string | null;
  readonly oldLeafId: string | null;
  readonly commonAncestorId: string | null;
  readonly entriesToSummarize: readonly SessionEntryView[];
  readonly userWantsSummary: boolean;
  readonly customInstructions?: string;
  readonly replaceInstructions?: boolean;
  readonly label?: string;
}

export interface BeforeTreeAnswer {
  readonly cancel?: boolean;
  readonly summary?: { readonly summary: string; readonly details?: unknown };
  readonly customInstructions?: string;
  readonly replaceInstructions?: boolean;
  readonly label?: string;
}

export interface CompactionDone {
  readonly text: string;
  readonly firstKeptEntryId: string | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

interface Cancel {
  readonly cancel?: boolean;
}

export interface SessionMoments {
  readonly resources_discover: Asked<
    { readonly cwd: string; readonly reason: "startup" | "reload" },
    {
      readonly skillPaths?: readonly string[];
      readonly promptPaths?: readonly string[];
      readonly themePaths?: readonly string[];
    }
  >;
  readonly session_start: Told<{
    readonly reason: "startup" | "reload" | "new" | "resume" | "fork";
    readonly previousSessionId?: string;
  }>;
  readonly session_info_changed: Told<{
    /** Absent: cleared. */
    readonly name?: string;
  }>;
  readonly session_before_switch: Asked<
    { readonly reason: "new" | "resume"; readonly targetSessionId?: string },
    Cancel
  >;
  readonly session_before_fork: Asked<{ readonly entryId: string; readonly position: "before" | "at" }, Cancel>;
  readonly session_before_compact: Asked<BeforeCompactPayload, Cancel & { readonly compactedText?: string }>;
  readonly session_compact: Told<{
    readonly reason: CompactionReason;
    readonly parameters: CompactionParameters;
    readonly result: CompactionDone;
    readonly compactionEntry: SessionEntryView;
    readonly fromExtension: boolean;
  }>;
  readonly session_compact_failed: Told<{
    readonly reason: CompactionReason;
    /** Absent for a cancellation. */
    readonly errorMessage?: string;
    readonly aborted: boolean;
    readonly willRetry: boolean;
    readonly fromExtension: boolean;
  }>;
  readonly session_before_tree: Asked<{ readonly preparation: TreePreparation }, BeforeTreeAnswer>;
  readonly session_tree: Told<{
    readonly newLeafId: string | null;
    readonly oldLeafId: string | null;
    readonly summaryEntry?: SessionEntryView;
    readonly fromExtension?: boolean;
  }>;
  readonly session_shutdown: Told<{
    readonly reason: "quit" | "reload" | "new" | "resume" | "fork";
    readonly targetSessionId?: string;
    /** Only with `quit`: a signal ended the process. */
    readonly fromSignal?: true;
  }>;
}
