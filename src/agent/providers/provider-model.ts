/**
 * A model of a real provider. Light: the code that talks to providers is loaded at the first request, so that a start
 * that needs none does not pay for it.
 */
import type { Clock } from "../../host/clock.js";
import { providerLimits } from "../../protocol/limits.js";
import type { LanguageModel, RequestIdentity } from "../model/language-model.js";
import type { ModelFacts, ProviderFacts } from "../model/provider-facts.js";

export interface ProviderKey {
  /** Secret: never in a text. */
  readonly value: string;
  /** Where it comes from, for a person: a variable's name, or `auth.json`. */
  readonly source: string;
}

/** Everything that a request needs beside what is asked. */
export interface ProviderTarget {
  readonly provider: ProviderFacts;
  readonly model: ModelFacts;
  /** Null: requests carry none. */
  readonly key: ProviderKey | null;
  /** The key as it is kept by now, once this one was refused; null: it is kept no more. Never rejects. */
  readonly keptKey?: () => Promise<ProviderKey | null>;
  /** How this provider gets a key, as a clause. */
  readonly keyAdvice: string;
  /** See LanguageModel. */
  readonly remark: string | null;
  readonly clock: Clock;
}

export function identityOf({ provider, model }: ProviderTarget): RequestIdentity {
  return { provider: provider.id, api: provider.api, model: model.id };
}

export function providerModel(target: ProviderTarget): LanguageModel {
  const { provider, model, remark } = target;
  return {
    spec: `${provider.id}/${model.id}`,
    name: model.name,
    contextWindow: model.contextWindow,
    maxOutput: model.maxOutput,
    api: provider.api,
    baseUrl: provider.baseUrl,
    takesImages: model.takesImages,
    takesSystemMessages: provider.api === "openai-responses",
    prices: model.prices,
    // Only there it is known, and asked for by us.
    cacheMs: provider.api === "anthropic-messages" ? providerLimits.cacheMs : null,
    remark,
    efforts: model.efforts,
    defaultEffort: model.defaultEffort,
    async images(order, signal) {
      const { generateImages } = await import("./generate-images.js");
      return generateImages(target, order, signal);
    },
    async *stream(request, options) {
      const { streamReply } = await import("./stream-reply.js");
      yield* streamReply(target, request, options);
    },
  };
}
