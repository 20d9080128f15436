/** Params and results of the hooks (seed "Results by method", `hook.*`). */
import * as z from "zod";
import { FormatSchema, optional } from "./field.js";

export const StartupParamsSchema = z.object({
  cwd: z.string(),
  argv: z.array(z.string()),
  flags: z
    .record(z.string(), z.unknown())
    .describe("Parsed values of every typed flag declaration; computed once from the first argv."),
});

/** Changes to the environment; null unsets. */
const EnvironmentSchema = z.record(z.string(), z.string().nullable());

export const StartupResultSchema = z.object({
  argv: optional(z.array(z.string())).describe("Replaces argv for the next hook and for e itself."),
  env: optional(EnvironmentSchema).describe("Changes e's own environment; null unsets."),
  relaunch: optional(z.object({ cwd: z.string(), env: optional(EnvironmentSchema) })).describe(
    "Replaces this process with the same e in another directory.",
  ),
});

export const GateParamsSchema = z.object({
  name: z.string(),
  arguments: z.unknown().describe("Parsed JSON; the raw string when the model's JSON was invalid."),
});

/** Only `block: true` stops the call. */
export const GateResultSchema = z.object({
  block: optional(z.boolean()).describe("Only true stops the call."),
  reason: optional(z.string()).describe("What the model reads instead of a result."),
});

export const InputParamsSchema = z.object({ text: z.string() });

export const InputResultSchema = z.object({
  consume: optional(z.boolean()).describe("Swallows the line."),
  replace: optional(z.string()).describe("The rewritten line; an empty one lets the original through."),
  notice: optional(z.string()).describe("A line for the person, also when the line passes."),
});

export const BeforeTurnParamsSchema = z.object({ prompt: z.string() });

export const BeforeTurnResultSchema = z.object({
  system_suffix: optional(z.string()).describe("Appended to the system prompt for this turn, never replacing it."),
  message: optional(
    z.object({
      content: z.string(),
      internal: z
        .boolean()
        .nullish()
        .transform((v) => v ?? true),
    }),
  ).describe("Joins the conversation before the request; internal ones (the default) stay out of the transcript."),
});

export const ToolResultParamsSchema = z.object({ name: z.string(), content: z.string(), is_error: z.boolean() });
export const ToolResultResultSchema = z.object({
  content: optional(z.string()).describe("What the model should read instead."),
});

export const CompactSummaryParamsSchema = z.object({ summary: z.string() });
export const CompactSummaryResultSchema = z.object({
  summary: optional(z.string()).describe("What replaces the older conversation instead; blank is ignored."),
});

export const RenderParamsSchema = z.object({
  kind: z.enum(["tool", "assistant"]),
  name: z.string().describe("The tool's name; empty for a reply."),
  content: z.string(),
});
export const RenderResultSchema = z.object({ body: optional(z.string()), format: optional(FormatSchema) });
