/** How much a model may think and write, what is cached: the settings of one request, in each provider's own terms. */
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { providerLimits } from "../../protocol/limits.js";
import type { ModelRequest } from "../model/language-model.js";
import { estimateRequestTokens } from "../model/token-estimate.js";
import { promptOf, toolsOf } from "./prompt.js";
import type { ProviderTarget } from "./provider-model.js";

type Effort = Exclude<LanguageModelV4CallOptions["reasoning"], undefined>;

const efforts: Readonly<Record<string, Effort>> = {
  off: "none",
  none: "none",
  minimal: "minimal",
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "xhigh",
  max: "max",
};

/** Every request of a conversation begins as the one before: what stands there is read from the cache. */
const CACHED: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
/** The provider takes four such marks: tools, system, and the two last messages that end a request. */
const CACHED_MESSAGES = 2;

function withMark<T extends { readonly providerOptions?: SharedV4ProviderOptions }>(part: T): T {
  return { ...part, providerOptions: { ...part.providerOptions, ...CACHED } };
}

function cachedPrompt(prompt: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const asked = prompt.flatMap(({ role }, at) => (role === "user" || role === "tool" ? [at] : []));
  const marked = new Set(asked.slice(-CACHED_MESSAGES));
  return prompt.map((message, at) => (message.role === "system" || marked.has(at) ? withMark(message) : message));
}

function cachedTools(tools: readonly LanguageModelV4FunctionTool[]): LanguageModelV4FunctionTool[] {
  return tools.map((tool, at) => (at === tools.length - 1 ? withMark(tool) : tool));
}

/** Of `efforts` of the model, or the nearest one below that it has: an effort may outlive a change of the model. */
function clamped({ model }: ProviderTarget, effort: string | null): string | null {
  if (effort === null || model.efforts.length === 0) return null;
  return model.efforts.includes(effort) ? effort : model.defaultEffort;
}

/** The room for the answer: what the model may write, as far as the conversation leaves it. */
function room(request: ModelRequest, { model }: ProviderTarget, thinking: number): number | undefined {
  const wanted = request.maxOutputTokens;
  if (model.maxOutput === null) return wanted;
  const left = model.contextWindow - estimateRequestTokens(request) - providerLimits.spareContextTokens;
  const least = Math.min(providerLimits.leastOutputTokens, model.maxOutput);
  const most = Math.max(Math.min(model.maxOutput, left) - thinking, least);
  return wanted === undefined ? most : Math.min(wanted, most);
}

function budgetOf(effort: string): number {
  const { low, medium, high } = providerLimits.thinkingTokens;
  if (effort === "off" || effort === "none") return 0;
  return { minimal: low, low, medium }[effort] ?? high;
}

interface Settings {
  readonly reasoning?: Effort;
  readonly maxOutputTokens?: number | undefined;
  readonly providerOptions?: SharedV4ProviderOptions;
}

function anthropicSettings(request: ModelRequest, target: ProviderTarget, effort: string | null): Settings {
  if (effort === null || target.model.thinksByBudget !== true) {
    return { maxOutputTokens: room(request, target, 0), ...reasoningOf(effort) };
  }
  const budgetTokens = budgetOf(effort);
  const thinking = budgetTokens === 0 ? { type: "disabled" } : { type: "enabled", budgetTokens };
  return { maxOutputTokens: room(request, target, budgetTokens), providerOptions: { anthropic: { thinking } } };
}

function reasoningOf(effort: string | null): Settings {
  const reasoning = effort === null ? undefined : efforts[effort];
  return reasoning === undefined ? {} : { reasoning };
}

function settingsFor(request: ModelRequest, target: ProviderTarget): Settings {
  const effort = clamped(target, request.effort);
  const thinks = effort !== null && effort !== "off" && effort !== "none";
  const maxOutputTokens = room(request, target, 0);
  switch (target.provider.api) {
    case "anthropic-messages":
      return anthropicSettings(request, target, effort);
    case "openai-responses": {
      // Nothing is kept on the provider's side: what it must see again, it gets again.
      const openai = { store: false, ...(thinks ? { reasoningSummary: "auto" } : {}) };
      return { ...reasoningOf(effort), maxOutputTokens, providerOptions: { openai } };
    }
    case "google-generative-ai": {
      const google = { thinkingConfig: { includeThoughts: true } };
      return { ...reasoningOf(effort), maxOutputTokens, ...(thinks ? { providerOptions: { google } } : {}) };
    }
    case "openai-completions": {
      // Levels are the server's own words.
      const openaiCompatible = { reasoningEffort: effort === "off" ? "none" : effort };
      return { maxOutputTokens, ...(effort === null ? {} : { providerOptions: { openaiCompatible } }) };
    }
  }
}

export function callOptions(request: ModelRequest, target: ProviderTarget): LanguageModelV4CallOptions {
  const isCached = target.provider.api === "anthropic-messages";
  const prompt = promptOf(request, target);
  const tools = toolsOf(request, target);
  const { maxOutputTokens, ...settings } = settingsFor(request, target);
  return {
    prompt: isCached ? cachedPrompt(prompt) : prompt,
    ...(tools.length === 0 ? {} : { tools: isCached ? cachedTools(tools) : tools }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...settings,
  };
}
