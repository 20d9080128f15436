/** What `pi` and `ctx` may do to the session beyond the e protocol's `session.*` requests (Atomic API, delivery matrix). */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { CompactionDoneSchema } from "../lifecycle/session-moments.js";
import { moduleLimits } from "../limits.js";

/** A text, or texts and images. */
export const ContentSchema = z.union([
  z.string(),
  z.array(
    z.union([
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
    ]),
  ),
]);

export const CustomMessageSchema = z.object({
  customType: z.string().min(1),
  content: ContentSchema,
  display: z.boolean().default(true),
  details: z.unknown().optional(),
});

export const MessagesParamsSchema = z.object({
  messages: z.array(CustomMessageSchema).min(1).describe("Added together, in order, with nothing in between."),
  triggerTurn: optional(z.boolean()).describe("Starts a run while idle. False while one runs: no steering."),
  deliverAs: optional(z.enum(["steer", "followUp", "nextTurn", "interrupt"])),
  excludeFromContext: optional(z.boolean()).describe("Shown and kept, never sent to the model."),
  interruptAbortMessage: optional(z.string()),
  stageAdmissionKey: optional(z.string()),
});

export const UserMessageParamsSchema = z.object({
  content: ContentSchema,
  deliverAs: optional(z.enum(["steer", "followUp"])),
  expandPromptTemplates: z.boolean().default(false).describe("Commands, skills and templates in it are expanded."),
});

export const AppendParamsSchema = z.object({
  customType: z.string().min(1),
  data: z.unknown().optional().describe("JSON; kept with the session, never sent to the model."),
  id: optional(z.string().regex(/^[0-9a-f]{8}(-[0-9a-f-]{1,28})?$/)).describe("Of the entry; one of ours when taken."),
});

export const LabelParamsSchema = z.object({ entryId: z.string(), label: z.string().nullable().default(null) });
export const ActiveToolsParamsSchema = z.object({ names: z.array(z.string()).describe("Unknown ones are ignored.") });
export const ThinkingParamsSchema = z.object({ level: z.string().min(1).describe("Made to fit the model.") });

export const CompactionParamsSchema = z.object({
  compression_ratio: optional(z.number()),
  preserve_recent: optional(z.number()),
  query: optional(z.string()),
  customInstructions: optional(z.string()),
});
export const CompactionResultSchema = CompactionDoneSchema;

/** What another session begins with, in order: what `setup` wrote to it. */
export const SetupEntrySchema = z.union([
  z.object({ type: z.literal("custom"), customType: z.string(), data: z.unknown().optional() }),
  z.object({ type: z.literal("custom_message") }).extend(CustomMessageSchema.shape),
  z.object({ type: z.literal("session_info"), name: z.string() }),
  z.object({ type: z.literal("message"), message: JsonObjectSchema }),
]);

/** Called once the session has begun and before the answer; whoever asks lives on until it has answered. */
const withSession = optional(z.string()).describe(
  "A handle: called without arguments once the new session has begun, before this is answered. You are kept for it.",
);

export const NewSessionParamsSchema = z.object({
  withSession,
  parentSession: optional(z.string()),
  setup: z.array(SetupEntrySchema).default([]),
});
export const ForkParamsSchema = z.object({
  withSession,
  entryId: z.string(),
  position: z.enum(["before", "at"]).default("before"),
});
export const NavigateParamsSchema = z.object({
  targetId: z.string(),
  summarize: z.boolean().default(false),
  customInstructions: optional(z.string()),
  replaceInstructions: optional(z.boolean()),
  label: optional(z.string()),
});
export const SwitchParamsSchema = z.object({
  withSession,
  session: z.string().describe("A file, an id, or how one begins."),
});
export const CancelledSchema = z.object({ cancelled: z.boolean(), text: optional(z.string()) });

export const ExecuteToolParamsSchema = z.object({
  parent: z.number().describe("Id of the `tool_call` request inside which this call is made."),
  name: z.string(),
  arguments: z.unknown(),
});
export const ExclusiveFileParamsSchema = z.object({
  path: z.string().min(1).describe("Relative to the working directory, or absolute."),
  handle: z.string().describe("Called without arguments once it is your turn; your turn ends with its answer."),
});

/** How a nested call ended; `result` as a tool gives it. */
export const ExecuteToolResultSchema = z.object({
  toolCall: z.object({ id: z.string(), name: z.string(), arguments: z.unknown() }),
  result: JsonObjectSchema,
  isError: z.boolean(),
  durationMs: optional(z.number()),
});

export const ModelAuthParamsSchema = z.object({ provider: z.string(), model: optional(z.string()) });
export const ModelAuthResultSchema = z.union([
  z.object({
    ok: z.literal(true),
    apiKey: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** One request to a model outside the session. `stream` notifications carry its events when `stream` is set. */
export const CompleteParamsSchema = z.object({
  provider: z.string(),
  model: z.string(),
  api: optional(z.string()).describe("The wire format, where it is not the one of the provider."),
  baseUrl: optional(z.string()).describe("Where it goes instead; a key of ours goes there only if it is told."),
  systemPrompt: optional(z.string()),
  messages: z.array(JsonObjectSchema),
  tools: z.array(JsonObjectSchema).default([]),
  stream: z.boolean().default(false),
  apiKey: optional(z.string()).describe("Default: the one that this provider is configured with."),
  headers: optional(z.record(z.string(), z.string())),
  maxTokens: optional(z.number()).describe("Of the answer; nothing above 0: as many as the model may write."),
  thinkingLevel: optional(z.string()),
});
/** Images that a model is to make, outside the session. */
export const ImagesParamsSchema = z.object({
  provider: z.string(),
  model: z.string(),
  api: optional(z.string()),
  baseUrl: optional(z.string()),
  prompt: z.string().min(1),
  n: z.int().min(1).max(moduleLimits.imagesAtOnce).default(1),
  size: optional(z.templateLiteral([z.number(), "x", z.number()])).describe("`1024x1024`"),
  aspectRatio: optional(z.templateLiteral([z.number(), ":", z.number()])).describe("`16:9`"),
  apiKey: optional(z.string()),
  headers: optional(z.record(z.string(), z.string())),
});
export const ImagesResultSchema = z.object({
  images: z.array(z.object({ data: z.string().describe("Base64."), mimeType: z.string() })),
});
export const CompleteResultSchema = z.object({ message: JsonObjectSchema.describe("The assistant's message.") });
