/**
 * `models.json` in the home: providers and models of one's own, and changes to the built-in ones. Reading never
 * fails: what is wrong costs the model or the provider it is in, and one line that says what it must be.
 *
 *     {"providers": {"NAME": {                        the first part of a spec: NAME/ID
 *       "name": "My server",                          for people; default NAME
 *       "baseUrl": "http://localhost:8000/v1",        without a path: the usual one is added
 *       "api": "openai-completions",                  or openai-responses, anthropic-messages, google-generative-ai
 *       "headers": {"x-team": "blue"},                sent with every request
 *       "apiKeyEnv": "MY_KEY",                        the variable with the key; null: it needs none. Default: auth.json
 *                                                     may hold a key under NAME, and it is asked without one otherwise
 *       "defaultModel": "ID",                         default: the first of its models
 *       "models": [{
 *         "id": "qwen3-coder",
 *         "name": "Qwen 3 Coder",                     default: the id
 *         "contextWindow": 131072,                    tokens; default 32768
 *         "maxOutput": 16384,                         tokens of one answer; default: the provider decides
 *         "efforts": ["low", "high"],                 from least to most, `off` for none; default: it is not told
 *         "defaultEffort": "low",                     default: the one in the middle
 *         "images": true,                             it takes them; default false
 *         "prices": {"input": 1, "output": 4, "cacheRead": 0.1, "cacheWrite": 1}
 *       }]                                            US dollars for a million tokens; default: not known
 *     }}}
 *
 * For a built-in provider or model every field is optional and changes that field alone. Keys never stand here.
 */
import { join } from "node:path";
import * as z from "zod";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { providerLimits } from "../../protocol/limits.js";
import { suggestion } from "../../text/edit-distance.js";
import { readObjectFile } from "../json-object-file.js";
import { fullBaseUrl } from "./built-in-providers.js";
import { isHeaderName, isHeaderValue } from "./header-text.js";
import { type ModelFacts, type ProviderFacts, providerApis } from "./provider-facts.js";

const text = z.string("must be a text").trim().min(1, "must not be empty");
const tokens = z.int("must be a whole number of tokens").positive("must be a number above 0");
const dollars = z.number("must be a number of US dollars").nonnegative("must not be negative");
const httpUrl = text.refine(
  (written) => fullBaseUrl(written, "openai-completions") !== null,
  "must be an address that starts with http:// or https://",
);

const ModelSchema = z.object(
  {
    id: text,
    name: text.optional(),
    contextWindow: tokens.optional(),
    maxOutput: tokens.nullable().optional(),
    efforts: z.array(text, "must be a list of texts").optional(),
    defaultEffort: text.optional(),
    images: z.boolean("must be true or false").optional(),
    prices: z
      .object(
        { input: dollars, output: dollars, cacheRead: dollars.default(0), cacheWrite: dollars.default(0) },
        "must be an object with input and output",
      )
      .optional(),
  },
  "must be an object with an id",
);
type WrittenModel = z.infer<typeof ModelSchema>;

const ProviderSchema = z.object(
  {
    name: text.optional(),
    baseUrl: httpUrl.optional(),
    api: z.enum(providerApis, `must be one of ${providerApis.join(", ")}`).optional(),
    headers: z
      .record(
        z.string(),
        text.refine(isHeaderValue, "must hold nothing that no HTTP header can"),
        "must be an object of texts",
      )
      .refine((headers) => Object.keys(headers).every(isHeaderName), "must be named as HTTP headers are")
      .optional(),
    apiKeyEnv: text.nullable().optional(),
    defaultModel: text.optional(),
    models: z.array(z.unknown(), "must be a list").optional(),
  },
  "must be an object",
);
type WrittenProvider = z.infer<typeof ProviderSchema>;

type Complain = (where: string, wanted: string) => void;

/** Other fields are for a later version or another program; one that is nearly ours was meant to be ours. */
function sayTypos({ shape }: z.ZodObject, value: unknown, where: string, complain: Complain): void {
  for (const key of isJsonObject(value) ? Object.keys(value) : []) {
    const guess = Object.hasOwn(shape, key) || key === "apiKey" ? "" : suggestion(key, Object.keys(shape));
    if (guess !== "") complain(`${where}.${key}`, `is not known, so it is ignored${guess}`);
  }
}

function checked<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  where: string,
  loss: string,
  complain: Complain,
): z.output<S> | null {
  sayTypos(schema, value, where, complain);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    complain([where, ...path.map(String)].join("."), `${message}; ${loss}`);
  return null;
}

function middleOf(efforts: readonly string[]): string | null {
  return efforts[Math.floor((efforts.length - 1) / 2)] ?? null;
}

