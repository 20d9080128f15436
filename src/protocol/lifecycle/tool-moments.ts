/** Moments of a tool call, and of a command that a person runs. Types only. */
import type { JsonObject } from "../field.js";
import type { ImageContent, TextContent } from "./agent-message.js";
import type { Asked, Told } from "./moment.js";

interface ToolIdentity {
  /** The model's own name of the call. */
  readonly toolCallId: string;
  readonly toolName: string;
  /** The call inside which this one was made; absent for calls of the model. */
  readonly parentToolCallId?: string;
}

export interface ToolOutput {
  readonly content: readonly (TextContent | ImageContent)[];
  readonly details?: unknown;
  /** The result as JSON. */
  readonly structuredContent?: unknown;
  /** What the call itself spent on models. */
  readonly usage?: JsonObject;
}

export interface ToolResultPayload extends ToolIdentity, ToolOutput {
  readonly input: unknown;
  readonly isError: boolean;
}

/**
 * The fields that are there replace those of the result. `content` without `structuredContent` drops the structured
 * value.
 */
export interface ToolResultPatch {
  readonly content?: readonly (TextContent | ImageContent)[];
  readonly details?: unknown;
  readonly structuredContent?: unknown;
  readonly usage?: JsonObject;
  readonly isError?: boolean;
}

export interface ToolCallAnswer {
  readonly block?: boolean;
  /** What the model reads instead of a result. */
  readonly reason?: string;
  /** Only of a blocked call: see `ToolOutcome.terminate`. */
  readonly terminate?: boolean;
  /** The arguments as the handlers left them, when they edited them; not validated again. */
  readonly input?: unknown;
}

export interface UserBashResult {
  readonly output: string;
  /** Absent: the command did not end by itself. */
  readonly exitCode?: number;
  readonly cancelled: boolean;
  readonly truncated: boolean;
  readonly fullOutputPath?: string;
}

export interface ToolMoments {
  readonly tool_execution_start: Told<ToolIdentity & { readonly args: unknown }>;
  readonly tool_call: Asked<ToolIdentity & { readonly input: unknown }, ToolCallAnswer>;
  readonly tool_execution_update: Told<ToolIdentity & { readonly args: unknown; readonly partialResult: ToolOutput }>;
  readonly tool_result: Asked<ToolResultPayload, ToolResultPatch>;
  readonly tool_execution_end: Told<
    ToolIdentity & {
      readonly result: ToolOutput;
      readonly isError: boolean;
      /** Of the tool alone; absent when it did not run. */
      readonly durationMs?: number;
    }
  >;
  readonly user_bash: Asked<
    { readonly command: string; readonly excludeFromContext: boolean; readonly cwd: string },
    /** `operations`: a handle that runs it instead (`callback`, arguments `command, cwd, {timeout, env}`; output by `stream`). */
    { readonly result: UserBashResult } | { readonly operations: string; readonly extension: string }
  >;
}
