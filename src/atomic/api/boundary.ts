/** The two places of a run at which modules may add entries and ask for one more request. Pure types. */
import type { AgentMessage, MessageContent, ToolResultMessage, Usage } from "./messages.js";
import type { SessionEntry } from "./session.js";

/** An entry that a handler proposes. */
export type BoundaryEntryDraft =
  | { type: "custom"; customType: string; data?: unknown }
  | { type: "custom_message"; customType: string; content: MessageContent; display: boolean; details?: unknown }
  /** Null takes the target out of what the model sees. */
  | { type: "context_edit"; targetId: string; replacement: null | MessageContent }
  /** `firstKeptEntryId` null keeps nothing that came before. */
  | { type: "compaction"; summary: string; firstKeptEntryId: string | null; details?: unknown; usage?: Usage };

/** What the session would be with the entries in it. */
export interface BoundaryPreview {
  contextEntries: SessionEntry[];
  contextMessages: AgentMessage[];
  llmMessages: AgentMessage[];
  pendingMessages: AgentMessage[];
  canContinue: boolean;
}

/** What the handlers before proposed. */
export interface BoundaryState {
  entries: BoundaryEntryDraft[];
  continue: boolean;
  context: BoundaryPreview;
  outcome: "completed" | "aborted" | "error";
}

export interface TurnEndEvent extends BoundaryState {
  type: "turn_end";
  turnIndex: number;
  message: AgentMessage;
  toolResults: ToolResultMessage[];
  messageEntryId: string;
  toolResultEntryIds: string[];
}

export interface AgentBeforeSettleEvent extends BoundaryState {
  type: "agent_before_settle";
}

/** What is absent stays as it was proposed. */
export interface BoundaryResult {
  entries?: BoundaryEntryDraft[];
  continue?: boolean;
}
