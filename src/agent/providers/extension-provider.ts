/**
 * Providers that modules register → offers beside those of the catalog: plain configurations go through the code that
 * talks to any provider, those with a function of their own through the module.
 */
import type { Clock } from "../../host/clock.js";
import type { ExtensionProvider } from "../../host/moments.js";
import { messageOf } from "../../protocol/caught.js";
import {
  type ProviderConfig,
  ProviderConfigSchema,
  type ProviderModel,
} from "../../protocol/module/provider-config.js";
import type { ProviderDeclaration } from "../../protocol/module/registration.js";
import { isHeaderValue } from "../model/header-text.js";
import type { LanguageModel, ModelRequest } from "../model/language-model.js";
import type { Offer, OwnProvider, RequestAddress } from "../model/offer.js";
import type { ModelFacts } from "../model/provider-facts.js";
import { apiAddress, configHeaders, configModels, configValue, knownApi, providerFacts } from "./extension-facts.js";
import { ExtensionLogin, type LoginBook } from "./extension-login.js";
import { type CallHandle, extensionModel } from "./extension-model.js";
import { failureOf } from "./extension-parts.js";
import { type ProviderKey, providerModel } from "./provider-model.js";

export interface ProviderSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly logins: LoginBook;
  /** A key that a person keeps for the provider; null: none. */
  keptKey(provider: string): ProviderKey | null;
  keyAdvice(provider: string): string;
  call(extension: string): CallHandle;
  /** Models that the provider gave when it was asked last; null: it was not. */
  refreshed(provider: ExtensionProvider): readonly unknown[] | null;
}

class Provider implements OwnProvider {
  readonly #config: ProviderConfig;
  readonly #models: readonly ProviderModel[] | null;
  readonly #declared: ProviderDeclaration;
  readonly #call: CallHandle;
  readonly #around: ProviderSurroundings;
  readonly #offer: Omit<Offer, "own">;
  readonly login: ExtensionLogin;

