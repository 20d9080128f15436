/** Keys and models for modules that make these themselves, instead of taking those of their context. */
import type { ImageContent } from "../../../src/atomic/api/messages.js";
import type {
  Classification,
  Classified,
  ImageRequest,
  Model,
  ModelRequestOptions,
  ResolvedAuth,
} from "../../../src/atomic/api/models.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";
import { complete, stream } from "../ai/ask.js";
import { getModel, getModels, getProviders } from "../ai/model-facts.js";
import { hostLink, knownModels } from "./link.js";
import { classify, generateImages, ofType } from "./model-tasks.js";

async function authOf(provider: string, model?: string): Promise<ResolvedAuth> {
  const answer = await hostLink().request("models.auth", model === undefined ? { provider } : { provider, model });
  return isJsonObject(answer) && typeof answer.ok === "boolean"
    ? (answer as unknown as ResolvedAuth)
    : { ok: false, error: "the host did not say" };
}

async function keyOf(provider: string): Promise<string | undefined> {
  const auth = await authOf(provider);
  return auth.ok ? auth.apiKey : undefined;
}

/** The keys that the host has. Keys set here are this object's alone. */
export class AuthStorage {
  readonly #own = new Map<string, string>();

  static create(_path?: string): AuthStorage {
    return new AuthStorage();
  }
  static inMemory(): AuthStorage {
    return new AuthStorage();
  }
  setRuntimeApiKey(provider: string, key: string): void {
    this.#own.set(provider, key);
  }
  removeRuntimeApiKey(provider: string): void {
    this.#own.delete(provider);
  }
  hasAuth(provider: string): boolean {
    return this.#own.has(provider) || knownModels().some((model) => model.provider === provider && model.usable);
  }
  async getApiKey(provider: string): Promise<string | undefined> {
    return this.#own.get(provider) ?? keyOf(provider);
  }
}

/** The models that the host knows. */
export class ModelRegistry {
  readonly authStorage: AuthStorage;

  constructor(authStorage: AuthStorage = new AuthStorage()) {
    this.authStorage = authStorage;
  }

  static create(authStorage?: AuthStorage, _path?: string): ModelRegistry {
    return new ModelRegistry(authStorage);
  }
  find(provider: string, id: string): Model | undefined {
    return getModel(provider, id);
  }
  getAll(): Model[] {
    return getProviders().flatMap(getModels);
  }
  getAvailable(): Model[] {
    return this.getAll().filter((model) => this.hasConfiguredAuth(model));
  }
  hasConfiguredAuth({ provider }: Pick<Model, "provider">): boolean {
    return this.authStorage.hasAuth(provider);
  }
  getApiKey({ provider }: Pick<Model, "provider">): Promise<string | undefined> {
    return this.authStorage.getApiKey(provider);
  }
  getApiKeyForProvider(provider: string): Promise<string | undefined> {
    return this.authStorage.getApiKey(provider);
  }
  getApiKeyAndHeaders({ provider, id }: Pick<Model, "provider" | "id">): Promise<ResolvedAuth> {
    return authOf(provider, id);
  }
  readonly complete = complete;
  readonly stream = stream;
  readonly streamSimple = stream;

  findOfType(type: string, provider?: string, id?: string): Model | undefined {
    const state = ofType(knownModels(), type, provider, id);
    return state === undefined ? undefined : getModel(state.provider, state.id);
  }
  classify(model: Model, given: Classification, options?: ModelRequestOptions): Promise<Classified> {
    return classify((one, context, how) => complete(one, context, { ...how }), model, given, options);
  }
  generateImages(
    model: Pick<Model, "provider" | "id">,
    given: ImageRequest | string,
    options?: ModelRequestOptions,
  ): Promise<{ images: ImageContent[] }> {
    const ask = (params: object, signal: AbortSignal | undefined) =>
      hostLink().request("models.images", params, { signal });
    return generateImages(ask, model, given, options);
  }

  async refresh(): Promise<{ aborted: boolean; errors: string[] }> {
    const answer = await hostLink().request("models.refresh", {});
    const errors = isJsonObject(answer) && Array.isArray(answer.errors) ? answer.errors.map(String) : [];
    return { aborted: false, errors };
  }
  getError(): string | undefined {
    return undefined;
  }
}
