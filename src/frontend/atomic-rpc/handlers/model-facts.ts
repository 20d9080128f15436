/** Models as the client of a session reads them. */
import { isScoped } from "../../../agent/model/is-scoped.js";
import type { ModelCatalog, ModelInfo } from "../../../agent/model/model-catalog.js";
import { listedModel, modelState } from "../../../agent/state/model-state.js";
import type { AtomicData } from "../../../protocol/atomic-rpc/commands.js";
import type { ModelState } from "../../../protocol/module/state.js";
import type { ClientSession } from "../client-session.js";

/** What a session without levels thinks at. */
export const OFF = "off";

export interface Scope {
  readonly models: readonly ModelInfo[];
  /** The settings say which; else it is all that can be used. */
  readonly isScoped: boolean;
}

export function scopeOf(catalog: Pick<ModelCatalog, "list">, patterns: readonly string[]): Scope {
  const usable = catalog.list().filter((model) => model.usable);
  if (patterns.length === 0) return { models: usable, isScoped: false };
  return { models: usable.filter((model) => isScoped(model, patterns)), isScoped: true };
}

export async function modelInUse(session: ClientSession): Promise<ModelState> {
  const { model: spec } = session.agent.info();
  const catalog = await session.models();
  const listed = catalog.list().find((model) => model.spec === spec);
  return listed === undefined ? modelState(catalog.find(spec)) : listedModel(listed);
}

export async function availableModels(session: ClientSession): Promise<AtomicData<"get_available_models">> {
  const catalog = await session.models();
  const { models, isScoped: has } = scopeOf(catalog, session.settings().scoped_models);
  return {
    models: catalog
      .list()
      .filter((model) => model.usable)
      .map(listedModel),
    scopedModels: has ? models.map((model) => ({ model: listedModel(model) })) : [],
    // Signing in is done at the terminal: a client is offered none of it.
    customAuthProviders: [],
    oauthProviders: [],
  };
}

/** The levels of the model in use, from least to most. */
export async function levelsOf(session: ClientSession): Promise<readonly string[]> {
  const { thinkingLevels = [] } = await modelInUse(session);
  return thinkingLevels;
}
