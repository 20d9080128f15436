/** A provider as it can be asked now: what is known of it, its key, and what it lacks. */
import type { ProviderKey } from "../providers/provider-model.js";
import type { LanguageModel } from "./language-model.js";
import type { ModelFacts, ProviderFacts } from "./provider-facts.js";

/** One request's own: where it goes, and with what. What is absent is the provider's. */
export interface RequestAddress {
  readonly api?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Tokens of the answer. */
  readonly maxTokens?: number | undefined;
}

/** The key and the headers of requests. */
export type Credentials =
  | { readonly ok: true; readonly apiKey?: string; readonly headers?: Record<string, string> }
  | { readonly ok: false; readonly error: string };

export interface Offer {
  readonly provider: ProviderFacts;
  /** Null: it has none, or it is found when it is needed. */
  readonly key: ProviderKey | null;
  /** What is missing; null: nothing is. */
  readonly why: string | null;
  /** Of a provider that an extension brings: its own way to ask. Default: ours. */
  readonly own?: OwnProvider;
}

/** What an extension does for its provider. */
export interface OwnProvider {
  open(model: ModelFacts, address: RequestAddress): LanguageModel;
  /** Null: no login, no key of its own. Rejects when the login has to be done anew. */
  key(): Promise<string | null>;
  /** The wire format and the address of a model of its, where they are not the provider's. */
  placeOf(model: ModelFacts): { readonly api: string; readonly baseUrl: string };
}
