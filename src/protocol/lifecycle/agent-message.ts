/**
 * Messages as lifecycle payloads carry them, spelled as modules read them (session format, version 3). Types only;
 * how the agent keeps messages is its own affair.
 */
import type { JsonObject } from "../field.js";

/** Text for people and models. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
}

/** An image for the model. */
export interface ImageContent {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** What a model thought. */
export interface ThinkingContent {
  readonly type: "thinking";
  readonly thinking: string;
}

/** A call that a model asked for. */
export interface ToolCallContent {
  readonly type: "toolCall";
  readonly id: string;
  readonly name: string;
  /** Parsed JSON; the raw text when the model's JSON is invalid. */
  readonly arguments: unknown;
}

/** A text, or texts and images. */
export type UserContent = string | readonly (TextContent | ImageContent)[];
/** One piece of an answer. */
export type AssistantContent = TextContent | ThinkingContent | ToolCallContent;

/** Tokens; the cost in US dollars. */
export interface AgentUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly totalTokens: number;
  /** Absent when the model's prices are not known. */
  readonly cost?: { readonly total: number };
}

/** Why an answer ended. */
export type StopReason = "stop" | "length" | "toolUse" | "error" | "aborted";

/** Milliseconds since 1970. */
interface Dated {
  readonly timestamp: number;
}

/** A prompt. */
export interface AgentUserMessage extends Dated {
  readonly role: "user";
  readonly content: UserContent;
}

/** An answer. */
export interface AgentAssistantMessage extends Dated {
  readonly role: "assistant";
  readonly content: readonly AssistantContent[];
  readonly provider: string;
  readonly model: string;
  /** Absent when the provider did not say. */
  readonly usage?: AgentUsage;
  readonly stopReason: StopReason;
  readonly errorMessage?: string;
}

/** The result of a call. */
export interface AgentToolResultMessage extends Dated {
  readonly role: "toolResult";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly content: readonly (TextContent | ImageContent)[];
  readonly details?: unknown;
  /** The result as JSON. */
  readonly structuredContent?: unknown;
  /** What the call itself spent on models. */
  readonly usage?: JsonObject;
  readonly isError: boolean;
}

/** A message of an extension. */
export interface AgentCustomMessage extends Dated {
  readonly role: "custom";
  readonly customType: string;
  readonly content: UserContent;
  readonly display: boolean;
  readonly details?: unknown;
}

/** The system prompt, for those moments that show it. */
export interface AgentSystemMessage extends Dated {
  readonly role: "system";
  readonly content: string;
}

/** What stands for messages that were left out. */
export interface AgentSummaryMessage extends Dated {
  readonly role: "compactionSummary" | "branchSummary";
  readonly summary: string;
}

/** Any message, as handlers see it. */
export type AgentMessage =
  | AgentUserMessage
  | AgentAssistantMessage
  | AgentToolResultMessage
  | AgentCustomMessage
  | AgentSystemMessage
  | AgentSummaryMessage;

/** What streams into the assistant's message, piece by piece; never cumulative. */
export type MessageUpdate =
  | { readonly type: "text_start" | "thinking_start"; readonly contentIndex: number }
  | { readonly type: "text_delta" | "thinking_delta"; readonly contentIndex: number; readonly delta: string }
  | { readonly type: "text_end" | "thinking_end"; readonly contentIndex: number; readonly content: string }
  | { readonly type: "toolcall_start"; readonly contentIndex: number; readonly id: string; readonly toolName: string }
  | { readonly type: "toolcall_delta"; readonly contentIndex: number; readonly delta: string }
  | { readonly type: "toolcall_end"; readonly contentIndex: number; readonly toolCall: ToolCallContent };

/** An entry of the session tree: `message`, `compaction`, `custom` and so on, with the fields of its type. */
export interface SessionEntryView {
  readonly type: string;
  readonly id: string;
  readonly parentId: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly [field: string]: unknown;
}
