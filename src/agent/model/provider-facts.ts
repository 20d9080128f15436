/** What is known of a provider and its models before anybody is asked: plain data, from the built-in table or models.json. */
import type { Prices } from "./language-model.js";

/** How a server is talked to; the names observers of requests are told. */
export const providerApis = [
  "anthropic-messages",
  "openai-responses",
  "openai-completions",
  "google-generative-ai",
] as const;
export type ProviderApi = (typeof providerApis)[number];

export interface ModelFacts {
  /** The provider's own name of the model. */
  readonly id: string;
  /** For a person. */
  readonly name: string;
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens of one answer; null leaves it to the provider. */
  readonly maxOutput: number | null;
  /** From least to most; `off` asks for no thinking. Empty: the model is told nothing about effort. */
  readonly efforts: readonly string[];
  /** Null when there are none. */
  readonly defaultEffort: string | null;
  readonly takesImages: boolean;
  /** Null: not known. */
  readonly prices: Prices | null;
  /** What it gives, where that is no answer: `image` and the like. */
  readonly type?: string;
  /** It is told how many tokens it may think, where its newer kin are told a level. */
  readonly thinksByBudget?: boolean;
}

export interface ProviderFacts {
  /** The first part of a spec. */
  readonly id: string;
  readonly name: string;
  readonly api: ProviderApi;
  /** Absolute, with the path of the API's version, without a slash at the end. */
  readonly baseUrl: string;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Environment variables that may hold the key, the first that is set counts; empty when auth.json alone may. */
  readonly keyNames: readonly string[];
  /** Without a key it is of no use. */
  readonly needsKey: boolean;
  /** Somebody set it up, by a key or in models.json: it may give the default model. */
  readonly isConfigured: boolean;
  /** Id of the model that is used when none was asked for; null: the first of `models`. */
  readonly defaultModel: string | null;
  readonly models: readonly ModelFacts[];
}
