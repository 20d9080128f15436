/** What happens in a session, as `e --mode rpc` and `--mode json` tell it (atomic §6.3). Pieces only, nothing cumulative. */
import type {
  AgentAssistantMessage,
  AgentMessage,
  AgentToolResultMessage,
  AgentUsage,
  MessageUpdate,
  SessionEntryView,
} from "../lifecycle/agent-message.js";
import type { PayloadOf } from "../lifecycle/lifecycle-table.js";
import type { CompactionDone, CompactionReason } from "../lifecycle/session-moments.js";

/** One line. Types that a client does not know are to be passed over. */
export type SessionEvent =
  /** A run begins; once more when a request that failed is sent again. */
  | { readonly type: "agent_start" }
  /** A run is over. `willRetry`: the same request follows once more. */
  | { readonly type: "agent_end"; readonly messages: readonly AgentMessage[]; readonly willRetry: boolean }
  /** Nothing follows any more: the session is idle. */
  | { readonly type: "agent_settled"; readonly aborted: boolean }
  /** A request and what its answer asks for. */
  | { readonly type: "turn_start" }
  | {
      readonly type: "turn_end";
      readonly message: AgentAssistantMessage | AgentMessage;
      readonly toolResults: readonly AgentToolResultMessage[];
    }
  | { readonly type: "message_start" | "message_end"; readonly message: AgentMessage }
  /** A piece of the assistant's message. `usage` is all 0 until the message ends. */
  | { readonly type: "message_update"; readonly usage: AgentUsage; readonly assistantMessageEvent: MessageUpdate }
  | ({ readonly type: "tool_execution_start" } & PayloadOf<"tool_execution_start">)
  /** Of updates that come very fast only the latest is told. */
  | ({ readonly type: "tool_execution_update" } & PayloadOf<"tool_execution_update">)
  | ({ readonly type: "tool_execution_end" } & PayloadOf<"tool_execution_end">)
  /** What waits to join the turn that runs, or the next one. */
  | { readonly type: "queue_update"; readonly steering: readonly string[]; readonly followUp: readonly string[] }
  | { readonly type: "entry_appended"; readonly entry: SessionEntryView }
  | { readonly type: "session_info_changed"; readonly name?: string }
  | { readonly type: "thinking_level_changed"; readonly level: string | null }
  | ({ readonly type: "model_changed" } & PayloadOf<"model_select">)
  | { readonly type: "compaction_start"; readonly reason: CompactionReason }
  | {
      readonly type: "compaction_end";
      readonly reason: CompactionReason;
      /** Absent: the conversation is as it was. */
      readonly result?: CompactionDone;
      readonly aborted: boolean;
      readonly willRetry: boolean;
      readonly errorMessage?: string;
    }
  | {
      readonly type: "auto_retry_start";
      readonly attempt: number;
      readonly maxAttempts: number;
      readonly delayMs: number;
      readonly errorMessage: string;
    }
  | {
      readonly type: "auto_retry_end";
      readonly success: boolean;
      readonly attempt: number;
      readonly finalError?: string;
    }
  /** Output of a `bash` command. `id`: of that command. */
  | {
      readonly type: "bash_execution_update";
      readonly id?: unknown;
      readonly delta: string;
      readonly channel: "stdout" | "stderr";
    }
  /** Something failed in an extension that goes on. */
  | {
      readonly type: "extension_error";
      readonly extensionPath: string;
      readonly event: string;
      readonly error: string;
      readonly stack?: string;
    };
