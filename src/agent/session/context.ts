/**
 * What the model sees of a branch: the last compaction, the tail it kept, what came after, and the edits that were
 * made to it. Pure.
 */
import type { ModelImage, ModelMessage } from "../model/language-model.js";
import type { Entry, EntryPlace, MessageEntry } from "./entry.js";
import type { Message } from "./message.js";

export interface Context {
  readonly entries: readonly MessageEntry[];
  /** From here on nothing was summarised or edited since it was sent: what a provider counted still holds. */
  readonly untouchedFrom: number;
}

const REMOVED = "(this result was removed from the conversation)";

/** A message as the model reads it. */
export function modelMessage(message: Message): ModelMessage {
  switch (message.role) {
    case "user": {
      const { content, prompt, images } = message;
      return { role: "user", content, prompt, ...(images === undefined ? {} : { images }) };
    }
    case "assistant":
      return { role: "assistant", content: message.content };
    case "tool": {
      const { call_id, name, content, is_error, images } = message;
      return { role: "tool", call_id, name, content, is_error, ...(images === undefined ? {} : { images }) };
    }
    case "compaction": {
      const content = `Summary of the conversation so far:\n\n${message.summary}`;
      return { role: "user", content, prompt: false };
    }
  }
}

/** What is no message of its own reaches the model as one beside the prompts. */
function beside(entry: EntryPlace, content: string, internal: boolean, images?: readonly ModelImage[]): MessageEntry {
  const { id, parent, timestamp } = entry;
  const message: Message = { role: "user", content, prompt: false, internal };
  return { id, parent, timestamp, type: "message", message: images === undefined ? message : { ...message, images } };
}

/** An entry's part in the conversation, if it has one. */
function messageOf(entry: Entry): MessageEntry | null {
  switch (entry.type) {
    case "message":
      return entry;
    case "branch_summary":
      return beside(entry, `Summary of what was tried before and left:\n\n${entry.summary}`, false);
    case "custom_message":
      if (entry.exclude_from_context === true) return null;
      return beside(entry, entry.content, !entry.display, entry.images);
    default:
      return null;
  }
}

/** Earlier summaries are left out: the one in force stands for them. */
function messagesOf(branch: readonly Entry[], from: number, to = branch.length): readonly MessageEntry[] {
  const messages: MessageEntry[] = [];
  for (let at = from; at < to; at++) {
    const entry = branch[at];
    const message = entry === undefined ? null : messageOf(entry);
    if (message !== null && message.message.role !== "compaction") messages.push(message);
  }
  return messages;
}

/** Index on the branch of the compaction in force and of the first entry that it kept. */
function compactionOf(
  branch: readonly Entry[],
): { readonly entry: MessageEntry; readonly at: number; readonly keptFrom: number } | null {
  for (let at = branch.length - 1; at >= 0; at--) {
    const entry = branch[at];
    if (entry?.type !== "message" || entry.message.role !== "compaction") continue;
    const first = entry.message.first_kept;
    if (first === null) return { entry, at, keptFrom: at };
    const keptFrom = branch.findLastIndex(({ id }, index) => index < at && id === first);
    // One whose tail is not on this branch would lose messages: it does not count.
    if (keptFrom >= 0) return { entry, at, keptFrom };
  }
  return null;
}

type Edit = Pick<Extract<Entry, { readonly type: "context_edit" }>, "replacement" | "images">;

function edited(entry: MessageEntry, { replacement, images = [] }: Edit): MessageEntry | null {
  const { message } = entry;
  if (replacement === null) return message.role === "tool" ? edited(entry, { replacement: REMOVED }) : null;
  switch (message.role) {
    case "compaction":
      return { ...entry, message: { ...message, summary: replacement } };
    case "assistant": {
      const calls = message.content.filter(({ type }) => type === "tool_call");
      return { ...entry, message: { ...message, content: [{ type: "text", text: replacement }, ...calls] } };
    }
    default:
      return { ...entry, message: { ...message, content: replacement, images } };
  }
}

/** Results whose call was edited away go with it: models refuse them. */
function withoutOrphans(entries: readonly MessageEntry[], removed: ReadonlySet<string>): readonly MessageEntry[] {
  if (removed.size === 0) return entries;
  return entries.filter(({ message }) => message.role !== "tool" || !removed.has(message.call_id));
}

function applyEdits(entries: readonly MessageEntry[], branch: readonly Entry[]): readonly MessageEntry[] {
  const edits = new Map<string, Edit>();
  for (const entry of branch) if (entry.type === "context_edit") edits.set(entry.target, entry);
  if (edits.size === 0) return entries;
  const removed = new Set<string>();
  const left = entries.flatMap((entry): readonly MessageEntry[] => {
    const edit = edits.get(entry.id);
    if (edit === undefined) return [entry];
    const now = edited(entry, edit);
    if (now !== null) return [now];
    if (entry.message.role === "assistant") {
      for (const block of entry.message.content) if (block.type === "tool_call") removed.add(block.call_id);
    }
    return [];
  });
  return withoutOrphans(left, removed);
}

/** `branch`: root → leaf. */
export function contextOf(branch: readonly Entry[]): Context {
  const found = compactionOf(branch);
  const before = found === null ? [] : [found.entry, ...messagesOf(branch, found.keptFrom, found.at)];
  const after = messagesOf(branch, found === null ? 0 : found.at + 1);
  const entries = applyEdits(found === null ? after : [...before, ...after], branch);
  const lastEdit = branch.findLast(({ type }) => type === "context_edit");
  if (lastEdit === undefined) return { entries, untouchedFrom: before.length };
  const place = new Map(branch.map(({ id }, at) => [id, at]));
  const editAt = place.get(lastEdit.id) ?? 0;
  const sinceEdit = entries.findIndex(({ id }) => (place.get(id) ?? 0) > editAt);
  return { entries, untouchedFrom: Math.max(before.length, sinceEdit === -1 ? entries.length : sinceEdit) };
}
