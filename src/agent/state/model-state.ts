/** Models as extensions read them. Pure. */
import type { ModelState } from "../../protocol/module/state.js";
import { splitSpec } from "../lifecycle/agent-message-of.js";
import type { LanguageModel, Prices } from "../model/language-model.js";
import type { ModelInfo } from "../model/model-catalog.js";

const free: Prices = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What a provider does not say of a model's longest answer. */
const UNKNOWN_OUTPUT = 0;

function takes(images: boolean): ModelState["input"] {
  return images ? ["text", "image"] : ["text"];
}

/** A model of the list. */
export function listedModel(info: ModelInfo): ModelState {
  const { provider, id, name, contextWindow, efforts, takesImages, usable, api, baseUrl, prices, maxOutput } = info;
  return {
    provider,
    id,
    name,
    api: api ?? provider,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    reasoning: efforts.length > 0,
    input: takes(takesImages),
    cost: { ...(prices ?? free) },
    contextWindow,
    maxTokens: maxOutput ?? UNKNOWN_OUTPUT,
    thinkingLevels: [...efforts],
    usable,
  };
}

/** A model that is in use, whether or not a list has it. */
export function modelState(model: LanguageModel): ModelState {
  const { provider, model: id } = splitSpec(model.spec);
  const { contextWindow, efforts, takesImages = false, prices = null, name = model.spec } = model;
  return listedModel({
    ...{ spec: model.spec, provider, id, name, contextWindow, efforts, takesImages, prices },
    usable: true,
    why: null,
  });
}
