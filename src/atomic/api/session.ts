/** The session as modules read it: a tree of entries, and the place in it. Pure types. */
import type { AgentMessage, MessageContent, Usage } from "./messages.js";

/** `timestamp`: ISO 8601. */
export interface SessionEntryBase {
  type: string;
  id: string;
  parentId: string | null;
  timestamp: string;
}

export interface SessionMessageEntry extends SessionEntryBase {
  type: "message";
  message: AgentMessage;
}

export interface ModelChangeEntry extends SessionEntryBase {
  type: "model_change";
  provider: string;
  modelId: string;
}

export interface ThinkingLevelChangeEntry extends SessionEntryBase {
  type: "thinking_level_change";
  thinkingLevel: string;
}

export interface CompactionEntry<Details = unknown> extends SessionEntryBase {
  type: "compaction";
  summary: string;
  /** The first entry before it that stays; null keeps none. */
  firstKeptEntryId: string | null;
  tokensBefore: number;
  strategy?: "verbatim-lines" | "summary";
  details?: Details;
  fromHook?: boolean;
}

export interface BranchSummaryEntry<Details = unknown> extends SessionEntryBase {
  type: "branch_summary";
  fromId: string;
  summary: string;
  details?: Details;
  usage?: Usage;
  fromHook?: boolean;
}

/** State of an extension; the model never sees it. */
export interface CustomEntry<Data = unknown> extends SessionEntryBase {
  type: "custom";
  customType: string;
  data?: Data;
}

export interface CustomMessageEntry<Details = unknown> extends SessionEntryBase {
  type: "custom_message";
  customType: string;
  content: MessageContent;
  display: boolean;
  details?: Details;
}

/** Changes what its target adds to the context; null takes it out. */
export interface ContextEditEntry extends SessionEntryBase {
  type: "context_edit";
  targetId: string;
  replacement: null | MessageContent;
}

export interface LabelEntry extends SessionEntryBase {
  type: "label";
  targetId: string;
  label: string | undefined;
}

export interface SessionInfoEntry extends SessionEntryBase {
  type: "session_info";
  name?: string;
}

export type SessionEntry =
  | SessionMessageEntry
  | ModelChangeEntry
  | ThinkingLevelChangeEntry
  | CompactionEntry
  | BranchSummaryEntry
  | CustomEntry
  | CustomMessageEntry
  | ContextEditEntry
  | LabelEntry
  | SessionInfoEntry;

export interface SessionHeader {
  type: "session";
  version?: number;
  id: string;
  timestamp: string;
  cwd: string;
  parentSession?: string;
  /** It is one stage of a workflow run. */
  workflow?: { runId: string; stageId: string; stageName: string };
}

export interface SessionTreeNode {
  entry: SessionEntry;
  children: SessionTreeNode[];
  label?: string;
}

/** Answers at once, from a replica. What it gives is not to be changed. */
export interface ReadonlySessionManager {
  getCwd(): string;
  getSessionDir(): string;
  usesDefaultSessionDir(): boolean;
  getSessionId(): string;
  /** Undefined when the session is kept nowhere. */
  getSessionFile(): string | undefined;
  getLeafId(): string | null;
  getLeafEntry(): SessionEntry | undefined;
  getEntry(id: string): SessionEntry | undefined;
  getLabel(id: string): string | undefined;
  /** Root first, up to `fromId` or the leaf. */
  getBranch(fromId?: string): SessionEntry[];
  getHeader(): SessionHeader | null;
  /** In the order of the file. */
  getEntries(): SessionEntry[];
  getTree(): SessionTreeNode[];
  getSessionName(): string | undefined;
  /** Those of the branch that make the model's context: what a compaction replaced is left out. */
  buildContextEntries(): SessionEntry[];
}

/** What `setup` of a new session writes to. */
export interface SetupSessionManager {
  appendMessage(message: AgentMessage): void;
  appendCustomEntry(customType: string, data?: unknown): void;
  appendCustomMessageEntry(customType: string, content: MessageContent, display: boolean, details?: unknown): void;
  appendSessionInfo(name: string): void;
}
