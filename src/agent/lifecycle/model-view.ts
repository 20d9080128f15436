/** A model as lifecycle payloads name it: as lists of models do, so that nobody has to look it up there. Pure. */
import type { ModelView } from "../../protocol/lifecycle/provider-moments.js";
import type { LanguageModel } from "../model/language-model.js";
import { modelState } from "../state/model-state.js";

export function modelView(model: LanguageModel): ModelView {
  return { ...modelState(model), thinkingLevels: model.efforts };
}
