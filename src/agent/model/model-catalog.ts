/**
 * Which models there are: the offline ones, the built-in providers, and those of models.json, each with what it lacks.
 * Reads files and the environment once; no provider's code is loaded and nobody is asked before the first request.
 */
import type { Clock } from "../../host/clock.js";
import type { ExtensionProvider, ExtensionVirtualModel } from "../../host/moments.js";
import { messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import type { JsonObject } from "../../protocol/json-object.js";
import { suggestion } from "../../text/edit-distance.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { readKeys, storeLogin } from "../auth.js";
import type { ExtensionLogin, LoginNote } from "../providers/extension-login.js";
import type { CallHandle } from "../providers/extension-model.js";
import { withExtensionProviders } from "../providers/extension-provider.js";
import { type ProviderKey, providerModel } from "../providers/provider-model.js";
import { type VirtualModel, virtualModel } from "../providers/virtual-model.js";
import { addressed, offlineProvider, strangerOf } from "./addressed.js";
import { builtInProviders } from "./built-in-providers.js";
import type { LanguageModel, Prices } from "./language-model.js";
import { findModel, isOffline, modelSpecs } from "./models.js";
import { readModelsFile } from "./models-file.js";
import type { Credentials, Offer, RequestAddress } from "./offer.js";
import {
  defaultOf,
  infoOf,
  KEPT,
  keptKey,
  keyAdvice,
  keyOf,
  offlineInfo,
  remarkOf,
  unknownModel,
  whyNot,
} from "./offered.js";

/** What auth.json holds; a login that is renewed takes its place here too. */
interface KeptKeys {
  readonly keys: ReadonlyMap<string, string>;
  readonly logins: Map<string, JsonObject>;
  readonly renewing: Map<string, Promise<JsonObject>>;
}

/** A model as lists show it. */
export interface ModelInfo {
  readonly spec: string;
  readonly provider: string;
  /** The provider's own name of it. */
  readonly id: string;
  /** For a person. */
  readonly name: string;
  /** Tokens. */
  readonly contextWindow: number;
  readonly efforts: readonly string[];
  readonly takesImages: boolean;
  readonly usable: boolean;
  /** What is missing when it is not usable; null when it is. */
  readonly why: string | null;
  /** The wire format, the server, US dollars for a million tokens, tokens of the longest answer; absent: not known. */
  readonly api?: string;
  readonly baseUrl?: string;
  readonly prices?: Prices | null;
  readonly maxOutput?: number | null;
  /** What it gives, where that is no answer: `image` and the like. */
  readonly type?: string | undefined;
}

/** A provider as lists show it: models of any id can be asked for as `id/MODEL`. */
export interface ProviderInfo {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly usable: boolean;
  /** What is missing when it is not usable; null when it is. */
  readonly why: string | null;
  /** A module signs in to it: `login` of the catalog. */
  readonly hasLogin?: boolean;
}

/** The models of a home as they were when it was opened. */
export interface ModelCatalog {
  /** Throws a HostError: "usage" for a model that does not exist or whose provider has no key, "file" for a bad script. */
  find(spec: string): LanguageModel;
  /** The same for one request that goes elsewhere, or with something of its own. Throws as `find`. */
  at(provider: string, model: string, address: RequestAddress): LanguageModel;
  /** What requests to a provider carry. Never rejects. */
  auth(provider: string): Promise<Credentials>;
  /** With the providers of modules, in extension order; the offers that were there stay what they were. */
  with(
    providers: readonly ExtensionProvider[],
    host: ProviderHost,
    virtual?: readonly ExtensionVirtualModel[],
  ): ModelCatalog;
  /** Signs in to a provider of a module. Rejects with the reason. */
  login(provider: string, signal: AbortSignal, tell: (note: LoginNote) => void): Promise<void>;
  /** Usable ones first within each provider's place: the offline ones, then providers in order. */
  list(): readonly ModelInfo[];
  providers(): readonly ProviderInfo[];
  /** What is used when nobody asks for a model: of the first provider that is set up, or `offline/echo`. */
  readonly defaultSpec: string;
  /** Lines for the person about models.json and auth.json. */
  readonly issues: readonly string[];
}

/** Where models, keys and scripts are looked for. */
export interface CatalogOptions {
  /** `homeDirectory(process.env)`. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute; where paths of scripts start. */
  readonly cwd: string;
  readonly clock: Clock;
}

/** What modules do for their providers. */
export interface ProviderHost {
  call(extension: string): CallHandle;
  /** Models that a provider gave when it was asked last; null: it was not. */
  refreshed(provider: ExtensionProvider): readonly unknown[] | null;
}

interface CatalogParts {
  readonly options: CatalogOptions;
  readonly offers: readonly Offer[];
  readonly issues: readonly string[];
  readonly kept: KeptKeys;
  readonly logins: ReadonlyMap<string, ExtensionLogin>;
  readonly virtual: readonly VirtualModel[];
}

class Catalog implements ModelCatalog {
  readonly defaultSpec: string;
  readonly issues: readonly string[];
  readonly #options: CatalogOptions;
  readonly #offers: readonly Offer[];

  readonly #kept: KeptKeys;
  readonly #logins: ReadonlyMap<string, ExtensionLogin>;
  readonly #virtual: readonly VirtualModel[];

  constructor({ options, offers, issues, kept, logins, virtual }: CatalogParts) {
    this.#options = options;
    this.#offers = offers;
    this.#kept = kept;
    this.#logins = logins;
    this.#virtual = virtual;
    this.defaultSpec = defaultOf(offers);
    this.issues = issues;
  }

  find(spec: string): LanguageModel {
    const virtual = this.#virtual.find(({ info }) => info.spec === spec);
    if (virtual !== undefined) return virtual.open((chosen) => this.find(chosen));
    if (isOffline(spec)) return findModel(spec, this.#options);
    const slash = spec.indexOf("/");
    const id = spec.slice(slash + 1);
    const offer = slash < 1 ? null : this.#offers.find(({ provider }) => provider.id === spec.slice(0, slash));
    if (offer !== null && offer !== undefined && id !== "") return this.#open(offer, id, {});
    const [only, another] = this.list().filter((model) => model.usable && model.id === spec);
    if (only !== undefined && another === undefined) return this.find(only.spec);
    throw new HostError("usage", `unknown model "${sanitizeLabel(spec)}"${this.#hint(spec)}`);
  }

  at(provider: string, model: string, address: RequestAddress): LanguageModel {
    const isVirtual = this.#virtual.some(({ info }) => info.spec === `${provider}/${model}`);
    const isPlain = isVirtual || Object.values(address).every((value) => value === undefined);
    const offer = this.#offers.find((one) => one.provider.id === provider);
    if (isPlain || provider === offlineProvider) return this.find(`${provider}/${model}`);
    return this.#open(offer ?? strangerOf(provider, address), model, address);
  }

  async auth(provider: string): Promise<Credentials> {
    if (provider === offlineProvider) return { ok: true };
    const offer = this.#offers.find((one) => one.provider.id === provider);
    if (offer === undefined && this.#virtual.some(({ info }) => info.provider === provider)) return { ok: true };
    if (offer === undefined) return { ok: false, error: `no provider is named ${sanitizeLabel(provider)}` };
    if (offer.why !== null) return { ok: false, error: `${provider} cannot be used: ${offer.why}` };
    try {
      const key = offer.own === undefined ? (offer.key?.value ?? null) : await offer.own.key();
      const headers = { ...offer.provider.headers };
      return { ok: true, headers, ...(key === null ? {} : { apiKey: key }) };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }
  }

  with(
    providers: readonly ExtensionProvider[],
    { call, refreshed }: ProviderHost,
    virtual: readonly ExtensionVirtualModel[] = [],
  ): ModelCatalog {
    if (providers.length === 0 && virtual.length === 0) return this;
    const { env, clock, home } = this.#options;
    const extended = withExtensionProviders(this.#offers, providers, {
      ...{ env, clock, call, refreshed },
      logins: {
        renewing: this.#kept.renewing,
        read: (id) => this.#kept.logins.get(id) ?? null,
        keep: (id, given) => this.#keepLogin(id, given),
      },
      keptKey: (id) => keptKey(id, this.#kept.keys),
      keyAdvice: (id) => keyAdvice({ id, keyNames: [] }, home),
    });
    return new Catalog({
      ...{ options: this.#options, issues: this.issues, kept: this.#kept },
      offers: extended.offers,
      logins: extended.logins,
      virtual: virtual.map((one) => virtualModel(one.declared, call(one.extension))),
    });
  }

  async login(provider: string, signal: AbortSignal, tell: (note: LoginNote) => void): Promise<void> {
    const login = this.#logins.get(provider);
    if (login === undefined) throw new HostError("usage", `${sanitizeLabel(provider)} has no login`);
    await login.login(signal, tell);
  }

  list(): readonly ModelInfo[] {
    const offered = this.#offers.flatMap((offer) => offer.provider.models.map((model) => infoOf(offer, model)));
    return [offlineInfo(this.#options), ...offered, ...this.#virtual.map(({ info }) => info)];
  }

  providers(): readonly ProviderInfo[] {
    return this.#offers.map(({ provider: { id, name, baseUrl }, why }) => ({
      id,
      name,
      baseUrl,
      usable: why === null,
      why,
      hasLogin: this.#logins.has(id),
    }));
  }

  #hint(spec: string): string {
    const usable = this.list().filter((model) => model.usable);
    const near = suggestion(spec, [...modelSpecs, ...usable.flatMap((model) => [model.spec, model.id])]);
    const [name = "", id = ""] = spec.split("/");
    const names = this.#offers.map(({ provider }) => provider.id);
    if (near === "" && name !== "" && id !== "" && !names.includes(name)) {
      const meant = suggestion(name, names) || ";";
      return `; no provider is named ${sanitizeLabel(name)}${meant} models.json in the home adds more, e models lists them`;
    }
    return `${near} — a model is written provider/name, such as ${this.defaultSpec}; e models lists them`;
  }

  #open(offer: Offer, id: string, address: RequestAddress): LanguageModel {
    const { provider, key, why, own } = offer;
    const known = provider.models.find((model) => model.id === id);
    const model = known ?? unknownModel(provider, id);
    // Who brings a key needs none of ours.
    if (why !== null && address.apiKey === undefined) {
      throw new HostError("usage", `${provider.id} cannot be used: ${why}`);
    }
    if (own !== undefined) return own.open(model, address);
    const at = addressed(provider, model, key, address);
    const isKept = at.key !== null && at.key === key && key.source === KEPT;
    return providerModel({
      ...at,
      ...(isKept ? { keptKey: () => this.#keptNow(provider.id) } : {}),
      keyAdvice: keyAdvice(provider, this.#options.home),
      remark: known === undefined ? remarkOf(provider, model) : null,
      clock: this.#options.clock,
    });
  }

  async #keptNow(provider: string): Promise<ProviderKey | null> {
    const { keys } = await readKeys(this.#options.home);
    return keptKey(provider, keys);
  }

  async #keepLogin(provider: string, credentials: JsonObject): Promise<string | null> {
    const problem = await storeLogin(this.#options.home, provider, credentials);
    if (problem === null) this.#kept.logins.set(provider, credentials);
    return problem;
  }
}

/** Reads models.json, auth.json and the environment. Never throws; what is wrong with the files is in `issues`. */
export async function openModelCatalog(options: CatalogOptions): Promise<ModelCatalog> {
  const { home, env } = options;
  const [file, kept] = await Promise.all([readModelsFile(home, builtInProviders(env)), readKeys(home)]);
  const offers = file.providers.map((provider): Offer => {
    const key = keyOf(provider, env, kept.keys);
    return { provider, key, why: whyNot(provider, key, home) };
  });
  const { keys, issues } = kept;
  const logins = new Map(kept.logins);
  return new Catalog({
    ...{ options, offers, issues: [...file.issues, ...issues] },
    kept: { keys, logins, renewing: new Map() },
    logins: new Map(),
    virtual: [],
  });
}
