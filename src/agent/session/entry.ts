/**
 * The entries of a session: a tree, each a child of what was the leaf when it was added. In memory and on disk they
 * have the same form, one line each. Kinds and fields are only ever added, because old files must stay readable.
 */
import type { JsonObject } from "../../protocol/field.js";
import type { ModelImage, ModelTool } from "../model/language-model.js";
import type { Usage } from "../usage.js";
import type { Message } from "./message.js";

/** What an entry says. Only `message`, `branch_summary`, `custom_message` and `system` reach the model. */
export type EntryBody =
  | { readonly type: "message"; readonly message: Message }
  /** The model in use from here on, as `provider/model`. */
  | { readonly type: "model"; readonly model: string }
  | { readonly type: "effort"; readonly effort: string | null }
  /** What a branch came to that was left at `from`. */
  | {
      readonly type: "branch_summary";
      readonly from: string;
      readonly summary: string;
      readonly details?: unknown;
      readonly by_extension?: boolean;
    }
  /** State of an extension; nobody else reads it. */
  | { readonly type: "custom"; readonly custom_type: string; readonly data?: unknown }
  | {
      readonly type: "custom_message";
      readonly custom_type: string;
      readonly content: string;
      readonly images?: readonly ModelImage[];
      /** The transcript shows it. */
      readonly display: boolean;
      readonly details?: unknown;
      readonly exclude_from_context?: boolean;
      /** A card: it was shown when it was sent, and is on its way to the model like this: `steer`, `followUp` … */
      readonly delivery?: string;
      /** Of a card: what its sender knows it by. */
      readonly stage_admission_key?: string;
      /** It has reached the conversation: the id of its card, which is what people were shown. */
      readonly delivers?: string;
    }
  /** The card `target` will not be delivered any more. */
  | { readonly type: "delivery_end"; readonly target: string }
  /** What changed of the system prompt from here on: sections by their tag (null: gone), and tools. */
  | {
      readonly type: "system";
      readonly sections: Readonly<Record<string, string | null>>;
      readonly tools_added: readonly ModelTool[];
      readonly tools_removed: readonly string[];
    }
  /** What the model reads in place of the message `target`; null: nothing. The last one on the branch counts. */
  | {
      readonly type: "context_edit";
      readonly target: string;
      readonly replacement: string | null;
      /** What is shown beside the replacement; those of the target are not. */
      readonly images?: readonly ModelImage[];
    }
  /** A bookmark; null takes it away. */
  | { readonly type: "label"; readonly target: string; readonly label: string | null }
  /** The session's name; the last one in the file counts, blank when it was cleared. */
  | { readonly type: "name"; readonly name: string }
  /** Cost of a request that left no message. */
  | { readonly type: "usage"; readonly kind: string; readonly model: string; readonly usage: Usage }
  /** Of a kind that this build does not know; `record` is all of it. */
  | { readonly type: "unknown"; readonly record: JsonObject };

/** Where an entry stands. */
export interface EntryPlace {
  readonly id: string;
  /** The entry before it on its branch; null for the first of one. */
  readonly parent: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
}

/** One entry of a session, as its file has it. */
export type Entry = EntryPlace & EntryBody;
/** An entry that is a message of the conversation. */
export type MessageEntry = EntryPlace & { readonly type: "message"; readonly message: Message };

/** Whether the transcript shows it: what its card has shown is not shown again. */
export function isShown({ display, delivers }: Extract<EntryBody, { readonly type: "custom_message" }>): boolean {
  return display && delivers === undefined;
}

/** Files of a higher version are read as far as they are understood, and never written to. */
export const SESSION_FORMAT_VERSION = 2;

/** The first line of a session file. */
export interface SessionHeader {
  readonly type: "session";
  readonly format_version: number;
  readonly id: string;
  /** Where it began. */
  readonly cwd: string;
  /** ISO 8601. */
  readonly created: string;
  /** In use at the beginning. */
  readonly model: string;
  readonly effort?: string | null;
  /** Id of the session that it was forked from. */
  readonly parent_session?: string;
  /** It is one stage of a workflow run. */
  readonly workflow?: WorkflowStage;
}

/** Which stage of which run a session is. */
export interface WorkflowStage {
  readonly run_id: string;
  readonly stage_id: string;
  readonly stage_name: string;
}

/** The leaf was moved; null: before the first entry. No part of the tree. */
export interface HeadRecord {
  readonly type: "head";
  readonly head: string | null;
  readonly timestamp: string;
}

/** One line of a session file. */
export type SessionRecord = SessionHeader | HeadRecord | Entry;

/** With its newline. */
export function lineOf(record: SessionRecord): string {
  if (record.type === "unknown") return `${JSON.stringify({ ...record.record, parent: record.parent })}\n`;
  // The type comes first, so that a line can be told by its beginning.
  const { type, ...rest } = record;
  return `${JSON.stringify({ type, ...rest })}\n`;
}
