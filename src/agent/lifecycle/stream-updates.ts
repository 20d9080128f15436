/** The parts of a model's stream as `message_update` says them: starts, deltas and ends of numbered blocks. */
import type { MessageUpdate } from "../../protocol/lifecycle/agent-message.js";
import type { AssistantBlock, ModelPart } from "../model/language-model.js";
import { assistantContent } from "./agent-message-of.js";

type Growing = Extract<AssistantBlock, { type: "text" | "thinking" }>;

export class StreamUpdates {
  readonly #say: (update: MessageUpdate) => void;
  #index = -1;
  #open: Growing | null = null;

  constructor(say: (update: MessageUpdate) => void) {
    this.#say = say;
  }

  /** `content` is what the stream came to with this part in it. */
  push(part: ModelPart, content: readonly AssistantBlock[]): void {
    if (part.type !== "text" && part.type !== "thinking" && part.type !== "tool-call") return;
    const last = content.at(-1);
    if (last === undefined || (part.type !== "tool-call" && part.delta === "")) return;
    if (content.length - 1 > this.#index) this.#begin(last, content.length - 1);
    if (part.type !== "tool-call" && last.type !== "tool_call") {
      this.#open = last;
      this.#say({ type: `${last.type}_delta`, contentIndex: this.#index, delta: part.delta });
    }
  }

  end(): void {
    const open = this.#open;
    if (open !== null) this.#say({ type: `${open.type}_end`, contentIndex: this.#index, content: open.text });
    this.#open = null;
  }

  #begin(block: AssistantBlock, index: number): void {
    this.end();
    this.#index = index;
    if (block.type !== "tool_call") {
      this.#say({ type: `${block.type}_start`, contentIndex: index });
      return;
    }
    const toolCall = assistantContent(block);
    this.#say({ type: "toolcall_start", contentIndex: index, id: block.call_id, toolName: block.name });
    this.#say({ type: "toolcall_delta", contentIndex: index, delta: block.arguments });
    if (toolCall.type === "toolCall") this.#say({ type: "toolcall_end", contentIndex: index, toolCall });
  }
}
