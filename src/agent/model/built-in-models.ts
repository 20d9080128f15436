/**
 * The models of the three providers that are known by name. Facts, for choosing and for warnings in time: a request
 * never depends on them, and any other id of the same provider works as well. Prices are given where they are certain.
 */
import type { Prices } from "./language-model.js";
import type { ModelFacts } from "./provider-facts.js";

type Known = Partial<Omit<ModelFacts, "id">> & { readonly prices?: Prices | null };

function listed(family: Omit<ModelFacts, "id" | "name">, models: Readonly<Record<string, Known>>): ModelFacts[] {
  return Object.entries(models).map(([id, known]) => ({ id, name: id, ...family, ...known }));
}

function prices(input: number, output: number, cacheRead: number, cacheWrite: number): Prices {
  return { input, output, cacheRead, cacheWrite };
}

const adaptive = {
  contextWindow: 200_000,
  maxOutput: 128_000,
  efforts: ["low", "medium", "high", "xhigh", "max"],
  defaultEffort: "high",
  takesImages: true,
  prices: null,
};
const budgeted = {
  ...adaptive,
  maxOutput: 64_000,
  efforts: ["off", "low", "medium", "high"],
  defaultEffort: "medium",
  thinksByBudget: true,
};
const canBeOff = { efforts: ["off", "low", "medium", "high", "max"] };
const anyOrOff = { efforts: ["off", ...adaptive.efforts] };

export const anthropicModels: readonly ModelFacts[] = [
  ...listed(adaptive, {
    "claude-sonnet-5-5": { name: "Claude Sonnet 5.5" },
    "claude-opus-5-5": { name: "Claude Opus 5.5" },
    "claude-haiku-5-5": { name: "Claude Haiku 5.5", ...anyOrOff },
    "claude-fable-5-2": { name: "Claude Fable 5.2" },
    "claude-opus-5": { name: "Claude Opus 5", ...anyOrOff },
    "claude-sonnet-5": { name: "Claude Sonnet 5", ...anyOrOff },
    "claude-opus-4-8": { name: "Claude Opus 4.8", ...anyOrOff },
    "claude-opus-4-7": { name: "Claude Opus 4.7", ...anyOrOff },
    "claude-opus-4-6": { name: "Claude Opus 4.6", prices: prices(5, 25, 0.5, 6.25), ...canBeOff },
    "claude-sonnet-4-6": { name: "Claude Sonnet 4.6", prices: prices(3, 15, 0.3, 3.75), ...canBeOff },
  }),
  ...listed(budgeted, {
    "claude-opus-4-5": { name: "Claude Opus 4.5", prices: prices(5, 25, 0.5, 6.25) },
    "claude-sonnet-4-5": { name: "Claude Sonnet 4.5", prices: prices(3, 15, 0.3, 3.75) },
    "claude-haiku-4-5": { name: "Claude Haiku 4.5", prices: prices(1, 5, 0.1, 1.25) },
    "claude-opus-4-1": { name: "Claude Opus 4.1", maxOutput: 32_000, prices: prices(15, 75, 1.5, 18.75) },
  }),
];

const reasoning = {
  contextWindow: 400_000,
  maxOutput: null,
  efforts: ["low", "medium", "high"],
  defaultEffort: "medium",
  takesImages: true,
  prices: null,
};
const plain = { ...reasoning, efforts: [], defaultEffort: null };
const six = { efforts: ["low", "medium", "high", "xhigh", "max"] };
const sixOrOff = { efforts: ["off", "low", "medium", "high", "xhigh", "max"] };
const fiveFourOrOff = { efforts: ["off", "low", "medium", "high", "xhigh"] };
const five = { efforts: ["minimal", "low", "medium", "high"] };
const long = { contextWindow: 1_047_576 };

export const openaiModels: readonly ModelFacts[] = [
  ...listed(reasoning, {
    "gpt-6.1-sol": { name: "GPT-6.1 Sol", ...six },
    "gpt-6.1-terra": { name: "GPT-6.1 Terra", ...sixOrOff },
    "gpt-6-sol": { name: "GPT-6 Sol", ...sixOrOff },
    "gpt-6-luna": { name: "GPT-6 Luna", ...sixOrOff },
    "gpt-5.6": { name: "GPT-5.6", ...sixOrOff },
    "gpt-5.5": { name: "GPT-5.5", ...fiveFourOrOff },
    "gpt-5.4": { name: "GPT-5.4", ...fiveFourOrOff },
    "gpt-5.4-mini": { name: "GPT-5.4 mini", ...fiveFourOrOff },
    "gpt-5.2": { name: "GPT-5.2", ...fiveFourOrOff },
    "gpt-5.1": { name: "GPT-5.1", efforts: ["off", "low", "medium", "high"] },
    "gpt-5": { name: "GPT-5", ...five, prices: prices(1.25, 10, 0.125, 1.25) },
    "gpt-5-mini": { name: "GPT-5 mini", ...five, prices: prices(0.25, 2, 0.025, 0.25) },
    "gpt-5-nano": { name: "GPT-5 nano", ...five, prices: prices(0.05, 0.4, 0.005, 0.05) },
    "gpt-5-codex": { name: "GPT-5 Codex" },
    o3: { name: "o3", contextWindow: 200_000, prices: prices(2, 8, 0.5, 2) },
    "o4-mini": { name: "o4-mini", contextWindow: 200_000, prices: prices(1.1, 4.4, 0.275, 1.1) },
  }),
  ...listed(plain, {
    "gpt-4.1": { name: "GPT-4.1", ...long, prices: prices(2, 8, 0.5, 2) },
    "gpt-4.1-mini": { name: "GPT-4.1 mini", ...long, prices: prices(0.4, 1.6, 0.1, 0.4) },
    "gpt-4o": { name: "GPT-4o", contextWindow: 128_000, prices: prices(2.5, 10, 1.25, 2.5) },
  }),
];

const gemini = {
  contextWindow: 1_048_576,
  maxOutput: 65_536,
  efforts: ["low", "medium", "high"],
  defaultEffort: "high",
  takesImages: true,
  prices: null,
};
const minimal = { efforts: ["minimal", "low", "medium", "high"] };
const mayBeOff = { efforts: ["off", "low", "medium", "high"], defaultEffort: "medium" };

export const googleModels: readonly ModelFacts[] = listed(gemini, {
  "gemini-4-argon": { name: "Gemini 4 Argon", ...minimal },
  "gemini-4-carbon": { name: "Gemini 4 Carbon", ...minimal },
  "gemini-4-hydrogen": { name: "Gemini 4 Hydrogen", efforts: ["low", "medium", "high", "xhigh"] },
  "gemini-3.8-flash": { name: "Gemini 3.8 Flash" },
  "gemini-3.5-flash": { name: "Gemini 3.5 Flash", ...minimal },
  "gemini-3.5-flash-lite": { name: "Gemini 3.5 Flash-Lite", ...minimal },
  "gemini-3.1-pro-preview": { name: "Gemini 3.1 Pro" },
  "gemini-2.5-pro": { name: "Gemini 2.5 Pro", prices: prices(1.25, 10, 0.31, 1.25) },
  "gemini-2.5-flash": { name: "Gemini 2.5 Flash", ...mayBeOff, prices: prices(0.3, 2.5, 0.075, 0.3) },
  "gemini-2.5-flash-lite": { name: "Gemini 2.5 Flash-Lite", ...mayBeOff, prices: prices(0.1, 0.4, 0.025, 0.1) },
});
