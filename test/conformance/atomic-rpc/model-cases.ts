/** Commands about models and how hard they think. */
import { expect } from "vitest";
import { type Case, no, ok, wants } from "./case.js";

const echo = expect.objectContaining({ provider: "offline", id: "echo", contextWindow: 32_768 });
const models = { models: [echo], scopedModels: [], customAuthProviders: [], oauthProviders: [] };
const level = (name: string) => ({ level: name, provider: "offline", modelId: "echo" });
const alone = { settings: { scoped_models: ["offline/echo"] } };

export const modelCases: readonly Case[] = [
  {
    name: "set_model",
    line: { type: "set_model", provider: "offline", modelId: "echo" },
    answer: ok("set_model", echo),
  },
  {
    name: "set_model to one that nobody knows",
    line: { type: "set_model", provider: "p", modelId: "m" },
    answer: no("set_model", "Model not found: p/m"),
  },
  {
    name: "set_model without a model",
    line: { type: "set_model", provider: "p" },
    answer: no("set_model", `set_model: ${wants("modelId", "string", "undefined")}`),
  },
  {
    name: "set_model with a wrong persist",
    line: { type: "set_model", provider: "p", modelId: "m", persist: "yes" },
    answer: no("set_model", `set_model: ${wants("persist", "boolean", "string")}`),
  },
  { name: "cycle_model with one model", setup: alone, line: { type: "cycle_model" }, answer: ok("cycle_model", null) },
  {
    name: "cycle_model in a direction that is none",
    line: { type: "cycle_model", direction: "up" },
    answer: no("cycle_model", expect.stringContaining("cycle_model: direction: ")),
  },
  {
    name: "get_available_models",
    line: { type: "get_available_models" },
    answer: ok("get_available_models", { ...models, models: expect.arrayContaining([echo]) }),
  },
  {
    name: "get_available_models with a scope",
    setup: alone,
    line: { type: "get_available_models" },
    answer: ok("get_available_models", {
      ...{ ...models, models: expect.arrayContaining([echo]), scopedModels: [{ model: echo }] },
    }),
  },
  {
    name: "refresh_models",
    line: { type: "refresh_models" },
    answer: ok("refresh_models", { ...models, models: expect.arrayContaining([echo]) }),
  },
  {
    name: "set_thinking_level",
    line: { type: "set_thinking_level", level: "low" },
    answer: ok("set_thinking_level", level("low")),
  },
  {
    name: "set_thinking_level to one that the model has not, and another has",
    line: { type: "set_thinking_level", level: "minimal" },
    answer: ok("set_thinking_level", level("low")),
  },
  {
    name: "set_thinking_level to none",
    line: { type: "set_thinking_level", level: "banana" },
    answer: no("set_thinking_level", 'no thinking level "banana": it is one of low, medium, high'),
  },
  {
    name: "set_thinking_level without one",
    line: { type: "set_thinking_level" },
    answer: no("set_thinking_level", `set_thinking_level: ${wants("level", "string", "undefined")}`),
  },
  {
    name: "cycle_thinking_level past the last",
    line: { type: "cycle_thinking_level" },
    answer: ok("cycle_thinking_level", { level: "low" }),
  },
  {
    name: "cycle_thinking_level",
    before: [{ type: "set_thinking_level", level: "low" }],
    line: { type: "cycle_thinking_level" },
    answer: ok("cycle_thinking_level", { level: "medium" }),
  },
  {
    name: "get_available_thinking_levels",
    line: { type: "get_available_thinking_levels" },
    answer: ok("get_available_thinking_levels", { levels: ["low", "medium", "high"] }),
  },
];
