/**
 * A model of an extension that is none itself: for each request the extension says which model is to answer it. What is
 * said of the answer is said of that one. Failures are parts.
 */
import { messageOf } from "../../protocol/caught.js";
import { isJsonObject } from "../../protocol/json-object.js";
import { ProviderModelSchema } from "../../protocol/module/provider-config.js";
import type { VirtualModelDeclaration } from "../../protocol/module/registration.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { fitLevel } from "../model/fit-level.js";
import type { LanguageModel, ModelPart, ModelRequest } from "../model/language-model.js";
import type { ModelInfo } from "../model/model-catalog.js";
import type { ModelFacts } from "../model/provider-facts.js";
import { modelFacts } from "./extension-facts.js";
import { type CallHandle, contextOf } from "./extension-model.js";
import { failureOf } from "./extension-parts.js";

/** What is told as the wire format of one. */
const VIRTUAL_API = "virtual";

export interface VirtualModel {
  readonly info: ModelInfo;
  /** `find`: the model of a spec; throws where there is none. */
  open(find: (spec: string) => LanguageModel): LanguageModel;
}

/** Where a request goes, as its extension says it. */
interface Route {
  readonly spec: string;
  readonly level: string | null;
}

function specOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return null;
  const { provider, id } = value;
  return typeof provider === "string" && typeof id === "string" ? `${provider}/${id}` : null;
}

/** `{provider, id}`, `"provider/id"`, or `{model, thinkingLevel}` with either as its model. */
function routeOf(value: unknown): Route | null {
  const inner = isJsonObject(value) && "model" in value ? value.model : value;
  const spec = specOf(inner);
  if (spec === null) return null;
  const level = isJsonObject(value) ? (value.thinkingLevel ?? value.reasoning) : null;
  return { spec, level: typeof level === "string" ? level : null };
}

class Router implements VirtualModel {
  readonly info: ModelInfo;
  readonly #facts: ModelFacts;
  readonly #route: string;
  readonly #call: CallHandle;

  constructor({ provider, id, config, route }: VirtualModelDeclaration, call: CallHandle) {
    const parsed = ProviderModelSchema.safeParse({ ...config, id });
    this.#facts = modelFacts(parsed.success ? parsed.data : ProviderModelSchema.parse({ id }));
    this.#route = route;
    this.#call = call;
    const { name, contextWindow, efforts, takesImages, prices, maxOutput } = this.#facts;
    const known = { name, contextWindow, efforts, takesImages, prices, maxOutput, api: VIRTUAL_API };
    this.info = { spec: `${provider}/${id}`, provider, id, ...known, usable: true, why: null };
  }

  open(find: (spec: string) => LanguageModel): LanguageModel {
    const { spec, name, contextWindow, efforts, takesImages, prices = null } = this.info;
    const { defaultEffort, maxOutput } = this.#facts;
    return {
      ...{ spec, name, contextWindow, maxOutput, efforts, defaultEffort, takesImages, prices, api: VIRTUAL_API },
      stream: (request, options) => this.#stream(request, options, find),
    };
  }

  async *#stream(
    request: ModelRequest,
    options: Parameters<LanguageModel["stream"]>[1],
    find: (spec: string) => LanguageModel,
  ): AsyncGenerator<ModelPart> {
    const chosen = await this.#choose(request, options.signal, find);
    if (options.signal.aborted) return;
    if (typeof chosen === "string") {
      yield { type: "error", failure: failureOf(chosen) };
      yield { type: "finish", reason: "error" };
      return;
    }
    const { model, effort } = chosen;
    yield { type: "routed", spec: model.spec, prices: model.prices ?? null };
    yield* model.stream({ ...request, effort }, options);
  }

  /** A string says why no model is. */
  async #choose(
    request: ModelRequest,
    signal: AbortSignal,
    find: (spec: string) => LanguageModel,
  ): Promise<{ readonly model: LanguageModel; readonly effort: string | null } | string> {
    const { spec, provider, id } = this.info;
    const context = contextOf(request, { provider, api: VIRTUAL_API, model: { id } });
    const given = { model: { ...this.#told() }, context, thinkingLevel: request.effort };
    const answer = await this.#call(this.#route, [given], { signal });
    if (!answer.ok) return `${spec} found no model: ${answer.error}`;
    const route = routeOf(answer.value);
    if (route === null) return `${spec} gave no model to ask`;
    // One that leads back to itself would never end.
    if (route.spec === spec) return `${spec} chose itself`;
    try {
      const model = find(route.spec);
      if (model.api === VIRTUAL_API) return `${spec} chose ${sanitizeLabel(route.spec)}, which chooses another one`;
      const level = route.level ?? request.effort;
      return { model, effort: level === null ? model.defaultEffort : fitLevel(level, model.efforts) };
    } catch (error) {
      return `${spec} chose a model that cannot be asked: ${messageOf(error)}`;
    }
  }

  #told(): object {
    const { provider, id, name, contextWindow, takesImages, efforts } = this.info;
    const input = takesImages ? ["text", "image"] : ["text"];
    return { provider, id, name, api: VIRTUAL_API, contextWindow, input, reasoning: efforts.length > 0 };
  }
}

export function virtualModel(declared: VirtualModelDeclaration, call: CallHandle): VirtualModel {
  return new Router(declared, call);
}
