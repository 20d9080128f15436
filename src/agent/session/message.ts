/**
 * What a conversation is made of, in memory and, line by line, in the session file. Fields are only ever added,
 * because old files must stay readable.
 */
import type { Rendered } from "../../host/moments.js";
import type { ToolOutcomeName } from "../../protocol/events.js";
import type { AssistantBlock, FinishReason, ModelImage } from "../model/language-model.js";
import type { Usage } from "../usage.js";

export interface UserMessage {
  readonly role: "user";
  readonly content: string;
  /** It wants an answer; otherwise it is context beside a prompt. */
  readonly prompt: boolean;
  /** The model sees it, the transcript does not. */
  readonly internal: boolean;
}

export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: readonly AssistantBlock[];
  readonly model: string;
  /** Null when the provider did not say. */
  readonly usage: Usage | null;
  readonly finish: FinishReason | "aborted";
}

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
}

/** Stands for everything before it but the kept tail. */
export interface CompactionMessage {
  readonly role: "compaction";
  readonly summary: string;
  /** Entry id of the first message that stays; null when none does. */
  readonly first_kept: string | null;
  readonly tokens_before: number;
}

export type Message = UserMessage | AssistantMessage | ToolMessage | CompactionMessage;

/** A message in its place. `parent` is the entry before it; null for the first. */
export interface Entry {
  readonly id: string;
  readonly parent: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: Message;
}

export const SESSION_FORMAT_VERSION = 2;

export interface SessionHeader {
  readonly type: "session";
  readonly format_version: number;
  readonly id: string;
  readonly cwd: string;
  readonly created: string;
  readonly model: string;
}

/** One line of a session file. */
export type SessionRecord =
  | SessionHeader
  | ({ readonly type: "message" } & Entry)
  /** The last one counts; blank when the name was cleared. */
  | { readonly type: "name"; readonly name: string };
