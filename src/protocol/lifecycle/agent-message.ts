/**
 * Messages as lifecycle payloads carry them, spelled as modules read them (session format, version 3). How the agent
 * keeps messages is its own affair. Fields that are not listed are passed on.
 */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";
import { type Immutable, maybe, open, Text } from "./moment.js";

const TextContentSchema = open({ type: z.literal("text"), text: Text });
const ImageContentSchema = open({
  type: z.literal("image"),
  data: z.string().describe("Base64."),
  mimeType: z.string(),
});
const ThinkingContentSchema = open({ type: z.literal("thinking"), thinking: Text });
const ToolCallContentSchema = open({
  type: z.literal("toolCall"),
  id: z.string(),
  name: z.string(),
  arguments: z.unknown().describe("Parsed JSON; the raw text when the model's JSON is invalid."),
});

/** Text for people and models. */
export type TextContent = Immutable<z.output<typeof TextContentSchema>>;
/** An image for the model. */
export type ImageContent = Immutable<z.output<typeof ImageContentSchema>>;
/** What a model thought. */
export type ThinkingContent = Immutable<z.output<typeof ThinkingContentSchema>>;
/** A call that a model asked for. */
export type ToolCallContent = Immutable<z.output<typeof ToolCallContentSchema>>;

/** Blocks of what people, tools and extensions say. Authors who leave it null mean nothing. */
export const BlocksSchema = z.preprocess(
  (value) => value ?? [],
  z.array(z.discriminatedUnion("type", [TextContentSchema, ImageContentSchema])),
);
/** A text, or texts and images. */
export const UserContentSchema = z.union([Text, BlocksSchema]);
export type UserContent = string | readonly (TextContent | ImageContent)[];

const AssistantBlockSchema = z.discriminatedUnion("type", [
  TextContentSchema,
  ThinkingContentSchema,
  ToolCallContentSchema,
]);
/** One piece of an answer. */
export type AssistantContent = Immutable<z.output<typeof AssistantBlockSchema>>;

const count = z.number().catch(0);
const kinds = { input: count, output: count, cacheRead: count, cacheWrite: count };
const UsageSchema = open({
  ...kinds,
  totalTokens: count,
  cost: maybe(open({ ...kinds, total: count })).describe("US dollars; 0 when the model's prices are not known."),
});
/** Tokens; the cost in US dollars. */
export type AgentUsage = Immutable<z.output<typeof UsageSchema>>;

const StopReasonSchema = z.enum(["stop", "length", "toolUse", "error", "aborted"]);
/** Why an answer ended. */
export type StopReason = z.output<typeof StopReasonSchema>;

const timestamp = z.number().catch(0).describe("Milliseconds since 1970.");

const UserMessageSchema = open({ role: z.literal("user"), content: UserContentSchema, timestamp });
const AssistantMessageSchema = open({
  role: z.literal("assistant"),
  content: z.preprocess((value) => value ?? [], z.array(AssistantBlockSchema)),
  api: z.string().catch("").describe("How its provider is spoken to; blank when that is not known."),
  provider: z.string().catch(""),
  model: z.string().catch(""),
  usage: maybe(UsageSchema).describe("All 0 when the provider did not say."),
  stopReason: StopReasonSchema.catch("stop"),
  errorMessage: maybe(z.string()),
  timestamp,
});
const NestedCallsSchema = open({
  calls: z.array(
    open({
      id: z.string(),
      name: z.string(),
      arguments: z.unknown(),
      isError: z.boolean(),
      durationMs: maybe(z.number()),
    }),
  ),
  complete: z.boolean().describe("False: there were more."),
});
const ToolResultMessageSchema = open({
  role: z.literal("toolResult"),
  toolCallId: z.string(),
  toolName: z.string(),
  content: BlocksSchema,
  details: z.unknown().optional(),
  structuredContent: z.unknown().optional().describe("The result as JSON."),
  usage: maybe(JsonObjectSchema).describe("What the call itself spent on models."),
  nestedCalls: maybe(NestedCallsSchema).describe("Calls that the tool made inside this one."),
  isError: z.boolean().catch(false),
  timestamp,
});
const CustomMessageSchema = open({
  role: z.literal("custom"),
  customType: z.string(),
  content: UserContentSchema,
  display: z.boolean().catch(true),
  details: z.unknown().optional(),
  timestamp,
});
const SystemMessageSchema = open({
  role: z.literal("system"),
  content: Text.describe("All of a prompt but its sections; blank where only those, or tools, change."),
  sections: maybe(z.record(z.string(), Text.nullable())).describe("Tag → text; null takes the section away."),
  toolsAdded: maybe(
    z.array(open({ name: z.string(), description: z.string().optional(), parameters: JsonObjectSchema.optional() })),
  ).describe("What the model is told of from here on. With the message they go."),
  toolsRemoved: maybe(z.array(z.string())),
  timestamp,
});
const SummaryMessageSchema = open({
  role: z.enum(["compactionSummary", "branchSummary"]),
  summary: Text,
  tokensBefore: maybe(count).describe("Of a compaction."),
  fromId: maybe(z.string()).describe("Of a branch: the entry at which it was left."),
  timestamp,
});

/** A prompt. */
export type AgentUserMessage = Immutable<z.output<typeof UserMessageSchema>>;
/** An answer. */
export type AgentAssistantMessage = Immutable<z.output<typeof AssistantMessageSchema>>;
/** The result of a call. */
export type AgentToolResultMessage = Immutable<z.output<typeof ToolResultMessageSchema>>;
/** A message of an extension. */
export type AgentCustomMessage = Immutable<z.output<typeof CustomMessageSchema>>;
/** The system prompt, for those moments that show it. */
export type AgentSystemMessage = Immutable<z.output<typeof SystemMessageSchema>>;
/** What stands for messages that were left out. */
export type AgentSummaryMessage = Immutable<z.output<typeof SummaryMessageSchema>>;

export const AgentMessageSchema = z.discriminatedUnion("role", [
  UserMessageSchema,
  AssistantMessageSchema,
  ToolResultMessageSchema,
  CustomMessageSchema,
  SystemMessageSchema,
  SummaryMessageSchema,
]);
export const ToolResultSchema = ToolResultMessageSchema;
/** Any message, as handlers see it. */
export type AgentMessage = Immutable<z.output<typeof AgentMessageSchema>>;

const contentIndex = z.number();
export const MessageUpdateSchema = z.discriminatedUnion("type", [
  open({ type: z.enum(["text_start", "thinking_start"]), contentIndex }),
  open({ type: z.enum(["text_delta", "thinking_delta"]), contentIndex, delta: z.string() }),
  open({ type: z.enum(["text_end", "thinking_end"]), contentIndex, content: z.string() }),
  open({ type: z.literal("toolcall_start"), contentIndex, id: z.string(), toolName: z.string() }),
  open({ type: z.literal("toolcall_delta"), contentIndex, delta: z.string() }),
  open({ type: z.literal("toolcall_end"), contentIndex, toolCall: ToolCallContentSchema }),
]);
/** What streams into the assistant's message, piece by piece; never cumulative. */
export type MessageUpdate = Immutable<z.output<typeof MessageUpdateSchema>>;

export const SessionEntrySchema = z.looseObject({
  type: z.string(),
  id: z.string(),
  parentId: z.string().nullable(),
  timestamp: z.string().describe("ISO 8601."),
});
/** An entry of the session tree: `message`, `compaction`, `custom` and so on, with the fields of its type. */
export type SessionEntryView = Immutable<z.output<typeof SessionEntrySchema>>;
