/**
 * A model as the turn loop sees it: one request in, a stream of parts out. Shaped so that a provider's event
 * stream maps onto it part by part. Knows nothing of sessions, hooks or tools that run.
 */
import type { JsonObject } from "../../protocol/field.js";
import type { Usage } from "../usage.js";

export type AssistantBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly text: string }
  /** `arguments` is what the model wrote, valid JSON or not. `call_id` is the model's own name for the call. */
  | { readonly type: "tool_call"; readonly call_id: string; readonly name: string; readonly arguments: string };

export type ModelMessage =
  /** `prompt`: it wants an answer; otherwise it is context beside one. */
  | { readonly role: "user"; readonly content: string; readonly prompt: boolean }
  | { readonly role: "assistant"; readonly content: readonly AssistantBlock[] }
  | {
      readonly role: "tool";
      readonly call_id: string;
      readonly name: string;
      readonly content: string;
      readonly is_error: boolean;
    };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of type object. */
  readonly parameters: JsonObject;
}

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** One of the model's `efforts`; null when it has none. */
  readonly effort: string | null;
  /** How often this very request has failed before. */
  readonly attempt: number;
}

export interface ModelFailure {
  /** The HTTP status; null when there was no answer at all. */
  readonly status: number | null;
  /** One line that a person can act on. */
  readonly message: string;
  /** More of it, for a bug report; null when there is no more. */
  readonly details: string | null;
  /** The same request may succeed later. */
  readonly retryable: boolean;
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null;
}

export type FinishReason = "stop" | "length" | "tool-calls" | "error";

export type ModelPart =
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "thinking"; readonly delta: string }
  | { readonly type: "tool-call"; readonly call_id: string; readonly name: string; readonly arguments: string }
  | { readonly type: "usage"; readonly usage: Usage }
  | { readonly type: "error"; readonly failure: ModelFailure }
  /** The last part. */
  | { readonly type: "finish"; readonly reason: FinishReason };

export interface LanguageModel {
  /** `provider/model`, as a person writes it. */
  readonly spec: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** From least to most; empty when the model knows no effort. */
  readonly efforts: readonly string[];
  /** One of `efforts`; null when there are none. */
  readonly defaultEffort: string | null;
  /**
   * Failures are parts, never exceptions. Once `signal` fires the stream ends within 100 ms, with or without a
   * last part.
   */
  stream(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ModelPart>;
}
