/** Requests that run something of an extension: tools, commands, completions, shortcuts; and the handshake. */
import { z } from "zod";
import { FormatSchema, JsonObjectSchema, optional } from "./field.js";

export const InitializeParamsSchema = z.object({
  protocol: z.literal(1),
  /** The families this host speaks. */
  capabilities: z.array(z.string()),
  /** Whether somebody can answer `ui.*` requests. */
  ui: z.boolean(),
  e_version: z.string(),
  cwd: z.string(),
  /** Every entry under "extensions" in settings.json, by extension name. */
  extensions_config: JsonObjectSchema,
});

export const ToolCallParamsSchema = z.object({
  name: z.string(),
  /** Parsed JSON; the raw string when the model's JSON was invalid. */
  arguments: z.unknown(),
});

export const ToolCallResultSchema = z.object({
  /** All the model reads. */
  content: z
    .string()
    .nullish()
    .transform((v) => v ?? ""),
  is_error: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false),
  session_name: optional(z.string()),
  /** The suffix on the tool's row. */
  summary: optional(z.string()),
  /** What the viewer shows instead of `content`. */
  display: optional(z.string()),
  format: optional(FormatSchema),
});

export const ShowSchema = z.object({
  title: optional(z.string()),
  body: z
    .string()
    .nullish()
    .transform((v) => v ?? ""),
  format: optional(FormatSchema),
});

export const CommandParamsSchema = z.object({ name: z.string(), args: z.string() });

/** Any combination, applied in this order: notice, show, prompt, session_name. */
export const CommandResultSchema = z.object({
  notice: optional(z.string()),
  show: optional(ShowSchema),
  /** Text submitted as the user; it passes no input hook. */
  prompt: optional(z.string()),
  session_name: optional(z.string()),
});

export const CompleteParamsSchema = z.object({ name: z.string(), prefix: z.string() });

export const CompletionItemSchema = z.object({
  value: z.string().min(1),
  label: optional(z.string()),
  description: optional(z.string()),
});
export const CompleteResultSchema = z.object({ items: z.array(CompletionItemSchema).default([]) });

export const ShortcutParamsSchema = z.object({ key: z.string() });

export type ToolCallResult = z.infer<typeof ToolCallResultSchema>;
export type CommandResult = z.infer<typeof CommandResultSchema>;
export type CompletionItem = z.infer<typeof CompletionItemSchema>;
export type Show = z.infer<typeof ShowSchema>;
