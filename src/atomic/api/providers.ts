/** Providers of models that modules register. Pure types. */
import type { ExtensionContext } from "./context.js";
import type { Model, ModelContext, ModelRequestOptions, ThinkingLevel } from "./models.js";

/** A model of the provider; what is absent is the provider's. */
export interface ProviderModelConfig {
  id: string;
  name: string;
  api?: string;
  baseUrl?: string;
  reasoning: boolean;
  thinkingLevelMap?: Record<string, string | null>;
  input: ("text" | "image")[];
  cost: Model["cost"];
  contextWindow: number;
  maxTokens: number;
  headers?: Record<string, string>;
  compat?: Record<string, unknown>;
}

/** `expires`: milliseconds since 1970. */
export interface OAuthCredentials {
  access: string;
  refresh: string;
  expires: number;
  [field: string]: unknown;
}

/** What a login may ask and tell. */
export interface OAuthLoginCallbacks {
  onAuth(info: { url: string; instructions?: string }): void;
  onPrompt(prompt: { message: string; placeholder?: string; allowEmpty?: boolean }): Promise<string>;
  onProgress?(message: string): void;
  onManualCodeInput?(): Promise<string>;
  signal?: AbortSignal;
}

export interface OAuthConfig {
  name: string;
  loginLabel?: string;
  usesCallbackServer?: boolean;
  login(callbacks: OAuthLoginCallbacks, signal?: AbortSignal): Promise<OAuthCredentials>;
  refreshToken(credentials: OAuthCredentials, signal?: AbortSignal): Promise<OAuthCredentials>;
  getApiKey(credentials: OAuthCredentials): string | Promise<string>;
}

export interface ProviderConfig {
  name?: string;
  baseUrl?: string;
  /** `$NAME` of the environment, or the key itself. */
  apiKey?: string;
  api?: string;
  headers?: Record<string, string>;
  authHeader?: boolean;
  /** Takes the place of the provider's models. */
  models?: ProviderModelConfig[];
  refreshModels?(ctx: unknown): Promise<ProviderModelConfig[]>;
  /** Streams one request: an async iterable of the answer's events, with `result()`. */
  streamSimple?(model: Model, context: ModelContext, options?: ModelRequestOptions): AsyncIterable<unknown>;
  oauth?: OAuthConfig;
}

/** A request that a virtual model is to find a model for. */
export interface VirtualModelRequest {
  /** The virtual model itself. */
  model: Pick<Model, "provider" | "id" | "name" | "contextWindow">;
  context: ModelContext;
  thinkingLevel: ThinkingLevel | null;
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** A model, or `provider/id`; with a thinking level of its own where it needs one. */
export type VirtualModelRoute =
  | Pick<Model, "provider" | "id">
  | string
  | { model: Pick<Model, "provider" | "id"> | string; thinkingLevel?: ThinkingLevel };

/** What it is shown as; it has no key and no server of its own. */
export interface VirtualModelConfig extends Partial<Omit<ProviderModelConfig, "id">> {
  provider: string;
  id: string;
  /** What it throws is the end of the request. */
  route(request: VirtualModelRequest, ctx: ExtensionContext): VirtualModelRoute | Promise<VirtualModelRoute>;
}
