/** Models and their registry, as modules read them. Pure types. */
import type { AssistantMessage, ImageContent, Message } from "./messages.js";

/** `off`, `minimal`, `low`, `medium`, `high`, `xhigh` … */
export type ThinkingLevel = string;

/** Prices are US dollars for a million tokens. */
export interface Model {
  id: string;
  name: string;
  api: string;
  provider: string;
  baseUrl?: string;
  /** What it gives: `image` and the like. Absent: it answers, as `chat`. */
  type?: string;
  reasoning: boolean;
  thinkingLevels: string[];
  input: ("text" | "image")[];
  cost: { input: number; output: number; cacheRead: number; cacheWrite: number };
  contextWindow: number;
  maxTokens: number;
  headers?: Record<string, string>;
}

export type ResolvedAuth =
  | { ok: true; apiKey?: string | undefined; headers?: Record<string, string> | undefined }
  | { ok: false; error: string };

/** What a request to a model is made of. */
export interface ModelContext {
  systemPrompt?: string;
  messages: Message[];
  tools?: { name: string; description: string; parameters: object }[];
}

export interface ModelRequestOptions {
  apiKey?: string;
  headers?: Record<string, string>;
  maxTokens?: number;
  reasoning?: ThinkingLevel;
  signal?: AbortSignal;
}

/** Events of one answer as they come, and the whole of it. */
export interface ModelStream extends AsyncIterable<Record<string, unknown>> {
  result(): Promise<AssistantMessage>;
}

/** What is to be told apart, and how. */
export interface Classification {
  text: string;
  /** At least two. */
  labels: (string | { name: string; description?: string })[];
  /** What the labels are about. */
  instructions?: string;
}

export interface Classified {
  /** One of the labels. */
  label: string;
  /** The answer that said so. */
  message: AssistantMessage;
}

/** Images that a model is to make. */
export interface ImageRequest {
  prompt: string;
  /** How many. Default: one. */
  n?: number;
  /** `1024x1024`. */
  size?: `${number}x${number}`;
  /** `16:9`. */
  aspectRatio?: `${number}:${number}`;
}

/** Answers at once from a replica, but for what needs a key or a request. */
export interface ModelRegistry {
  find(provider: string, id: string): Model | undefined;
  getAll(): Model[];
  /** Those that a key or a login is there for. */
  getAvailable(): Model[];
  hasConfiguredAuth(model: Pick<Model, "provider" | "id">): boolean;
  getApiKeyForProvider(provider: string): Promise<string | undefined>;
  getApiKey(model: Pick<Model, "provider" | "id">): Promise<string | undefined>;
  getApiKeyAndHeaders(model: Pick<Model, "provider" | "id">): Promise<ResolvedAuth>;
  complete(model: Model, context: ModelContext, options?: ModelRequestOptions): Promise<AssistantMessage>;
  stream(model: Model, context: ModelContext, options?: ModelRequestOptions): ModelStream;
  streamSimple(model: Model, context: ModelContext, options?: ModelRequestOptions): ModelStream;
  /** As older modules ask for keys. */
  readonly authStorage: {
    hasAuth(provider: string): boolean;
    getApiKey(provider: string): Promise<string | undefined>;
  };
  /** The first model of a type, of all or of one provider; `chat`: one that answers. */
  findOfType(type: string, provider?: string, id?: string): Model | undefined;
  /** Has a model that answers choose a label. Rejects when it chooses none of them. */
  classify(
    model: Pick<Model, "provider" | "id">,
    given: Classification,
    options?: ModelRequestOptions,
  ): Promise<Classified>;
  /** Rejects with what the host refuses: most models make no images. */
  generateImages(
    model: Pick<Model, "provider" | "id">,
    given: ImageRequest | string,
    options?: ModelRequestOptions,
  ): Promise<{ images: ImageContent[] }>;
  refresh(): Promise<{ aborted: boolean; errors: string[] }>;
  getError(): string | undefined;
}
