/** Events of tool calls, and of commands that people run. Pure types. */
import type { ImageContent, TextContent, Usage } from "./messages.js";
import type { AgentToolResult } from "./tools.js";

interface ToolIdentity {
  toolCallId: string;
  toolName: string;
  /** The call inside which this one was made. */
  parentToolCallId?: string;
}

export interface ToolExecutionStartEvent extends ToolIdentity {
  type: "tool_execution_start";
  // biome-ignore lint/suspicious/noExplicitAny: arguments of a tool whose type the author knows
  args: any;
}

/** Edit `input` in place; it is not validated again. */
export interface ToolCallEvent<Name extends string = string, Input = Record<string, unknown>> extends ToolIdentity {
  type: "tool_call";
  toolName: Name;
  input: Input;
}
export interface ToolCallEventResult {
  block?: boolean;
  /** What the model reads instead of a result. */
  reason?: string;
  /** Only of a blocked call. */
  terminate?: boolean;
}

export interface ToolExecutionUpdateEvent extends ToolIdentity {
  type: "tool_execution_update";
  // biome-ignore lint/suspicious/noExplicitAny: arguments of a tool whose type the author knows
  args: any;
  partialResult: AgentToolResult;
}

export interface ToolResultEvent extends ToolIdentity {
  type: "tool_result";
  input: Record<string, unknown>;
  content: (TextContent | ImageContent)[];
  // biome-ignore lint/suspicious/noExplicitAny: details of a tool whose type the author knows
  details: any;
  structuredContent?: unknown;
  usage?: Usage;
  isError: boolean;
}
/** What is absent stays; new content without structured content drops the structured one. */
export interface ToolResultEventResult {
  content?: (TextContent | ImageContent)[];
  details?: unknown;
  structuredContent?: unknown;
  usage?: Usage;
  isError?: boolean;
}

export interface ToolExecutionEndEvent extends ToolIdentity {
  type: "tool_execution_end";
  result: AgentToolResult;
  isError: boolean;
  /** Of the tool alone; absent when it did not run. */
  durationMs?: number;
}

export interface UserBashEvent {
  type: "user_bash";
  command: string;
  /** Typed with `!!`. */
  excludeFromContext: boolean;
  cwd: string;
}

/** Runs commands in place of the local shell. */
export interface BashOperations {
  exec(
    command: string,
    cwd: string,
    options: {
      onData(data: Buffer): void;
      signal?: AbortSignal;
      /** Seconds. */
      timeout?: number;
      env?: NodeJS.ProcessEnv;
    },
  ): Promise<{ exitCode: number | null }>;
}

export interface BashResult {
  output: string;
  /** Undefined: it did not end by itself. */
  exitCode: number | undefined;
  cancelled: boolean;
  truncated: boolean;
  fullOutputPath?: string;
}
export type UserBashEventResult = { operations: BashOperations } | { result: BashResult };
