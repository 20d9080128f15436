/** What is said of an offer: its key, what it lacks, its models as lists show them. Pure. */
import { providerLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { authPath } from "../auth.js";
import type { ProviderKey } from "../providers/provider-model.js";
import { isHeaderValue } from "./header-text.js";
import type { CatalogOptions, ModelInfo } from "./model-catalog.js";
import { defaultModel, findModel } from "./models.js";
import type { Offer } from "./offer.js";
import type { ModelFacts, ProviderFacts } from "./provider-facts.js";

export function keyOf(
  provider: ProviderFacts,
  env: CatalogOptions["env"],
  kept: ReadonlyMap<string, string>,
): ProviderKey | null {
  for (const name of provider.keyNames) {
    const value = env[name]?.trim() ?? "";
    if (value !== "") return { value, source: name };
  }
  return keptKey(provider.id, kept);
}

/** Where such a key comes from. */
export const KEPT = "auth.json";

/** The one that a person keeps for it. */
export function keptKey(provider: string, kept: ReadonlyMap<string, string>): ProviderKey | null {
  const value = kept.get(provider);
  return value === undefined ? null : { value, source: KEPT };
}

/** How a provider gets a key, as a clause. */
export function keyAdvice(provider: Pick<ProviderFacts, "id" | "keyNames">, home: string): string {
  const file = `put {"${provider.id}": {"key": "…"}} into ${authPath(home)}`;
  const [name] = provider.keyNames;
  return name === undefined ? file : `set ${name}, or ${file}`;
}

/** Null: it can be asked. */
export function whyNot(provider: ProviderFacts, key: ProviderKey | null, home: string): string | null {
  if (key === null) return provider.needsKey ? `it has no key: ${keyAdvice(provider, home)}` : null;
  if (isHeaderValue(key.value)) return null;
  return `its key from ${key.source} holds characters that no key has: ${keyAdvice(provider, home)}`;
}

export function unknownModel({ api, needsKey }: ProviderFacts, id: string): ModelFacts {
  const contextWindow = needsKey ? providerLimits.unknownContextTokens : providerLimits.ownServerContextTokens;
  const maxOutput = api === "anthropic-messages" ? providerLimits.unknownOutputTokens : null;
  return { id, name: id, contextWindow, maxOutput, efforts: [], defaultEffort: null, takesImages: false, prices: null };
}

export function remarkOf(provider: ProviderFacts, { id, contextWindow }: ModelFacts): string {
  const name = sanitizeLabel(id);
  return `nothing is known of ${provider.id}/${name}: it is taken for one of ${contextWindow} tokens without images or efforts (models.json in the home can say better)`;
}

export function infoOf({ provider, why, own }: Offer, model: ModelFacts): ModelInfo {
  const { id, name, contextWindow, efforts, takesImages, prices, maxOutput, type } = model;
  const { api, baseUrl } = own?.placeOf(model) ?? provider;
  const known = { name, contextWindow, efforts, takesImages, prices, maxOutput, api, baseUrl, type };
  return { spec: `${provider.id}/${id}`, provider: provider.id, id, ...known, usable: why === null, why };
}

export function offlineInfo(options: CatalogOptions): ModelInfo {
  const { spec, contextWindow, efforts } = findModel(defaultModel, options);
  const id = spec.slice(spec.indexOf("/") + 1);
  const rest = { contextWindow, efforts, takesImages: false, usable: true, why: null };
  return { spec, provider: "offline", id, name: "Echo, without a network", ...rest };
}

export function defaultOf(offers: readonly Offer[]): string {
  for (const { provider, key, why } of offers) {
    const id = provider.defaultModel ?? provider.models[0]?.id;
    if (why === null && id !== undefined && (provider.isConfigured || key !== null)) return `${provider.id}/${id}`;
  }
  return defaultModel;
}
