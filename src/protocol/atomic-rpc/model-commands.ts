/** Commands about models and how hard they think. */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { command, NothingSchema } from "./command-row.js";

const ModelSchema = z
  .object({ provider: z.string(), id: z.string(), name: z.string(), contextWindow: z.number() })
  .loose();

const ModelsSchema = z.object({
  models: z.array(ModelSchema).describe("Those that can be used."),
  scopedModels: z.array(z.object({ model: ModelSchema, thinkingLevel: z.string().optional() })),
  customAuthProviders: z.array(JsonObjectSchema),
  oauthProviders: z.array(JsonObjectSchema),
});

const persist = optional(z.boolean()).describe("True: for later sessions as well.");

export const modelCommands = {
  set_model: command({
    doc: "Goes on with another model.",
    lane: "ordered",
    params: z.object({ provider: z.string(), modelId: z.string(), persist }),
    data: ModelSchema,
  }),
  cycle_model: command({
    doc: "Goes on with the next model of those in the scope, or of all that can be used; null when there is no other.",
    lane: "ordered",
    params: z.object({ direction: optional(z.enum(["forward", "backward"])) }),
    data: z.object({ model: ModelSchema, thinkingLevel: z.string(), isScoped: z.boolean() }).nullable(),
  }),
  get_available_models: command({
    doc: "Models that can be used.",
    lane: "ordered",
    params: NothingSchema,
    data: ModelsSchema,
  }),
  refresh_models: command({
    doc: "Has providers of extensions read their models anew.",
    lane: "control",
    params: NothingSchema,
    data: ModelsSchema,
  }),
  set_thinking_level: command({
    doc: "How hard the model thinks.",
    lane: "ordered",
    params: z.object({ level: z.string(), persist }),
    data: z.object({ level: z.string(), provider: z.string(), modelId: z.string() }),
  }),
  cycle_thinking_level: command({
    doc: "The model's next level; null when it has none.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ level: z.string() }).nullable(),
  }),
  get_available_thinking_levels: command({
    doc: "The levels of the model in use.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ levels: z.array(z.string()) }),
  }),
};
