/** Which models are listed and switched among. Pure. */
import { isScoped } from "../../../agent/model/is-scoped.js";
import type { ModelCatalog, ModelInfo } from "../../../agent/model/model-catalog.js";
import type { PickerItem } from "../pickers/picker.js";
import { joined, shortNumber } from "../wording.js";

/** What ctrl+p goes through: usable ones, of `scoped_models` where it holds any. */
export function switchable(catalog: Pick<ModelCatalog, "list">, scoped: readonly string[]): readonly ModelInfo[] {
  const usable = catalog.list().filter((model) => model.usable);
  return scoped.length === 0 ? usable : usable.filter((model) => isScoped(model, scoped));
}

/** The model in use first, then usable ones, then the rest; a model in use that no list has is left out. */
export function listed(models: readonly ModelInfo[], current: string): readonly ModelInfo[] {
  const rank = ({ spec, usable }: ModelInfo): number => (spec === current ? 0 : usable ? 1 : 2);
  return models.toSorted((a, b) => rank(a) - rank(b));
}

/** Signs stand beside colours: `✓` in use, `✗` not usable. */
export function modelItem(model: ModelInfo, current: string): PickerItem {
  const { spec, provider, name, contextWindow, efforts, takesImages, usable, why } = model;
  const about = joined(name, `${shortNumber(contextWindow)} tokens`, takesImages && "images", efforts.join("/"));
  return {
    label: spec,
    description: usable ? about : joined("not set up", `/login ${provider}`),
    detail: why ?? "",
    marker: spec === current ? "✓" : usable ? "" : "✗",
    token: usable ? undefined : "dim",
  };
}
