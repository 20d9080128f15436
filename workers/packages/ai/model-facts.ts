/** What is known of models: which there are, what they cost, what they can. */
import type { AssistantMessage, Usage } from "../../../src/atomic/api/messages.js";
import type { Model } from "../../../src/atomic/api/models.js";
import type { ModelState } from "../../../src/protocol/module/state.js";
import { knownModels } from "../host/link.js";

const TOKENS_PER_PRICE = 1_000_000;

/** As the host told it; undefined for one that it does not know. */
export function getModel(provider: string, id: string): Model | undefined {
  return getModels(provider).find((model) => model.id === id);
}

export function getModels(provider: string): Model[] {
  return knownModels()
    .filter((model) => model.provider === provider)
    .map(modelOf);
}

function modelOf({ usable: _usable, baseUrl, type, ...model }: ModelState): Model {
  return { ...model, ...(baseUrl === undefined ? {} : { baseUrl }), ...(type === undefined ? {} : { type }) };
}

export function getProviders(): string[] {
  return [...new Set(knownModels().map(({ provider }) => provider))];
}

/** Puts what the tokens cost into `usage.cost`, in US dollars, and gives that. */
export function calculateCost(model: Pick<Model, "cost">, usage: Usage): Usage["cost"] {
  const { cost } = usage;
  cost.input = (model.cost.input * usage.input) / TOKENS_PER_PRICE;
  cost.output = (model.cost.output * usage.output) / TOKENS_PER_PRICE;
  cost.cacheRead = (model.cost.cacheRead * usage.cacheRead) / TOKENS_PER_PRICE;
  cost.cacheWrite = (model.cost.cacheWrite * usage.cacheWrite) / TOKENS_PER_PRICE;
  cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
  return cost;
}

type Named = Pick<Model, "provider" | "id"> | null | undefined;

export function modelsAreEqual(one: Named, other: Named): boolean {
  if (!one || !other) return false;
  return one.provider === other.provider && one.id === other.id;
}

export function getSupportedThinkingLevels(model: Pick<Model, "thinkingLevels">): string[] {
  return [...model.thinkingLevels];
}

export function supportsXhigh(model: Partial<Pick<Model, "thinkingLevels">>): boolean {
  return model.thinkingLevels?.includes("xhigh") === true;
}

/** Words of servers for a conversation that does not fit. */
const overflow =
  /context.{0,20}(?:length|window|limit)|prompt is too long|too many (?:input )?tokens|maximum.{0,20}tokens/i;

/** The request failed because it did not fit the model; or, with the window's size, it was taken and did not. */
export function isContextOverflow(message: AssistantMessage, contextWindow?: number): boolean {
  if (message.stopReason === "error") return overflow.test(message.errorMessage ?? "");
  const { input, cacheRead } = message.usage;
  return contextWindow !== undefined && input + cacheRead > contextWindow;
}