  constructor(own: ExtensionProvider, base: Offer | null, around: ProviderSurroundings) {
    const { extension, declared } = own;
    const parsed = ProviderConfigSchema.safeParse(declared.config);
    const config = parsed.success ? parsed.data : {};
    const listed = around.refreshed(own) ?? config.models;
    this.#config = config;
    this.#models = listed === undefined ? null : configModels(listed);
    this.#declared = declared;
    this.#call = around.call(extension);
    this.#around = around;
    this.login = new ExtensionLogin(declared, this.#call, around.logins);
    const provider = providerFacts(declared.id, config, this.#models, base?.provider ?? null, around.env);
    const key = this.#keyOf() ?? around.keptKey(declared.id) ?? base?.key ?? null;
    this.#offer = { provider, key, why: this.#whyNot(key, base) };
  }

  offer(): Offer {
    return { ...this.#offer, own: this };
  }

  async key(): Promise<string | null> {
    return (await this.login.key()) ?? this.#offer.key?.value ?? null;
  }

  placeOf({ id }: ModelFacts): { readonly api: string; readonly baseUrl: string } {
    const own = this.#models?.find((model) => model.id === id);
    const { provider } = this.#offer;
    const api = own?.api ?? this.#config.api ?? provider.api;
    return { api, baseUrl: own?.baseUrl === undefined ? provider.baseUrl : apiAddress(own.baseUrl, api) };
  }

  open(model: ModelFacts, address: RequestAddress): LanguageModel {
    const { stream } = this.#declared;
    const { provider } = this.#offer;
    const place = this.placeOf(model);
    const api = address.api ?? place.api;
    const baseUrl = address.baseUrl === undefined ? place.baseUrl : apiAddress(address.baseUrl, api);
    const own = this.#models?.find(({ id }) => id === model.id);
    const headers = { ...provider.headers, ...configHeaders(own?.headers, this.#around.env), ...address.headers };
    const { apiKey = null } = address;
    // A key of ours goes to its own provider alone.
    const key = apiKey === null && baseUrl === place.baseUrl ? () => this.key() : async () => apiKey;
    const isElsewhere = address.api !== undefined || address.baseUrl !== undefined;
    if (stream !== undefined && !isElsewhere) {
      const { maxTokens } = address;
      const order = { provider: provider.id, api, baseUrl, model, headers, stream, call: this.#call, key, maxTokens };
      return extensionModel(order);
    }
    return this.#plain(model, { ...address, api, baseUrl, headers }, own, key);
  }

  /** By our own code; the key is looked up at each request, because a login may have to be renewed. */
  #plain(
    model: ModelFacts,
    { api = "", baseUrl = "", headers = {}, maxTokens }: RequestAddress,
    own: ProviderModel | undefined,
    key: () => Promise<string | null>,
  ): LanguageModel {
    const { provider } = this.#offer;
    const wire = knownApi(api) ?? provider.api;
    const words = own?.thinkingLevelMap ?? {};
    const worded = [...new Set([...model.efforts, ...Object.values(words).filter((word) => word !== null)])];
    const facts = { ...model, efforts: worded, ...(maxTokens === undefined ? {} : { maxOutput: maxTokens }) };
    const at = (value: string | null) =>
      providerModel({
        provider: { ...provider, api: wire, baseUrl, headers: this.#withBearer(headers, value) },
        model: facts,
        key: value === null ? null : { value, source: provider.id },
        keyAdvice: this.#around.keyAdvice(provider.id),
        remark: null,
        clock: this.#around.clock,
      });
    const inWords = (request: ModelRequest): ModelRequest => {
      const { effort } = request;
      return effort === null ? request : { ...request, effort: words[effort] ?? effort };
    };
    return {
      ...at(null),
      efforts: model.efforts,
      images: async (order, signal) => at(await key()).images?.(order, signal) ?? [],
      async *stream(request, options) {
        let value: string | null;
        try {
          value = await key();
        } catch (error) {
          yield { type: "error", failure: failureOf(messageOf(error)) };
          yield { type: "finish", reason: "error" };
          return;
        }
        yield* at(value).stream(inWords(request), options);
      },
    };
  }

  #withBearer(headers: Readonly<Record<string, string>>, key: string | null): Record<string, string> {
    return this.#config.authHeader === true && key !== null
      ? { ...headers, authorization: `Bearer ${key}` }
      : { ...headers };
  }

  #keyOf(): ProviderKey | null {
    const written = this.#config.apiKey;
    const value = written === undefined ? undefined : configValue(written, this.#around.env);
    return value === undefined || value === "" ? null : { value, source: `the configuration of ${this.#declared.id}` };
  }

  #whyNot(key: ProviderKey | null, base: Offer | null): string | null {
    const { id, stream } = this.#declared;
    const { apiKey, api } = this.#config;
    if (stream === undefined && api !== undefined && knownApi(api) === undefined) {
      return `it is to be talked to by "${api}", which nothing here speaks`;
    }
    if (key !== null) {
      return isHeaderValue(key.value) ? null : `its key from ${key.source} holds characters that no key has`;
    }
    if (this.login.isThere) return this.login.isDone ? null : `nobody has signed in: /login ${id}`;
    if (apiKey !== undefined) return `its key ${apiKey} is not set`;
    return base?.why ?? null;
  }
}

/** `offers` with those of modules, in extension order: one of a name that is taken stands where it stood. */
export function withExtensionProviders(
  offers: readonly Offer[],
  providers: readonly ExtensionProvider[],
  around: ProviderSurroundings,
): { readonly offers: readonly Offer[]; readonly logins: ReadonlyMap<string, ExtensionLogin> } {
  const byId = new Map(offers.map((offer) => [offer.provider.id, offer]));
  const logins = new Map<string, ExtensionLogin>();
  for (const one of providers) {
    const { id } = one.declared;
    const provider = new Provider(one, byId.get(id) ?? null, around);
    byId.set(id, provider.offer());
    if (provider.login.isThere) logins.set(id, provider.login);
  }
  return { offers: [...byId.values()], logins };
}
