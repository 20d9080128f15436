/**
 * What a running agent reports, in order. The wire form of `e -p --json` and of `e rpc` is this very shape
 * (e protocol §14), so names are spelled as there.
 */
import type { ToolOutcomeName } from "../protocol/events.js";
import type { Usage } from "./usage.js";

/** A call as its row shows it. */
export interface ToolCallView {
  readonly id: number;
  readonly name: string;
  /** Parsed JSON; null when the model's JSON was invalid. */
  readonly arguments: unknown;
  /** The label's noun, or the tool's name. */
  readonly category: string;
  /** What the row shows behind the verb, one line. */
  readonly target: string;
}

/** One line of `e -p --json`. */
export type AgentEvent =
  | { readonly type: "turn_start" }
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "reasoning"; readonly delta: string }
  | { readonly type: "tool_batch"; readonly calls: readonly ToolCallView[] }
  | { readonly type: "tool_start"; readonly id: number }
  | {
      readonly type: "tool_output";
      readonly id: number;
      readonly stream: "stdout" | "stderr";
      readonly chunk: string;
    }
  /** What a call has come to so far, in place of what it had come to before. */
  | { readonly type: "tool_partial"; readonly id: number; readonly content: string; readonly details?: unknown }
  | {
      readonly type: "tool_end";
      readonly id: number;
      readonly outcome: ToolOutcomeName;
      readonly summary: string;
      readonly content: string;
    }
  /** The run ends with a call whose result is its answer; `data` is JSON. */
  | { readonly type: "structured_output"; readonly name: string; readonly data: unknown }
  | { readonly type: "compacting" }
  | { readonly type: "compacted"; readonly summary: string; readonly context_tokens: number }
  | ({ readonly type: "usage" } & Usage)
  | { readonly type: "warning" | "error"; readonly message: string }
  | { readonly type: "error_details"; readonly details: string }
  | {
      readonly type: "retry";
      readonly attempt: number;
      readonly limit: number;
      readonly delay_secs: number;
      readonly cause: string;
      readonly reason: string;
    }
  | { readonly type: "recovered"; readonly attempt: number; readonly limit: number }
  | { readonly type: "session_name"; readonly name: string }
  /** A context file that the model is told of, before the first turn with it. */
  | { readonly type: "instructions"; readonly path: string }
  /** An extension moved about in the session's tree: another branch is seen. `text`: to be written on; null: none. */
  | { readonly type: "session_moved"; readonly text: string | null }
  /** An extension left the session for another one, which is seen from now on. `text`: to be written on; null: none. */
  | {
      readonly type: "session_replaced";
      readonly reason: "new" | "resume" | "fork";
      readonly id: string;
      /** Null when it is kept nowhere. */
      readonly path: string | null;
      readonly text: string | null;
    }
  /** An extension ended the session, where others may go on beside it (`e rpc`): the last that is heard of it. */
  | { readonly type: "session_closed" }
  | { readonly type: "steered"; readonly text: string }
  /** A command that a person runs, outside of any turn; `hidden`: the model will not read it. As it was typed. */
  | { readonly type: "shell_start"; readonly command: string; readonly hidden: boolean }
  | { readonly type: "shell_output"; readonly stream: "stdout" | "stderr"; readonly chunk: string }
  | {
      readonly type: "shell_end";
      readonly outcome: ToolOutcomeName;
      readonly summary: string;
      /** What the model will read of it, escapes taken out. */
      readonly content: string;
    }
  | { readonly type: "turn_end"; readonly aborted: boolean };

/** The last line of `e -p --json`, and the answer to a prompt over rpc. */
export interface RunResult {
  /** All assistant text of the run. */
  readonly output: string;
  /** The text of the last reply; empty when the run failed or was aborted. */
  readonly final_output: string;
  readonly model: string;
  readonly effort: string | null;
  readonly aborted: boolean;
  readonly error: string | null;
  readonly error_details: string | null;
  readonly warnings: readonly string[];
  readonly usage: Usage & { readonly prompt_tokens: number };
  readonly cost_usd: number | null;
  readonly tools: { readonly calls: number; readonly failures: number };
  /** The session file; null when nothing is saved. */
  readonly session: string | null;
}
