/** A model as lifecycle payloads name it. Pure. */
import type { ModelView } from "../../protocol/lifecycle/provider-moments.js";
import type { LanguageModel } from "../model/language-model.js";
import { splitSpec } from "./agent-message-of.js";

export function modelView(model: LanguageModel): ModelView {
  const { provider, model: id } = splitSpec(model.spec);
  return {
    provider,
    id,
    name: model.name ?? model.spec,
    contextWindow: model.contextWindow,
    input: model.takesImages === true ? ["text", "image"] : ["text"],
    thinkingLevels: model.efforts,
  };
}
