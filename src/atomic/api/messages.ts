/** Messages as modules read and write them (session format, version 3). Pure types. */

export interface TextContent {
  type: "text";
  text: string;
  textSignature?: string;
}

/** `data` is base64. */
export interface ImageContent {
  type: "image";
  data: string;
  mimeType: string;
}

export interface ThinkingContent {
  type: "thinking";
  thinking: string;
  thinkingSignature?: string;
  redacted?: boolean;
}

export interface ToolCall {
  type: "toolCall";
  id: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: authors read arguments of tools whose types they know and we do not
  arguments: Record<string, any>;
}

/** Tokens; the cost in US dollars. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  totalTokens: number;
  cost: { input: number; output: number; cacheRead: number; cacheWrite: number; total: number };
}

export type StopReason = "stop" | "length" | "toolUse" | "error" | "aborted";

/** A text, or texts and images. */
export type MessageContent = string | (TextContent | ImageContent)[];

/** `timestamp` of every message: milliseconds since 1970. */
export interface UserMessage {
  role: "user";
  content: MessageContent;
  timestamp: number;
}

export interface AssistantMessage {
  role: "assistant";
  content: (TextContent | ThinkingContent | ToolCall)[];
  api: string;
  provider: string;
  model: string;
  responseId?: string;
  usage: Usage;
  stopReason: StopReason;
  errorMessage?: string;
  timestamp: number;
}

export interface ToolResultMessage<Details = unknown> {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  content: (TextContent | ImageContent)[];
  details?: Details;
  isError: boolean;
  usage?: Usage;
  timestamp: number;
}

/** The prompt, or what changes of it: what is absent stays as it was. With the message its sections and tools go. */
export interface SystemMessage {
  role: "system";
  content: string;
  /** Tag → text; null takes the section away. */
  sections?: Record<string, string | null>;
  /** What the model is told of from here on. */
  toolsAdded?: { name: string; description?: string; parameters?: Record<string, unknown> }[];
  toolsRemoved?: string[];
  timestamp: number;
}

/** Of an extension. `display`: people see it; the model does in either case. */
export interface CustomMessage<Details = unknown> {
  role: "custom";
  customType: string;
  content: MessageContent;
  display: boolean;
  details?: Details;
  timestamp: number;
}

/** A command that a person ran. */
export interface BashExecutionMessage {
  role: "bashExecution";
  command: string;
  output: string;
  exitCode: number | undefined;
  cancelled: boolean;
  truncated: boolean;
  fullOutputPath?: string;
  excludeFromContext?: boolean;
  timestamp: number;
}

export interface BranchSummaryMessage {
  role: "branchSummary";
  summary: string;
  fromId: string;
  timestamp: number;
}

export interface CompactionSummaryMessage {
  role: "compactionSummary";
  summary: string;
  tokensBefore: number;
  timestamp: number;
}

/** What models know. */
export type Message = UserMessage | AssistantMessage | ToolResultMessage;

/** What a session holds. */
export type AgentMessage =
  | Message
  | SystemMessage
  | CustomMessage
  | BashExecutionMessage
  | BranchSummaryMessage
  | CompactionSummaryMessage;

/** What streams into the assistant's message; never cumulative. */
export type AssistantMessageEvent =
  | { type: "text_start" | "thinking_start"; contentIndex: number }
  | { type: "text_delta" | "thinking_delta" | "toolcall_delta"; contentIndex: number; delta: string }
  | { type: "text_end" | "thinking_end"; contentIndex: number; content: string }
  | { type: "toolcall_start"; contentIndex: number; id: string; toolName: string }
  | { type: "toolcall_end"; contentIndex: number; toolCall: ToolCall };
