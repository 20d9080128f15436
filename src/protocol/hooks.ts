/** Params and results of the hooks (seed "Results by method", `hook.*`). */
import { z } from "zod";
import { FormatSchema, optional } from "./field.js";

export const StartupParamsSchema = z.object({
  cwd: z.string(),
  argv: z.array(z.string()),
  /** Parsed values of every typed flag declaration; computed once from the first argv. */
  flags: z.record(z.string(), z.unknown()),
});

/** Changes to the environment; null unsets. */
export const EnvironmentSchema = z.record(z.string(), z.string().nullable());

export const StartupResultSchema = z.object({
  argv: optional(z.array(z.string())),
  env: optional(EnvironmentSchema),
  relaunch: optional(z.object({ cwd: z.string(), env: optional(EnvironmentSchema) })),
});

export const GateParamsSchema = z.object({
  name: z.string(),
  /** Parsed JSON; the raw string when the model's JSON was invalid. */
  arguments: z.unknown(),
});

/** Only `block: true` stops the call. */
export const GateResultSchema = z.object({ block: optional(z.boolean()), reason: optional(z.string()) });

export const InputParamsSchema = z.object({ text: z.string() });

export const InputResultSchema = z.object({
  consume: optional(z.boolean()),
  /** The rewritten line; an empty one lets the original through. */
  replace: optional(z.string()),
  notice: optional(z.string()),
});

export const BeforeTurnParamsSchema = z.object({ prompt: z.string() });

export const BeforeTurnResultSchema = z.object({
  /** Appended to the system prompt for this turn, never replacing it. */
  system_suffix: optional(z.string()),
  /** Joins the conversation before the request; internal ones stay out of the transcript. */
  message: optional(
    z.object({
      content: z.string(),
      internal: z
        .boolean()
        .nullish()
        .transform((v) => v ?? true),
    }),
  ),
});

export const ToolResultParamsSchema = z.object({ name: z.string(), content: z.string(), is_error: z.boolean() });
export const ToolResultResultSchema = z.object({ content: optional(z.string()) });

export const CompactSummaryParamsSchema = z.object({ summary: z.string() });
export const CompactSummaryResultSchema = z.object({ summary: optional(z.string()) });

export const RenderParamsSchema = z.object({
  kind: z.enum(["tool", "assistant"]),
  /** The tool's name; empty for a reply. */
  name: z.string(),
  content: z.string(),
});
export const RenderResultSchema = z.object({ body: optional(z.string()), format: optional(FormatSchema) });
