/** Models as extensions read them. Pure. */
import { providerLimits } from "../../protocol/limits.js";
import type { ModelState } from "../../protocol/module/state.js";
import { splitSpec } from "../lifecycle/agent-message-of.js";
import type { LanguageModel, Prices } from "../model/language-model.js";
import type { ModelInfo } from "../model/model-catalog.js";

const free: Prices = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What a model's longest answer is taken for where nobody says: a guess that most take, as modules ask for it. */
function answerTokens(contextWindow: number): number {
  return Math.min(providerLimits.unknownOutputTokens, contextWindow);
}

function takes(images: boolean): ModelState["input"] {
  return images ? ["text", "image"] : ["text"];
}

/** A model of the list. */
export function listedModel(info: ModelInfo): ModelState {
  const { provider, id, name, contextWindow, efforts, takesImages, usable, api, baseUrl, prices, maxOutput, type } =
    info;
  return {
    provider,
    id,
    name,
    api: api ?? provider,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(type === undefined ? {} : { type }),
    reasoning: efforts.length > 0,
    input: takes(takesImages),
    cost: { ...(prices ?? free) },
    contextWindow,
    maxTokens: maxOutput ?? answerTokens(contextWindow),
    thinkingLevels: [...efforts],
    usable,
  };
}

/** A model that is in use, whether or not a list has it. */
export function modelState(model: LanguageModel): ModelState {
  const { provider, model: id } = splitSpec(model.spec);
  const { name = model.spec, takesImages = false } = model;
  return listedModel({
    ...{ ...model, provider, id, name, takesImages },
    usable: true,
    why: null,
  });
}
