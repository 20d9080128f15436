/**
 * Which models there are: the offline ones, the built-in providers, and those of models.json, each with what it lacks.
 * Reads files and the environment once; no provider's code is loaded and nobody is asked before the first request.
 */
import type { Clock } from "../../host/clock.js";
import { HostError } from "../../protocol/host-error.js";
import { providerLimits } from "../../protocol/limits.js";
import { suggestion } from "../../text/edit-distance.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { authPath, readKeys } from "../auth.js";
import { type ProviderKey, providerModel } from "../providers/provider-model.js";
import { builtInProviders } from "./built-in-providers.js";
import { isHeaderValue } from "./header-text.js";
import type { LanguageModel, Prices } from "./language-model.js";
import { defaultModel, findModel, isOffline, modelSpecs } from "./models.js";
import { readModelsFile } from "./models-file.js";
import type { ModelFacts, ProviderFacts } from "./provider-facts.js";

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
}

/** A provider as lists show it: models of any id can be asked for as `id/MODEL`. */
export interface ProviderInfo {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly usable: boolean;
  /** What is missing when it is not usable; null when it is. */
  readonly why: string | null;
}

/** The models of a home as they were when it was opened. */
export interface ModelCatalog {
  /** Throws a HostError: "usage" for a model that does not exist or whose provider has no key, "file" for a bad script. */
  find(spec: string): LanguageModel;
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

interface Offer {
  readonly provider: ProviderFacts;
  readonly key: ProviderKey | null;
  readonly why: string | null;
}

function keyOf(
  provider: ProviderFacts,
  env: CatalogOptions["env"],
  kept: ReadonlyMap<string, string>,
): ProviderKey | null {
  for (const name of provider.keyNames) {
    const value = env[name]?.trim() ?? "";
    if (value !== "") return { value, source: name };
  }
  const value = kept.get(provider.id);
  return value === undefined ? null : { value, source: "auth.json" };
}

/** How a provider gets a key, as a clause. */
function keyAdvice(provider: Pick<ProviderFacts, "id" | "keyNames">, home: string): string {
  const file = `put {"${provider.id}": {"key": "…"}} into ${authPath(home)}`;
  const [name] = provider.keyNames;
  return name === undefined ? file : `set ${name}, or ${file}`;
}

/** Null: it can be asked. */
function whyNot(provider: ProviderFacts, key: ProviderKey | null, home: string): string | null {
  if (key === null) return provider.needsKey ? `it has no key: ${keyAdvice(provider, home)}` : null;
  if (isHeaderValue(key.value)) return null;
  return `its key from ${key.source} holds characters that no key has: ${keyAdvice(provider, home)}`;
}

function unknownModel({ api, needsKey }: ProviderFacts, id: string): ModelFacts {
  const contextWindow = needsKey ? providerLimits.unknownContextTokens : providerLimits.ownServerContextTokens;
  const maxOutput = api === "anthropic-messages" ? providerLimits.unknownOutputTokens : null;
  return { id, name: id, contextWindow, maxOutput, efforts: [], defaultEffort: null, takesImages: false, prices: null };
}

function remarkOf(provider: ProviderFacts, { id, contextWindow }: ModelFacts): string {
  const name = sanitizeLabel(id);
  return `nothing is known of ${provider.id}/${name}: it is taken for one of ${contextWindow} tokens without images or efforts (models.json in the home can say better)`;
}

function infoOf({ provider, why }: Offer, model: ModelFacts): ModelInfo {
  const { id, name, contextWindow, efforts, takesImages, prices, maxOutput } = model;
  const { api, baseUrl } = provider;
  const known = { name, contextWindow, efforts, takesImages, prices, maxOutput, api, baseUrl };
  return { spec: `${provider.id}/${id}`, provider: provider.id, id, ...known, usable: why === null, why };
}

function offlineInfo(options: CatalogOptions): ModelInfo {
  const { spec, contextWindow, efforts } = findModel(defaultModel, options);
  const id = spec.slice(spec.indexOf("/") + 1);
  const rest = { contextWindow, efforts, takesImages: false, usable: true, why: null };
  return { spec, provider: "offline", id, name: "Echo, without a network", ...rest };
}

function defaultOf(offers: readonly Offer[]): string {
  for (const { provider, key, why } of offers) {
    const id = provider.defaultModel ?? provider.models[0]?.id;
    if (why === null && id !== undefined && (provider.isConfigured || key !== null)) return `${provider.id}/${id}`;
  }
  return defaultModel;
}

class Catalog implements ModelCatalog {
  readonly defaultSpec: string;
  readonly issues: readonly string[];
  readonly #options: CatalogOptions;
  readonly #offers: readonly Offer[];

  constructor(options: CatalogOptions, offers: readonly Offer[], issues: readonly string[]) {
    this.#options = options;
    this.#offers = offers;
    this.defaultSpec = defaultOf(offers);
    this.issues = issues;
  }

  find(spec: string): LanguageModel {
    if (isOffline(spec)) return findModel(spec, this.#options);
    const slash = spec.indexOf("/");
    const id = spec.slice(slash + 1);
    const offer = slash < 1 ? null : this.#offers.find(({ provider }) => provider.id === spec.slice(0, slash));
    if (offer !== null && offer !== undefined && id !== "") return this.#open(offer, id);
    const [only, another] = this.list().filter((model) => model.usable && model.id === spec);
    if (only !== undefined && another === undefined) return this.find(only.spec);
    throw new HostError("usage", `unknown model "${sanitizeLabel(spec)}"${this.#hint(spec)}`);
  }

  list(): readonly ModelInfo[] {
    const offered = this.#offers.flatMap((offer) => offer.provider.models.map((model) => infoOf(offer, model)));
    return [offlineInfo(this.#options), ...offered];
  }

  providers(): readonly ProviderInfo[] {
    return this.#offers.map(({ provider: { id, name, baseUrl }, why }) => ({
      id,
      name,
      baseUrl,
      usable: why === null,
      why,
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

  #open({ provider, key, why }: Offer, id: string): LanguageModel {
    if (why !== null) throw new HostError("usage", `${provider.id} cannot be used: ${why}`);
    const known = provider.models.find((model) => model.id === id);
    const model = known ?? unknownModel(provider, id);
    return providerModel({
      provider,
      model,
      key,
      keyAdvice: keyAdvice(provider, this.#options.home),
      remark: known === undefined ? remarkOf(provider, model) : null,
      clock: this.#options.clock,
    });
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
  return new Catalog(options, offers, [...file.issues, ...kept.issues]);
}
