/** What a manifest may declare beyond the e protocol: how tools are offered, renderers, providers, completions. */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { DraftsSchema } from "../lifecycle/boundary.js";

/** Fields of a tool beside name, description, parameters and label. */
export const toolExtras = {
  prompt_snippet: optional(z.string()).describe(
    "One line in the prompt's list of tools; without it, it is not listed.",
  ),
  prompt_guidelines: z.array(z.string()).default([]).describe("Lines in the prompt while the tool is active."),
  sequential: z.boolean().default(false).describe("A batch of calls with one of it runs one call after another."),
  default_active: z.boolean().default(true).describe("Whether the model is offered it before anybody says so."),
  validate: z.boolean().default(false).describe("Arguments are made to fit `parameters`, or the call fails."),
  prepare: optional(z.string()).describe("A handle: takes the raw arguments, gives those that are validated."),
  renders_call: z.boolean().default(false),
  renders_result: z.boolean().default(false),
  shell: z.enum(["default", "self"]).default("default").describe("`self`: its rows come without our frame."),
  max_result_chars: optional(z.number()).describe("Longer text goes to a file; 0: never."),
  exposure: z
    .enum(["direct", "model-only", "hidden", "codemode"])
    .catch("direct")
    .default("direct")
    .describe("Who may call it: `model-only` the model alone, `hidden` and `codemode` other tools alone."),
  structured_output: z
    .boolean()
    .default(false)
    .describe("Its structured result is the answer of a run that ends with it: what `e -p` prints."),
  facts: optional(JsonObjectSchema).describe("What else other extensions may read of it: annotations, namespace …"),
} as const;

/** A provider, as `pi.registerProvider` takes it; functions are handles. */
export const ProviderDeclarationSchema = z.object({
  id: z.string().min(1),
  config: JsonObjectSchema.describe("baseUrl, apiKey, api, headers, authHeader, models …"),
  stream: optional(z.string()).describe("A handle: streams one request (`streamSimple`)."),
  refresh: optional(z.string()),
  login: optional(z.string()),
  refresh_token: optional(z.string()),
  api_key: optional(z.string()),
});
export type ProviderDeclaration = z.output<typeof ProviderDeclarationSchema>;

/** A model that chooses another one for each request. */
export const VirtualModelSchema = z.object({
  provider: z.string().min(1),
  id: z.string().min(1),
  config: JsonObjectSchema.default({}).describe("name, contextWindow, input … as of a provider's model."),
  route: z
    .string()
    .describe(
      "A handle: takes `{model, context, thinkingLevel}`, gives `{provider, id}`, or `{model, thinkingLevel}`.",
    ),
});
export type VirtualModelDeclaration = z.output<typeof VirtualModelSchema>;

/** An MCP server whose tools the extension brings. It talks to the server itself; others are told of it. */
export const McpServerSchema = z.object({
  name: z.string().min(1),
  config: JsonObjectSchema.describe("`command`, `args`, `env`, `cwd`; or `url` and `headers`."),
});

/** Keys of a manifest beside those of the e protocol. */
export const manifestExtras = {
  lifecycle: z.array(z.string()).default([]).describe("Lifecycle events listened to; unknown ones are ignored."),
  message_renderers: z.array(z.string()).default([]).describe("Custom types of messages it can show."),
  entry_renderers: z.array(z.string()).default([]).describe("Custom types of entries it can show."),
  tool_renderer: z.boolean().default(false).describe("It may draw rows of any tool: it is asked before their own."),
  markdown_transformer: optional(z.object({ handle: z.string(), message_types: optional(z.array(z.string())) })),
  providers: z.array(ProviderDeclarationSchema).catch([]).default([]),
  virtual_models: z.array(VirtualModelSchema).catch([]).default([]),
  mcp_servers: z.array(McpServerSchema).catch([]).default([]),
} as const;

/** Anything an extension may be asked to do by a name of its own, because a function cannot cross. */
export const CallbackParamsSchema = z.object({ handle: z.string(), arguments: z.array(z.unknown()) });
export const CallbackResultSchema = z.object({ value: z.unknown().optional() });

/** `id`: of a request of the receiver's that is under way. */
export const StreamParamsSchema = z.object({ id: z.union([z.number(), z.string()]), value: z.unknown() });
export const CancelParamsSchema = z.object({ id: z.union([z.number(), z.string()]) });

/** The handle takes `[lines, line, column, {force}]`: the draft and its caret; and gives `SuggestionsSchema`, or null. */
export const AutocompleteParamsSchema = z.object({
  handle: z.string().nullable(),
  triggers: z.array(z.string()).default([]).describe("Characters at which it is worth asking."),
});
/** `insert` takes the place of `prefix`, which ends at the caret. */
export const SuggestionsSchema = z.object({
  prefix: z.string(),
  items: z.array(z.object({ label: z.string().min(1), description: optional(z.string()), insert: z.string() })),
});
/** What an extension offers for a draft. */
export type Suggestions = z.output<typeof SuggestionsSchema>;

export const ExtensionErrorParamsSchema = z.object({
  event: z.string().describe("What it was doing: a lifecycle event, `command:NAME`, `shortcut:KEY` …"),
  error: z.string(),
  stack: optional(z.string()),
});

/** The last one of a key counts. */
export const KeepParamsSchema = z.object({ key: z.string().min(1), value: z.unknown() });

export const BusEventParamsSchema = z.object({ channel: z.string(), data: z.unknown() });
export const BusChannelsParamsSchema = z.object({ channels: z.array(z.string()) });

export const PreviewParamsSchema = z.object({
  event: z.enum(["turn_end", "agent_before_settle"]),
  entries: DraftsSchema,
});