function modelFacts(written: WrittenModel, before: ModelFacts | undefined, contextWindow: number): ModelFacts {
  const efforts = written.efforts ?? before?.efforts ?? [];
  const preferred = written.defaultEffort ?? before?.defaultEffort ?? null;
  return {
    ...before,
    id: written.id,
    name: written.name ?? before?.name ?? written.id,
    contextWindow: written.contextWindow ?? before?.contextWindow ?? contextWindow,
    maxOutput: written.maxOutput === undefined ? (before?.maxOutput ?? null) : written.maxOutput,
    efforts,
    defaultEffort: preferred !== null && efforts.includes(preferred) ? preferred : middleOf(efforts),
    takesImages: written.images ?? before?.takesImages ?? false,
    prices: written.prices ?? before?.prices ?? null,
  };
}

function modelsOf(written: WrittenProvider, before: ProviderFacts | undefined, where: string, complain: Complain) {
  const models = new Map((before?.models ?? []).map((model) => [model.id, model]));
  const own = new Map<string, ModelFacts>();
  const contextWindow =
    before?.needsKey === true ? providerLimits.unknownContextTokens : providerLimits.ownServerContextTokens;
  for (const [at, value] of (written.models ?? []).entries()) {
    const place = `${where}.models.${at}`;
    const model = checked(ModelSchema, value, place, "the model is ignored", complain);
    if (model === null) continue;
    const facts = modelFacts(model, models.get(model.id), contextWindow);
    if (model.defaultEffort !== undefined && facts.defaultEffort !== model.defaultEffort) {
      complain(`${place}.defaultEffort`, "must be one of its efforts; the one in the middle is used");
    }
    own.set(model.id, facts);
  }
  // A person's own come first: the first one is the default.
  return [...own.values(), ...[...models.values()].filter(({ id }) => !own.has(id))];
}

function keyOf(
  written: WrittenProvider,
  before: ProviderFacts | undefined,
): Pick<ProviderFacts, "keyNames" | "needsKey"> {
  if (written.apiKeyEnv === null) return { keyNames: [], needsKey: false };
  if (written.apiKeyEnv !== undefined) return { keyNames: [written.apiKeyEnv], needsKey: true };
  return { keyNames: before?.keyNames ?? [], needsKey: before?.needsKey ?? false };
}

const NAME = /^[a-z0-9][\w.-]*$/i;

function providerFacts(
  id: string,
  value: unknown,
  before: ProviderFacts | undefined,
  complain: Complain,
): ProviderFacts | null {
  const where = `providers.${id}`;
  if (!NAME.test(id) || id === "offline") {
    complain(where, 'must be named with letters, digits, "-", "_" and ".", and not "offline"; it is ignored');
    return null;
  }
  const written = checked(ProviderSchema, value, where, "the provider is ignored", complain);
  if (written === null) return null;
  if (isJsonObject(value) && "apiKey" in value) {
    complain(`${where}.apiKey`, 'must not stand here: name a variable with "apiKeyEnv", or put the key into auth.json');
  }
  const api = written.api ?? before?.api ?? "openai-completions";
  const baseUrl = written.baseUrl === undefined ? (before?.baseUrl ?? null) : fullBaseUrl(written.baseUrl, api);
  if (baseUrl === null) {
    complain(`${where}.baseUrl`, "must be given; the provider is ignored");
    return null;
  }
  return {
    id,
    name: written.name ?? before?.name ?? id,
    api,
    baseUrl,
    headers: { ...before?.headers, ...written.headers },
    ...keyOf(written, before),
    isConfigured: true,
    defaultModel: written.defaultModel ?? before?.defaultModel ?? null,
    models: modelsOf(written, before, where, complain),
  };
}

export interface ProviderList {
  readonly providers: readonly ProviderFacts[];
  readonly issues: readonly string[];
}

/** What models.json makes of the built-in providers. Exported for tests. */
export function withModelsFile(builtIn: readonly ProviderFacts[], file: JsonObject): ProviderList {
  const issues: string[] = [];
  const complain: Complain = (where, wanted) => void issues.push(`models.json: "${where}" ${wanted}`);
  for (const [key, value] of Object.entries(file)) {
    const isMeant = isJsonObject(value) && ("baseUrl" in value || "models" in value);
    if (key !== "providers" && isMeant) complain(key, 'is ignored: providers stand under "providers"');
  }
  const given = file.providers ?? {};
  const providers = new Map(builtIn.map((provider) => [provider.id, provider]));
  if (!isJsonObject(given)) complain("providers", "must be an object; it is ignored");
  for (const [id, value] of Object.entries(isJsonObject(given) ? given : {})) {
    const provider = providerFacts(id, value, providers.get(id), complain);
    if (provider !== null) providers.set(id, provider);
  }
  const more = issues.length - providerLimits.maxFileIssues;
  const told = issues.slice(0, providerLimits.maxFileIssues);
  return {
    providers: [...providers.values()],
    issues: more > 0 ? [...told, `models.json: ${more} more like these`] : told,
  };
}

/** Never throws; `issues` are lines for the person. */
export async function readModelsFile(home: string, builtIn: readonly ProviderFacts[]): Promise<ProviderList> {
  const file = await readObjectFile(join(home, "models.json"));
  if (file.kind === "object") return withModelsFile(builtIn, file.value);
  return { providers: builtIn, issues: file.kind === "absent" ? [] : [file.notice] };
}
