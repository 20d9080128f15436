/** A provider's configuration as a module wrote it → facts as of any provider. Pure. */

import { providerLimits } from "../../protocol/limits.js";
import type { ProviderConfig, ProviderModel } from "../../protocol/module/provider-config.js";
import { ProviderModelSchema } from "../../protocol/module/provider-config.js";
import { type ModelFacts, type ProviderApi, type ProviderFacts, providerApis } from "../model/provider-facts.js";

type Env = Readonly<Record<string, string | undefined>>;

/** Levels of a model that thinks and says no more about it. */
const usualLevels = ["off", "minimal", "low", "medium", "high"];

export function knownApi(api: string): ProviderApi | undefined {
  return providerApis.find((known) => known === api);
}

/** `$NAME` of the environment, else the text itself. Undefined: the variable is not set. */
export function configValue(written: string, env: Env): string | undefined {
  const named = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(written)?.[1];
  // Older modules name the variable alone.
  const bare = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(written) ? written : undefined;
  const name = named ?? bare;
  if (name === undefined) return written;
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

/** Headers whose variable is not set are left out. */
export function configHeaders(written: Readonly<Record<string, string>> | undefined, env: Env): Record<string, string> {
  const entries = Object.entries(written ?? {}).flatMap(([name, value]): [string, string][] => {
    const found = configValue(value, env);
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(entries);
}

/** Modules leave the version out of Anthropic's address, which the rest of the program has in it. */
export function apiAddress(baseUrl: string, api: string): string {
  const plain = baseUrl.replace(/\/+$/, "");
  return api === "anthropic-messages" && !/\/v\d+$/.test(plain) ? `${plain}/v1` : plain;
}

function levelsOf({ reasoning, thinkingLevelMap = {} }: ProviderModel): readonly string[] {
  if (!reasoning) return [];
  const more = Object.keys(thinkingLevelMap).filter((level) => !usualLevels.includes(level));
  return [...usualLevels, ...more].filter((level) => thinkingLevelMap[level] !== null);
}

export function modelFacts(model: ProviderModel): ModelFacts {
  const { id, name = id, contextWindow, maxTokens, input, cost, type } = model;
  const efforts = levelsOf(model);
  return {
    ...{ id, name, efforts },
    contextWindow: contextWindow ?? providerLimits.unknownContextTokens,
    maxOutput: maxTokens ?? null,
    defaultEffort: efforts.includes("medium") ? "medium" : (efforts[0] ?? null),
    takesImages: input.includes("image"),
    prices: cost ?? null,
    ...(type === undefined ? {} : { type }),
  };
}

/** Those that are none are left out. */
export function configModels(written: readonly unknown[]): readonly ProviderModel[] {
  return written.flatMap((one) => {
    const parsed = ProviderModelSchema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

/** `base`: what was known of a provider of that name. */
export function providerFacts(
  id: string,
  config: ProviderConfig,
  models: readonly ProviderModel[] | null,
  base: ProviderFacts | null,
  env: Env,
): ProviderFacts {
  const api = knownApi(config.api ?? "") ?? base?.api ?? knownApi(models?.[0]?.api ?? "") ?? "openai-completions";
  const baseUrl = config.baseUrl === undefined ? (base?.baseUrl ?? "") : apiAddress(config.baseUrl, api);
  return {
    id,
    name: config.name ?? base?.name ?? id,
    ...{ api, baseUrl },
    headers: { ...base?.headers, ...configHeaders(config.headers, env) },
    keyNames: base?.keyNames ?? [],
    needsKey: base?.needsKey ?? false,
    isConfigured: base?.isConfigured ?? false,
    defaultModel: models === null ? (base?.defaultModel ?? null) : null,
    models: models === null ? (base?.models ?? []) : models.map(modelFacts),
  };
}
