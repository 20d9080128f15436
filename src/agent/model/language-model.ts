/**
 * A model as the turn loop sees it: one request in, a stream of parts out. Shaped so that a provider's event
 * stream maps onto it part by part. Knows nothing of sessions, hooks or tools that run.
 */
import type { JsonObject } from "../../protocol/field.js";
import type { Usage } from "../usage.js";

/** What a provider wants back with its own blocks (signatures, item ids): kept as it came, sent to that provider alone. */
interface ProviderNote {
  readonly provider?: JsonObject;
}

/** A piece of what a model said. */
export type AssistantBlock = ProviderNote &
  (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "thinking"; readonly text: string }
    /** `arguments` is what the model wrote, valid JSON or not. `call_id` is the model's own name for the call. */
    | { readonly type: "tool_call"; readonly call_id: string; readonly name: string; readonly arguments: string }
  );

/** An image beside a prompt or in a tool's result. */
export interface ModelImage {
  /** `image/png` and the like. */
  readonly mime: string;
  /** Base64. */
  readonly data: string;
}

/** One message of a request, oldest first. */
export type ModelMessage =
  /** `prompt`: it wants an answer; otherwise it is context beside one. */
  | {
      readonly role: "user";
      readonly content: string;
      readonly prompt: boolean;
      readonly images?: readonly ModelImage[];
    }
  | { readonly role: "assistant"; readonly content: readonly AssistantBlock[] }
  | {
      readonly role: "tool";
      readonly call_id: string;
      readonly name: string;
      readonly content: string;
      readonly is_error: boolean;
      readonly images?: readonly ModelImage[];
    }
  /** What changes of the system prompt; only for models that take such messages. */
  | { readonly role: "system"; readonly content: string };

/** A tool that the model may call. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of type object. */
  readonly parameters: JsonObject;
}

/** One request, whole: a model remembers nothing between two. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** One of the model's `efforts`; null when it has none. */
  readonly effort: string | null;
  /** How often this very request has failed before. */
  readonly attempt: number;
  /** The answer is cut at so many tokens, thoughts aside. Default: as many as the model may write. */
  readonly maxOutputTokens?: number;
}

/** `overflow`: the conversation does not fit the model's context window. */
export type FailureKind = "auth" | "unknown-model" | "network" | "overflow" | "rate-limit" | "server" | "other";

/** Why a request failed. */
export interface ModelFailure {
  /** Default `other`. */
  readonly kind?: FailureKind;
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

/** Why the model stopped. */
export type FinishReason = "stop" | "length" | "tool-calls" | "error";

/** One part of an answer as it comes. */
export type ModelPart =
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "thinking"; readonly delta: string }
  /**
   * What the provider wants back with the block that the last delta belongs to. It completes the block: a later delta
   * begins a new one, also of the same type. A delta that is empty begins a block, which may hold a note alone.
   */
  | { readonly type: "note"; readonly provider: JsonObject }
  | ({
      readonly type: "tool-call";
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    } & ProviderNote)
  /** The answer is another model's, which was chosen for this request; before everything else of it. */
  | { readonly type: "routed"; readonly spec: string; readonly prices: Prices | null }
  | { readonly type: "usage"; readonly usage: Usage }
  | { readonly type: "error"; readonly failure: ModelFailure }
  /** The last part. */
  | { readonly type: "finish"; readonly reason: FinishReason };

/** Whose request it is, as the observers of requests are told. */
export interface RequestIdentity {
  /** As in the spec: `anthropic`. */
  readonly provider: string;
  /** The wire format: `anthropic-messages`, `openai-responses`, `openai-completions`, `google-generative-ai`, `offline`. */
  readonly api: string;
  /** The provider's own name of the model. */
  readonly model: string;
}

/**
 * The one place that every request to a provider passes: all of it can be seen there, and what is sent can be changed.
 * Each call is waited for.
 */
export interface RequestTap {
  /** May change them in place; null or a missing one is not sent. */
  headers(headers: Record<string, string | null>, about: RequestIdentity): Promise<void>;
  /** The body as it will be sent, parsed. Anything but undefined replaces it. */
  payload(payload: unknown, about: RequestIdentity): Promise<unknown>;
  /** Before the body is read. */
  response(status: number, headers: Readonly<Record<string, string>>, about: RequestIdentity): Promise<void>;
  /** Each parsed event of the provider's stream, in order, before it means anything. */
  event(data: unknown, about: RequestIdentity): Promise<void>;
}

/** Images that a model is to make. */
export interface ImageOrder {
  readonly prompt: string;
  /** How many. */
  readonly count: number;
  readonly size?: `${number}x${number}` | undefined;
  readonly aspectRatio?: `${number}:${number}` | undefined;
}

/** US dollars for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** Something that answers requests; what `findModel` gives. An embedding may bring its own. */
export interface LanguageModel {
  /** `provider/model`, as a person writes it. */
  readonly spec: string;
  /** For a person. Default: the spec. */
  readonly name?: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens of its longest answer. Default: not known. */
  readonly maxOutput?: number | null;
  /** The wire format, and the server. Default: not known. */
  readonly api?: string;
  readonly baseUrl?: string;
  /** It takes images. Default: it does not. */
  readonly takesImages?: boolean;
  /** It reads system messages in the middle of a conversation. Default: it does not. */
  readonly takesSystemMessages?: boolean;
  /** Default: not known. */
  readonly prices?: Prices | null;
  /** So long the provider keeps what it has read of a conversation, in milliseconds. Default: not known. */
  readonly cacheMs?: number | null;
  /** What a person who chose it should know, such as that its limits are a guess. Default: nothing. */
  readonly remark?: string | null;
  /** From least to most; empty when the model knows no effort. */
  readonly efforts: readonly string[];
  /** One of `efforts`; null when there are none. */
  readonly defaultEffort: string | null;
  /** Makes images. Rejects with a HostError "usage". Default: it makes none. */
  images?(order: ImageOrder, signal: AbortSignal): Promise<readonly ModelImage[]>;
  /**
   * Failures are parts, never exceptions. Once `signal` fires the stream ends within 100 ms, with or without a
   * last part.
   */
  stream(
    request: ModelRequest,
    options: { readonly signal: AbortSignal; readonly tap?: RequestTap },
  ): AsyncIterable<ModelPart>;
}
