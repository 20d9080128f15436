/** What extensions may read of the agent without asking. Read when one of them is to be told, never before. */
import { promptOf } from "../../host/prompt-of-options.js";
import type { StateSlots } from "../../protocol/module/state.js";
import type { AgentParts } from "../agent-parts.js";
import { isScoped } from "../model/is-scoped.js";
import type { Settings } from "../settings.js";
import { promptOptions } from "../system-prompt.js";
import { contextUsage } from "./context-usage.js";
import { listedModel, modelState } from "./model-state.js";
import { commandStates, toolStates } from "./offers.js";

/** What only the agent knows of its moment. */
export interface Moment {
  /** Of the run under way; null while none is. */
  readonly run: StateSlots["run"];
  readonly idle: boolean;
  readonly compacting: boolean;
  /** Messages that wait to join. */
  readonly queued: number;
  /** The system prompt of the run under way; null while there is none. */
  readonly prompt: string | null;
}

/** Settings of other extensions are nobody else's: they may hold secrets. */
function readable({ extensions: _extensions, runtime: _runtime, ...rest }: Settings): StateSlots["settings"] {
  return { ...rest };
}

export function stateSlots(parts: AgentParts, moment: Moment): Partial<StateSlots> {
  const { catalog, choice, conversation, cwd, host, models, resources, settings } = parts;
  const { current } = resources;
  const { model, effort } = choice;
  const listed = models();
  const inUse = listed.find(({ spec }) => spec === model.spec);
  const activeTools = catalog.offered().map(({ name }) => name);
  const options = promptOptions({
    ...{ cwd, resources: current, offered: activeTools, tools: catalog.ofExtensions() },
    suffixes: [catalog.policy() ?? ""],
  });
  return {
    cwd,
    run: moment.run,
    idle: moment.idle,
    compacting: moment.compacting,
    queued: moment.queued,
    model: inUse === undefined ? modelState(model) : listedModel(inUse),
    models: listed.map(listedModel),
    scopedModels: listed
      .filter((one) => one.usable && isScoped(one, settings.scoped_models))
      .map((one) => ({ model: listedModel(one) })),
    thinkingLevel: effort,
    usage: contextUsage(conversation.branch(), conversation.contextTokens(), model.contextWindow),
    systemPrompt: moment.prompt ?? promptOf(options),
    systemPromptOptions: { ...options },
    activeTools,
    tools: toolStates(catalog.all(), host),
    commands: commandStates(host, current),
    settings: readable(settings),
  };
}
