/** What a model's stream comes to: its blocks, what it cost, how it ended. */
import type { AssistantBlock, FinishReason, ModelFailure, ModelPart, Prices } from "../model/language-model.js";
import type { Usage } from "../usage.js";

/** A model that was chosen for one request. */
export interface RoutedTo {
  readonly spec: string;
  readonly prices: Prices | null;
}

export interface Reply {
  /** Whose answer it is, where the model that was asked chose another; absent: its own. */
  readonly by?: RoutedTo;
  readonly content: readonly AssistantBlock[];
  readonly usage: Usage | null;
  readonly end:
    | { readonly kind: "finished"; readonly reason: FinishReason }
    | { readonly kind: "failed"; readonly failure: ModelFailure }
    | { readonly kind: "aborted" };
}

const ENDED_EARLY = "the model's answer ended in the middle";

export function unexpected(message: string, retryable: boolean): ModelFailure {
  return { status: null, message, details: null, retryable, retryAfterMs: null };
}

/** Collects the parts of one stream. */
export class ReplyCollector {
  readonly #content: AssistantBlock[] = [];
  /** What came with the last block is complete: what follows is a block of its own, even of the same kind. */
  #isClosed = false;
  /** The type of a block that has begun, and of which nothing is known yet. */
  #begun: "text" | "thinking" | null = null;
  #usage: Usage | null = null;
  #failure: ModelFailure | null = null;
  #reason: FinishReason | null = null;
  #by: RoutedTo | null = null;

  get content(): readonly AssistantBlock[] {
    return this.#content;
  }

  push(part: ModelPart): void {
    switch (part.type) {
      case "text":
      case "thinking":
        this.#grow(part.type, part.delta);
        return;
      case "note":
        this.#note(part.provider);
        return;
      case "tool-call": {
        const { type: _, ...call } = part;
        this.#content.push({ type: "tool_call", ...call });
        this.#isClosed = false;
        this.#begun = null;
        return;
      }
      case "routed":
        this.#by = { spec: part.spec, prices: part.prices };
        return;
      case "usage":
        this.#usage = part.usage;
        return;
      case "error":
        this.#failure ??= part.failure;
        return;
      case "finish":
        this.#reason = part.reason;
    }
  }

  reply(aborted: boolean): Reply {
    const by = this.#by === null ? {} : { by: this.#by };
    const base = { ...by, content: [...this.#content], usage: this.#usage };
    if (aborted) return { ...base, end: { kind: "aborted" } };
    const reason = this.#reason;
    const failure = this.#failure ?? (reason === null || reason === "error" ? unexpected(ENDED_EARLY, true) : null);
    if (failure !== null || reason === null) {
      return { ...base, end: { kind: "failed", failure: failure ?? unexpected(ENDED_EARLY, true) } };
    }
    return { ...base, end: { kind: "finished", reason } };
  }

  #grow(type: "text" | "thinking", delta: string): void {
    if (delta === "") {
      // It begins a block, of which there may be nothing but a note.
      this.#begun = type;
      return;
    }
    const last = this.#content.at(-1);
    if (last?.type === type && !this.#isClosed && this.#begun === null) {
      this.#content[this.#content.length - 1] = { ...last, text: last.text + delta };
    } else this.#content.push({ type, text: delta });
    this.#isClosed = false;
    this.#begun = null;
  }

  /** Completes the block that it belongs to: one that has begun, the last one, or one without any text to show. */
  #note(provider: NonNullable<AssistantBlock["provider"]>): void {
    const last = this.#content.at(-1);
    const isOfLast = last !== undefined && !this.#isClosed && this.#begun === null;
    if (isOfLast) this.#content[this.#content.length - 1] = { ...last, provider: { ...last.provider, ...provider } };
    else this.#content.push({ type: this.#begun ?? "thinking", text: "", provider });
    this.#isClosed = true;
    this.#begun = null;
  }
}
