/** `ctx.modelRegistry`: the models there are, read from the replica; keys and requests come from the host. */
import type { AssistantMessage } from "../../../src/atomic/api/messages.js";
import type { Model, ModelContext, ModelRegistry, ModelRequestOptions } from "../../../src/atomic/api/models.js";
import type { ModelState } from "../../../src/protocol/module/state.js";
import type { Core } from "./core.js";
import type { Life } from "./life.js";
import { completeModel, streamModel } from "./model-request.js";

type ModelName = Pick<Model, "provider" | "id">;

/** A copy: what an extension does to it stays with it. */
export function modelOf(state: ModelState): Model {
  const { usable: _usable, ...model } = state;
  return structuredClone(model) as Model;
}

export function modelRegistry({ channel, replica }: Core, life: Life): ModelRegistry {
  const states = (): readonly ModelState[] => {
    life.assertAlive();
    return replica.slots.models ?? [];
  };
  const stateOf = ({ provider, id }: ModelName) => states().find((one) => one.provider === provider && one.id === id);
  const auth = (provider: string, model?: string) => {
    life.assertAlive();
    return channel.ask("models.auth", { provider, model });
  };
  const keyOf = async (provider: string, model?: string): Promise<string | undefined> => {
    const found = await auth(provider, model);
    return found.ok ? found.apiKey : undefined;
  };
  const alive = <Args extends readonly unknown[], R>(run: (...args: Args) => R): ((...args: Args) => R) => {
    return (...args) => {
      life.assertAlive();
      return run(...args);
    };
  };
  const stream = alive((model: Model, context: ModelContext, options?: ModelRequestOptions) =>
    streamModel(channel, model, context, options),
  );
  return {
    find: (provider, id) => {
      const state = stateOf({ provider, id });
      return state === undefined ? undefined : modelOf(state);
    },
    getAll: () => states().map(modelOf),
    getAvailable: () =>
      states()
        .filter(({ usable }) => usable)
        .map(modelOf),
    hasConfiguredAuth: (model) => stateOf(model)?.usable === true,
    getApiKeyForProvider: (provider) => keyOf(provider),
    getApiKey: ({ provider, id }) => keyOf(provider, id),
    getApiKeyAndHeaders: ({ provider, id }) => auth(provider, id),
    complete: alive(
      (model: Model, context: ModelContext, options?: ModelRequestOptions): Promise<AssistantMessage> =>
        completeModel(channel, model, context, options),
    ),
    stream,
    streamSimple: stream,
    refresh: async () => {
      life.assertAlive();
      return { aborted: false, ...(await channel.ask("models.refresh", {})) };
    },
    getError: () => undefined,
  };
}
