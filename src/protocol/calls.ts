/** Requests that run something of an extension: tools, commands, completions, shortcuts; and the handshake. */
import * as z from "zod";
import { FormatSchema, JsonObjectSchema, optional, ShowSchema } from "./field.js";

export const InitializeParamsSchema = z.object({
  protocol: z.literal(1),
  capabilities: z.array(z.string()).describe("The families this host speaks."),
  ui: z.boolean().describe("Whether somebody can answer `ui.*` requests."),
  e_version: z.string(),
  cwd: z.string(),
  extensions_config: JsonObjectSchema.describe('Every entry under "extensions" in settings.json, by extension name.'),
  kept: optional(JsonObjectSchema).describe("What you gave to `state.keep` before a reload, by its key."),
});

export const ToolCallParamsSchema = z.object({
  name: z.string(),
  arguments: z.unknown().describe("Parsed JSON; the raw string when the model's JSON was invalid."),
  toolCallId: optional(z.string()).describe("The model's own name of the call, for a tool that declares `validate`."),
});

/** A text, or texts and images in order. */
const ResultContentSchema = z
  .union([
    z.string(),
    z.array(
      z.union([
        z.object({ type: z.literal("text"), text: z.string() }),
        z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
      ]),
    ),
  ])
  .nullish()
  .transform((v) => v ?? "");

/** What a call has come to so far: the value of a `stream` for it. Each replaces the one before. */
export const ToolPartialSchema = z.object({ content: ResultContentSchema, details: z.unknown().optional() });

export const ToolCallResultSchema = z.object({
  content: ResultContentSchema.describe(
    "All the model reads: a text, or blocks of text and images (`data` in base64). Default: empty.",
  ),
  is_error: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false)
    .describe("Default: false."),
  session_name: optional(z.string()).describe("Renames the session."),
  summary: optional(z.string()).describe("The suffix on the tool's row."),
  display: optional(z.string()).describe("What the viewer shows instead of `content`."),
  format: optional(FormatSchema).describe("How `display` is painted. Default: text; diff takes a unified diff."),
  details: z.unknown().optional().describe("JSON that is kept with the result for the extension's own use."),
  structuredContent: z.unknown().optional().describe("The result as JSON, for whoever asked for the call."),
  usage: optional(JsonObjectSchema).describe("What the call itself spent on models; kept with the result."),
  terminate: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false)
    .describe("The turn ends here when every result of the batch says so. Default: false."),
});

export const CommandParamsSchema = z.object({ name: z.string(), args: z.string() });

/** Any combination, applied in this order: notice, show, prompt, session_name. */
export const CommandResultSchema = z.object({
  notice: optional(z.string()).describe("A line in the transcript."),
  show: optional(ShowSchema).describe("A block in the transcript."),
  prompt: optional(z.string()).describe("Text submitted as the user; it passes no input hook."),
  session_name: optional(z.string()).describe("Renames the session."),
});

export const CompleteParamsSchema = z.object({ name: z.string(), prefix: z.string() });

export const CompletionItemSchema = z.object({
  value: z.string().min(1),
  label: optional(z.string()),
  description: optional(z.string()),
});
export const CompleteResultSchema = z.object({ items: z.array(CompletionItemSchema).default([]) });

export const ShortcutParamsSchema = z.object({ key: z.string() });

/** What a call has come to so far, validated. */
export type ToolPartial = z.infer<typeof ToolPartialSchema>;
/** The answer to a tool call, validated. */
export type ToolCallResult = z.infer<typeof ToolCallResultSchema>;
/** The answer to a command or a shortcut. */
export type CommandResult = z.infer<typeof CommandResultSchema>;
/** One completion of a command's arguments. */
export type CompletionItem = z.infer<typeof CompletionItemSchema>;
