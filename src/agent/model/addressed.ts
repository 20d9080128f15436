/** A request that goes where its maker says: at another address, with a key or headers of its own. Pure. */
import { apiAddress, knownApi } from "../providers/extension-facts.js";
import type { ProviderKey } from "../providers/provider-model.js";
import type { Offer, RequestAddress } from "./offer.js";
import type { ModelFacts, ProviderFacts } from "./provider-facts.js";

export const offlineProvider = "offline";

/** A provider of which nothing is known but what the request says. */
export function strangerOf(id: string, { api = "" }: RequestAddress): Offer {
  const wire = knownApi(api);
  const provider: ProviderFacts = {
    ...{ id, name: id, api: wire ?? "openai-completions", baseUrl: "", headers: {} },
    ...{ keyNames: [], needsKey: false, isConfigured: false, defaultModel: null, models: [] },
  };
  const isKnown = wire !== undefined || api === "";
  return { provider, key: null, why: isKnown ? null : `it is to be talked to by "${api}", which nothing here speaks` };
}

/** A key that we hold goes to its own provider alone: elsewhere the request has to bring one. */
export function addressed(
  provider: ProviderFacts,
  model: ModelFacts,
  key: ProviderKey | null,
  { api, baseUrl, apiKey, headers, maxTokens }: RequestAddress,
): { readonly provider: ProviderFacts; readonly model: ModelFacts; readonly key: ProviderKey | null } {
  const wire = knownApi(api ?? "") ?? provider.api;
  const place = baseUrl === undefined ? provider.baseUrl : apiAddress(baseUrl, wire);
  const isOurs = place === provider.baseUrl;
  return {
    provider: { ...provider, api: wire, baseUrl: place, headers: { ...(isOurs ? provider.headers : {}), ...headers } },
    model: maxTokens === undefined ? model : { ...model, maxOutput: maxTokens },
    key: apiKey === undefined ? (isOurs ? key : null) : { value: apiKey, source: "the extension that asks" },
  };
}
