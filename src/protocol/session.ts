/** What an extension may do to the session (seed "Session requests"). */
import * as z from "zod";
import { optional } from "./field.js";

export const SendParamsSchema = z.object({
  content: z.string(),
  internal: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false)
    .describe("The model sees it, the transcript does not. Default: false."),
  run: optional(z.boolean()).describe(
    "Start or steer a turn. Default: true for visible messages, false for internal ones.",
  ),
  when: optional(z.literal("next_turn")).describe("Holds an internal message until the user's next prompt."),
});

export const InfoResultSchema = z.object({
  path: z.string().nullable(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  cwd: z.string(),
  model: z.string(),
  effort: z.string().nullable(),
  running: z.boolean(),
  tools: z.array(z.string()).nullable().describe("The current narrowing; null means all tools."),
  context_tokens: z.int(),
  context_window: z.int(),
});
/** The answer to `session.info`. */
export type SessionInfo = z.infer<typeof InfoResultSchema>;

/** Blank clears the name. */
export const NameParamsSchema = z.object({ name: z.string() });
export const ModelParamsSchema = z.object({
  model: z.string().min(1),
  save: z.boolean().default(true).describe("False: for this session alone. Default: later sessions begin with it."),
});
export const EffortParamsSchema = z.object({ effort: z.string().min(1) });
/** An array narrows the toolset, `[]` to nothing; anything else restores it. */
export const ToolsParamsSchema = z.object({ names: z.array(z.string()).nullable().catch(null) });
export const CompactParamsSchema = z.object({ focus: optional(z.string()) });
