/**
 * A session's entries while the agent works on them: a tree with a leaf, and what the model sees from there. Every
 * entry is on its way to the store before anybody acts on it.
 */
import type { ModelMessage } from "../model/language-model.js";
import { estimateMessageTokens } from "../model/token-estimate.js";
import { promptTokens } from "../usage.js";
import { completeCalls } from "./complete-calls.js";
import { contextOf, modelMessage } from "./context.js";
import type { Entry, EntryBody, MessageEntry, SessionRecord } from "./entry.js";
import { EntryTree } from "./entry-tree.js";
import type { Message, UserMessage } from "./message.js";
import { safeName } from "./session-title.js";
import { uuid7 } from "./uuid7.js";

/** A model and its effort, as far as a session says. */
export interface RecordedChoice {
  readonly model: string;
  /** Undefined: the session does not say. */
  readonly effort: string | null | undefined;
}

export interface ConversationOptions {
  readonly timeOfDay: () => number;
  /** Takes each record before `append` returns. Null: nothing is kept. */
  readonly store: ((record: SessionRecord) => void) | null;
  /** What is there already. Default: nothing. */
  readonly tree?: EntryTree;
  /** In use before the first entry. Default: unknown. */
  readonly choice?: RecordedChoice;
}

/** The tokens of the context, and where in the tree they were counted. */
interface Counted {
  readonly leaf: string | null;
  readonly length: number;
  readonly tokens: number;
}

const unread: readonly EntryBody["type"][] = [
  "name",
  "label",
  "model",
  "effort",
  "custom",
  "usage",
  "delivery_end",
  "system",
];

const isPrompt = (message: Message): message is UserMessage =>
  message.role === "user" && message.prompt && !message.internal;

export class Conversation {
  /** An entry was added, and is on its way to the store. One listener, which must not throw. */
  onAdded: (entry: Entry) => void = () => {};
  /** The leaf was moved. */
  onMoved: () => void = () => {};
  readonly #options: ConversationOptions;
  readonly #tree: EntryTree;
  #begunWith: RecordedChoice | null;
  /** What was counted last, and where. */
  #counted: Counted | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#begunWith = options.choice ?? null;
    this.#tree = options.tree ?? new EntryTree();
  }

  /** Safe to show, whoever wrote the file. */
  get name(): string | null {
    return safeName(this.#tree.name);
  }

  /** The id of the entry that the next one follows; null before the first. */
  get leaf(): string | null {
    return this.#tree.leaf;
  }

  /** To be read; only the conversation adds to it. */
  get tree(): EntryTree {
    return this.#tree;
  }

  /** All entries, in the order in which they came. */
  entries(): readonly Entry[] {
    return this.#tree.entries;
  }

  /** Root → leaf. */
  branch(): readonly Entry[] {
    return this.#tree.branch();
  }

  /** Root → `id`; empty for null and for an entry that does not exist. */
  pathTo(id: string | null): readonly Entry[] {
    return this.#tree.pathTo(id);
  }

  entry(id: string): Entry | null {
    return this.#tree.entry(id);
  }

  labelOf(id: string): string | null {
    return this.#tree.label(id);
  }

  /** What the header of a new session says. */
  beginWith(choice: RecordedChoice): void {
    this.#begunWith = choice;
  }

  rename(name: string | null): void {
    this.add({ type: "name", name: name ?? "" });
  }

  append(message: Message): MessageEntry {
    const entry: MessageEntry = { type: "message", ...this.#place(), message };
    this.#keep(entry);
    return entry;
  }

  /** Any kind of entry, as a child of the leaf. `id`: used unless another entry has it. */
  add(body: EntryBody, id?: string): Entry {
    const given = id === undefined || this.entry(id) !== null ? {} : { id };
    const entry: Entry = { ...this.#place(), ...given, ...body };
    this.#keep(entry);
    return entry;
  }

  /** A message of whichever kind, as a child of the leaf. */
  join(message: Message | Extract<EntryBody, { readonly type: "custom_message" }>): Entry {
    return "role" in message ? this.append(message) : this.add(message);
  }

  /** The next entry follows `id`; null: it begins a tree of its own. False when there is no such entry. */
  moveTo(id: string | null): boolean {
    if (id === this.#tree.leaf) return true;
    if (!this.#tree.moveTo(id)) return false;
    this.onMoved();
    this.#options.store?.({ type: "head", head: id, timestamp: new Date(this.#options.timeOfDay()).toISOString() });
    return true;
  }

  /** What the model sees: the last compaction, the tail it kept, and what came after. */
  context(): readonly MessageEntry[] {
    return contextOf(this.branch()).entries;
  }

  modelMessages(): readonly ModelMessage[] {
    return completeCalls(this.context().map(({ message }) => modelMessage(message)));
  }

  /** Counted by the provider as far as it has, estimated beyond. Whoever shows it asks for every frame. */
  contextTokens(): number {
    const { leaf, entries } = this.#tree;
    const known = this.#counted;
    const tokens = known !== null && this.#addsNothing(known) ? known.tokens : this.#countTokens();
    this.#counted = { leaf, length: entries.length, tokens };
    return tokens;
  }

  /** Nothing came after what was counted but what the model does not read. */
  #addsNothing({ leaf, length }: Counted): boolean {
    let at = leaf;
    for (const entry of this.#tree.entries.slice(length)) {
      if (entry.parent !== at || !unread.includes(entry.type)) return false;
      at = entry.id;
    }
    return at === this.#tree.leaf;
  }

  #countTokens(): number {
    const { entries, untouchedFrom } = contextOf(this.branch());
    let tokens = 0;
    for (let at = entries.length - 1; at >= 0; at--) {
      const message = entries[at]?.message;
      if (message === undefined) break;
      if (at >= untouchedFrom && message.role === "assistant" && message.usage !== null) {
        return tokens + promptTokens(message.usage) + message.usage.output_tokens;
      }
      tokens += estimateMessageTokens(modelMessage(message));
    }
    return tokens;
  }

  /** The last text of the user that is not internal; empty when there is none. */
  lastPrompt(): string {
    for (const entry of this.branch().toReversed()) {
      if (entry.type === "message" && isPrompt(entry.message)) return entry.message.content;
    }
    return "";
  }

  /** The model and effort that the branch says are in use. */
  choice(): RecordedChoice | null {
    const branch = this.branch();
    const model = branch.findLast((entry) => entry.type === "model");
    const effort = branch.findLast((entry) => entry.type === "effort");
    const start = this.#begunWith ?? undefined;
    const spec = model?.type === "model" ? model.model : start?.model;
    if (spec === undefined) return null;
    return { model: spec, effort: effort?.type === "effort" ? effort.effort : start?.effort };
  }

  /** Numbers of tool calls are unique in a session: the highest so far. */
  lastCallId(): number {
    return this.entries().reduce(
      (last, entry) =>
        entry.type === "message" && entry.message.role === "tool" ? Math.max(last, entry.message.id) : last,
      0,
    );
  }

  #place(): { readonly id: string; readonly parent: string | null; readonly timestamp: string } {
    const now = this.#options.timeOfDay();
    return { id: uuid7(now), parent: this.#tree.leaf, timestamp: new Date(now).toISOString() };
  }

  #keep(entry: Entry): void {
    this.#options.store?.(entry);
    this.#tree.add(entry);
    this.onAdded(entry);
  }
}
