/**
 * What an extension that accepts `state` is told of the session, so that it can be read without asking: a replica,
 * brought up to date before every message that may depend on it. Slots are replaced whole; the log of entries only grows
 * until `reset`.
 */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";

/** How full the model's context is. */
const ContextUsageSchema = z.object({
  /** Null right after a compaction. */
  tokens: z.number().nullable(),
  contextWindow: z.number(),
  percent: z.number().nullable(),
});

/** A model as modules read it; without functions and keys. */
const ModelStateSchema = z.looseObject({
  provider: z.string(),
  id: z.string(),
  name: z.string(),
  api: z.string(),
  baseUrl: z.string().optional(),
  type: z.string().optional().describe("What it gives, where that is no answer: `image` and the like."),
  reasoning: z.boolean(),
  input: z.array(z.enum(["text", "image"])),
  cost: z.object({ input: z.number(), output: z.number(), cacheRead: z.number(), cacheWrite: z.number() }),
  contextWindow: z.number(),
  maxTokens: z.number(),
  thinkingLevels: z.array(z.string()),
  /** A key or a login is there. */
  usable: z.boolean(),
});

/** Where a tool or a command comes from. */
const SourceInfoSchema = z.object({
  path: z.string(),
  source: z.string(),
  scope: z.enum(["user", "project", "temporary"]),
  origin: z.enum(["package", "top-level"]),
  baseDir: z.string().optional(),
});

const ToolStateSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  parameters: JsonObjectSchema,
  promptGuidelines: z.array(z.string()).optional(),
  sourceInfo: SourceInfoSchema,
});

const CommandStateSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  source: z.enum(["extension", "prompt", "skill"]),
  sourceInfo: SourceInfoSchema,
});

/** `id` of a run that is under way; each run has another. */
const RunStateSchema = z.object({ id: z.number(), aborted: z.boolean() });

/** Every slot; in a `state` notification only those that changed. */
const StateSlotsSchema = z.object({
  mode: z.enum(["tui", "rpc", "json", "print"]).describe("What kind of front end there is."),
  hasUI: z.boolean().describe("Somebody can answer a dialog."),
  cwd: z.string(),
  trusted: z.boolean().describe("The project's own files are loaded."),
  run: RunStateSchema.nullable().describe("The run under way; null while idle."),
  idle: z.boolean(),
  compacting: z.boolean(),
  queued: z.number().describe("Messages that wait to join the run."),
  model: ModelStateSchema.nullable(),
  models: z.array(ModelStateSchema).describe("Every model that is known."),
  scopedModels: z.array(z.object({ model: ModelStateSchema, thinkingLevel: z.string().optional() })),
  thinkingLevel: z.string().nullable(),
  usage: ContextUsageSchema.nullable(),
  systemPrompt: z.string(),
  systemPromptOptions: JsonObjectSchema,
  activeTools: z.array(z.string()),
  tools: z.array(ToolStateSchema),
  commands: z.array(CommandStateSchema),
  /** Of this extension alone: flag → the value given on the command line. */
  flags: z.record(z.string(), z.unknown()),
  settings: JsonObjectSchema,
  /** Foreground and background SGR by token name, and the name of the theme. */
  theme: z.object({
    name: z.string(),
    colors: z.record(z.string(), z.string()),
    backgrounds: z.record(z.string(), z.string()),
    names: z.array(z.string()),
  }),
  /** Every theme that may be switched to, as `theme` would be then. */
  themes: z.array(
    z.object({
      name: z.string(),
      /** The file that it was read from; null: e's own. */
      path: z.string().nullable(),
      colors: z.record(z.string(), z.string()),
      backgrounds: z.record(z.string(), z.string()),
    }),
  ),
  toolsExpanded: z.boolean(),
  editorText: z.string(),
  size: z.object({ columns: z.number(), rows: z.number() }),
  mcpServers: z
    .array(z.object({ name: z.string(), config: JsonObjectSchema, extensionPath: z.string() }))
    .describe("MCP servers of all extensions; of two with one name the first."),
  /** Bus channels that extensions of other threads listen to. */
  busChannels: z.array(z.string()),
});
/** Everything an extension reads of the session without asking. */
export type StateSlots = z.infer<typeof StateSlotsSchema>;
export type ModelState = z.infer<typeof ModelStateSchema>;
export type ToolState = z.infer<typeof ToolStateSchema>;
export type CommandState = z.infer<typeof CommandStateSchema>;
export type SourceInfo = z.infer<typeof SourceInfoSchema>;

/** An entry as lifecycle payloads carry it. */
const EntryViewSchema = z.looseObject({
  type: z.string(),
  id: z.string(),
  parentId: z.string().nullable(),
  timestamp: z.string(),
});

export type EntryView = z.infer<typeof EntryViewSchema>;

/** The session's identity, told with the first entries of each. */
const SessionHeadSchema = z.object({
  id: z.string(),
  /** Null when it is kept nowhere. */
  file: z.string().nullable(),
  directory: z.string(),
  header: JsonObjectSchema,
});

/** What changed in the log. `appended` follows what was there; after `reset` it is all there is. */
const SessionDeltaSchema = z.object({
  /** Another session, or the same one read anew: forget what was known. */
  reset: SessionHeadSchema.optional(),
  appended: z.array(EntryViewSchema),
  leaf: z.string().nullable(),
  name: z.string().nullable(),
});
export type SessionDelta = z.infer<typeof SessionDeltaSchema>;
export type SessionHead = z.infer<typeof SessionHeadSchema>;

export const StateParamsSchema = z.object({
  set: StateSlotsSchema.partial().optional().describe("Slots with their new values."),
  session: SessionDeltaSchema.optional().describe("What was added to the session."),
});
/** The params of one `state` notification. */
export type StateParams = z.infer<typeof StateParamsSchema>;
