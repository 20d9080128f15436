/**
 * What the stream of a module's provider tells → the parts of an answer. Everything of it is foreign: what does not
 * fit is left out, and an answer without an end has failed. Pure but for what it remembers of one answer.
 */
import { isJsonObject, type JsonObject } from "../../protocol/json-object.js";
import { providerLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import type { FinishReason, ModelFailure, ModelPart } from "../model/language-model.js";
import { usageOf } from "../session/atomic-message.js";
import type { Usage } from "../usage.js";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function failureOf(message: string): ModelFailure {
  const words = clipChars(sanitizeLabel(message), providerLimits.messageChars);
  return {
    status: null,
    message: words === "" ? "it failed and did not say why" : words,
    details: null,
    retryable: false,
    retryAfterMs: null,
  };
}

const finishes: Readonly<Record<string, FinishReason>> = { stop: "stop", length: "length", toolUse: "tool-calls" };

function callPart(call: JsonObject): ModelPart {
  const given = call.arguments;
  const args = typeof given === "string" ? given : JSON.stringify(given ?? {});
  return { type: "tool-call", call_id: text(call.id), name: text(call.name), arguments: args };
}

export class ExtensionParts {
  /** Places of blocks of which something was told. */
  readonly #told = new Set<unknown>();
  #growing: unknown = null;

  /** One event of the stream. */
  push(event: unknown): readonly ModelPart[] {
    if (!isJsonObject(event)) return [];
    const { type, contentIndex } = event;
    switch (type) {
      case "text_delta":
        return this.#delta("text", contentIndex, text(event.delta));
      case "thinking_delta":
        return this.#delta("thinking", contentIndex, text(event.delta));
      case "toolcall_end":
        if (!isJsonObject(event.toolCall) || this.#told.has(contentIndex)) return [];
        this.#told.add(contentIndex);
        return [callPart(event.toolCall)];
      default:
        return [];
    }
  }

  /** What the whole message has that was not streamed, what it cost, and how it ended. */
  end(message: unknown): readonly ModelPart[] {
    if (!isJsonObject(message)) return this.fail("it gave no message at the end of its stream");
    const content = Array.isArray(message.content) ? message.content : [];
    const rest = content.flatMap((block: unknown, at): readonly ModelPart[] => {
      if (this.#told.has(at) || !isJsonObject(block)) return [];
      if (block.type === "text") return this.#delta("text", at, text(block.text));
      if (block.type === "thinking") return this.#delta("thinking", at, text(block.thinking));
      return block.type === "toolCall" ? [callPart(block)] : [];
    });
    // The fields are counted: whatever was no number is a zero.
    const usage = usageOf(message.usage) as Usage | null;
    const used: readonly ModelPart[] = usage === null ? [] : [{ type: "usage", usage }];
    const reason = finishes[text(message.stopReason)];
    if (reason === undefined) return [...rest, ...used, ...this.fail(text(message.errorMessage))];
    return [...rest, ...used, { type: "finish", reason }];
  }

  fail(message: string): readonly ModelPart[] {
    return [
      { type: "error", failure: failureOf(message) },
      { type: "finish", reason: "error" },
    ];
  }

  #delta(type: "text" | "thinking", at: unknown, delta: string): readonly ModelPart[] {
    if (delta === "") return [];
    this.#told.add(at);
    // An empty delta begins a block of its own, also of the same kind.
    const begins: readonly ModelPart[] = this.#growing === null || this.#growing === at ? [] : [{ type, delta: "" }];
    this.#growing = at;
    return [...begins, { type, delta }];
  }
}
