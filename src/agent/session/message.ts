/**
 * What is said in a conversation, in memory and in the session file. Fields are only ever added, because old files
 * must stay readable.
 */
import type { Rendered } from "../../host/moments.js";
import type { ToolOutcomeName } from "../../protocol/events.js";
import type { JsonObject } from "../../protocol/field.js";
import type { AssistantBlock, FinishReason, ModelImage } from "../model/language-model.js";
import type { Usage } from "../usage.js";

/** What the model is given: a prompt, or context beside one. */
export interface UserMessage {
  readonly role: "user";
  readonly content: string;
  readonly images?: readonly ModelImage[];
  /** It wants an answer; otherwise it is context beside a prompt. */
  readonly prompt: boolean;
  /** The model sees it, the transcript does not. */
  readonly internal: boolean;
}

/** One answer of a model. */
export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: readonly AssistantBlock[];
  readonly model: string;
  /** How the model's provider is spoken to; absent where nobody is. */
  readonly api?: string;
  /** Null when the provider did not say. */
  readonly usage: Usage | null;
  readonly finish: FinishReason | "aborted";
  /** US dollars; absent when the model's prices are not known. */
  readonly cost_usd?: number;
  /** With finish "error": what went wrong. */
  readonly error?: string;
}

/** A call that a tool made inside another one. Its result is its maker's alone. */
export interface NestedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly is_error: boolean;
  readonly duration_ms?: number;
}

export interface NestedCalls {
  readonly calls: readonly NestedCall[];
  /** False: there were more, or some had not ended. */
  readonly complete: boolean;
}

/** The result of one call. */
export interface ToolMessage {
  readonly role: "tool";
  /** Our number of the call, unique in the session. */
  readonly id: number;
  /** The model's name of the call. */
  readonly call_id: string;
  readonly name: string;
  /** What the model reads. */
  readonly content: string;
  readonly images?: readonly ModelImage[];
  readonly is_error: boolean;
  readonly outcome: ToolOutcomeName;
  readonly summary: string;
  /** What the viewer shows instead of `content`. */
  readonly display: Rendered | null;
  /** What the tool wants kept beside its text; JSON. */
  readonly details?: unknown;
  /** The result as JSON. */
  readonly structured?: unknown;
  /** What the call itself spent on models, as its tool says it. */
  readonly usage?: JsonObject;
  readonly nested?: NestedCalls;
}

/** How a compaction was made. */
export interface CompactionRecord {
  /** Of the conversation's own lines, or in new words. */
  readonly of: "lines" | "words";
  /** Of what it replaced. */
  readonly lines_before: number;
  readonly lines_kept: number;
  /** Places where lines were left out. */
  readonly gaps: number;
  /** Share of the lines that was to stay. */
  readonly share: number;
  /** Newest messages that were to stay as they are. */
  readonly recent: number;
  /** What mattered most; null: nothing in particular. */
  readonly focus: string | null;
}

/** Stands for everything before it but the kept tail. */
export interface CompactionMessage {
  readonly role: "compaction";
  readonly summary: string;
  /** Entry id of the first message that stays; null when none does. */
  readonly first_kept: string | null;
  readonly tokens_before: number;
  readonly made?: CompactionRecord;
  /** What its maker wants to find again; JSON. */
  readonly details?: unknown;
  /** An extension wrote the summary. */
  readonly by_extension?: boolean;
}

/** One message of the conversation. */
export type Message = UserMessage | AssistantMessage | ToolMessage | CompactionMessage;
