/** `ctx.modelRegistry`: the models there are, read from the replica; keys and requests come from the host. */
import type { Model, ModelContext, ModelRegistry, ModelRequestOptions } from "../../../src/atomic/api/models.js";
import type { ModelState } from "../../../src/protocol/module/state.js";
import { classify, generateImages, ofType } from "../../packages/host/model-tasks.js";
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
  const complete = alive((model: ModelName, context: ModelContext, options?: ModelRequestOptions) =>
    completeModel(channel, model, context, options),
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
    complete,
    stream,
    streamSimple: stream,
    authStorage: {
      hasAuth: (provider) => states().some((one) => one.provider === provider && one.usable),
      getApiKey: (provider) => keyOf(provider),
    },
    findOfType: (type, provider, id) => {
      const state = ofType(states(), type, provider, id);
      return state === undefined ? undefined : modelOf(state);
    },
    classify: async (model, given, options) => classify(complete, model, given, options),
    generateImages: async (model, given, options) => {
      life.assertAlive();
      return generateImages(
        (params, signal) => channel.ask("models.images", params, { signal }),
        model,
        given,
        options,
      );
    },
    refresh: async () => {
      life.assertAlive();
      return { aborted: false, ...(await channel.ask("models.refresh", {})) };
    },
    getError: () => undefined,
  };
}
