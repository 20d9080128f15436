/**
 * The messages of a session in order, and what of them the model still sees after compactions. Every message is
 * on its way to the store before anybody acts on it.
 */
import type { ModelMessage } from "../model/language-model.js";
import { estimateMessageTokens } from "../model/token-estimate.js";
import { promptTokens } from "../usage.js";
import { completeCalls } from "./complete-calls.js";
import type { Entry, Message, SessionRecord, UserMessage } from "./message.js";
import { uuid7 } from "./uuid7.js";

export interface ConversationOptions {
  readonly timeOfDay: () => number;
  /** Takes each record before `append` returns. Null: nothing is kept. */
  readonly store: ((record: SessionRecord) => void) | null;
}

/** A message as the model reads it. */
export function modelMessage(message: Message): ModelMessage {
  switch (message.role) {
    case "user":
      return { role: "user", content: message.content, prompt: message.prompt };
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

export class Conversation {
  readonly #options: ConversationOptions;
  readonly #entries: Entry[] = [];
  /** Tokens that the provider counted up to and including the entry at `upTo`. */
  #counted: { readonly tokens: number; readonly upTo: Entry } | null = null;
  #name: string | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  get name(): string | null {
    return this.#name;
  }

  rename(name: string | null): void {
    this.#name = name;
    this.#options.store?.({ type: "name", name: name ?? "" });
  }

  append(message: Message): Entry {
    const now = this.#options.timeOfDay();
    const entry: Entry = {
      id: uuid7(now),
      parent: this.#entries.at(-1)?.id ?? null,
      timestamp: new Date(now).toISOString(),
      message,
    };
    this.#options.store?.({ type: "message", ...entry });
    this.#entries.push(entry);
    if (message.role === "compaction") this.#counted = null;
    if (message.role === "assistant" && message.usage !== null) {
      this.#counted = { tokens: promptTokens(message.usage) + message.usage.output_tokens, upTo: entry };
    }
    return entry;
  }

  /** What the model sees: the last compaction, the tail it kept, and what came after. */
  context(): readonly Entry[] {
    const at = this.#entries.findLastIndex(({ message }) => message.role === "compaction");
    const compaction = this.#entries[at];
    if (compaction?.message.role !== "compaction") return this.#entries;
    const { first_kept } = compaction.message;
    const from = first_kept === null ? at : this.#entries.findIndex(({ id }) => id === first_kept);
    const kept = this.#entries.slice(from, at).filter(({ message }) => message.role !== "compaction");
    return [compaction, ...kept, ...this.#entries.slice(at + 1)];
  }

  modelMessages(): readonly ModelMessage[] {
    return completeCalls(this.context().map(({ message }) => modelMessage(message)));
  }

  /** Counted by the provider as far as it has, estimated beyond. */
  contextTokens(): number {
    const context = this.context();
    const counted = this.#counted;
    const from = counted === null ? 0 : context.indexOf(counted.upTo) + 1;
    return context
      .slice(from)
      .reduce((sum, { message }) => sum + estimateMessageTokens(modelMessage(message)), counted?.tokens ?? 0);
  }

  /** The last text of the user that is not internal; empty when there is none. */
  lastPrompt(): string {
    const isPrompt = (message: Message): message is UserMessage =>
      message.role === "user" && message.prompt && !message.internal;
    return this.#entries.map(({ message }) => message).findLast(isPrompt)?.content ?? "";
  }
}
