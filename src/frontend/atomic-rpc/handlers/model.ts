/** Handlers of the commands about models and how hard they think. */
import { fitLevel } from "../../../agent/model/fit-level.js";
import { listedModel } from "../../../agent/state/model-state.js";
import type { modelCommands } from "../../../protocol/atomic-rpc/model-commands.js";
import { CommandError, granted, type Handler, type Handlers } from "./handler.js";
import { availableModels, levelsOf, modelInUse, OFF, scopeOf } from "./model-facts.js";

const setModel: Handler<"set_model"> = async ({ provider, modelId, persist }, { session }) => {
  const found = (await session.models()).list().find((model) => model.provider === provider && model.id === modelId);
  if (found === undefined) throw new CommandError(`Model not found: ${provider}/${modelId}`);
  if (!found.usable) throw new CommandError(`${found.spec} cannot be used: ${found.why ?? "it is not set up"}`);
  const { agent } = session;
  granted(persist === true ? await agent.setModel(found.spec) : agent.set({ model: found.spec, effort: null }));
  return listedModel(found);
};

const cycleModel: Handler<"cycle_model"> = async ({ direction }, { session }) => {
  const { agent } = session;
  const { models, isScoped } = scopeOf(await session.models(), session.settings().scoped_models);
  const at = models.findIndex(({ spec }) => spec === agent.info().model);
  const by = direction === "backward" ? -1 : 1;
  const next = models[at === -1 ? 0 : (at + by + models.length) % models.length];
  if (next === undefined || (at !== -1 && models.length === 1)) return null;
  granted(agent.set({ model: next.spec, effort: null, source: "cycle" }));
  return { model: listedModel(next), thinkingLevel: agent.info().effort ?? OFF, isScoped };
};

const setLevel: Handler<"set_thinking_level"> = async ({ level, persist }, { session }) => {
  const { agent } = session;
  const levels = await levelsOf(session);
  const fit = fitLevel(level, levels);
  if (fit === null && level !== OFF) {
    const known = levels.length === 0 ? "the model has no levels" : `it is one of ${levels.join(", ")}`;
    throw new CommandError(`no thinking level ${JSON.stringify(level)}: ${known}`);
  }
  if (fit !== null) granted(persist === true ? await agent.setEffort(fit) : agent.set({ model: null, effort: fit }));
  const { provider, id: modelId } = await modelInUse(session);
  return { level: agent.info().effort ?? OFF, provider, modelId };
};

export const modelHandlers: Handlers<keyof typeof modelCommands> = {
  set_model: setModel,
  cycle_model: cycleModel,
  get_available_models: (_params, { session }) => availableModels(session),
  refresh_models: async (_params, { session }) => {
    const problems = await session.refreshModels(new AbortController().signal);
    if (problems.length > 0) throw new CommandError(problems.join("; "));
    return availableModels(session);
  },
  set_thinking_level: setLevel,
  cycle_thinking_level: async (_params, { session }) => {
    const { agent } = session;
    const levels = await levelsOf(session);
    const next = levels[(levels.indexOf(agent.info().effort ?? "") + 1) % levels.length];
    if (next === undefined) return null;
    granted(agent.set({ model: null, effort: next }));
    return { level: next };
  },
  get_available_thinking_levels: async (_params, { session }) => {
    const levels = await levelsOf(session);
    return { levels: levels.length === 0 ? [OFF] : [...levels] };
  },
};
