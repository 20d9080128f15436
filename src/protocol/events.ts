/** Lifecycle events: sent only to extensions that listed them (seed "Events"). */
import { z } from "zod";

const StartReasonSchema = z.enum(["startup", "reload", "new", "resume", "fork"]);
const ShutdownReasonSchema = z.enum(["quit", "reload", "new", "resume", "fork"]);

export const toolOutcomes = ["completed", "failed", "timedout", "blocked", "cancelled"] as const;
export type ToolOutcomeName = (typeof toolOutcomes)[number];

/** Event name → the schema of its `extra`. */
export const eventSchemas = {
  /** `path` is null until the session has a file. */
  session_start: z.object({ reason: StartReasonSchema, path: z.string().nullable() }),
  session_shutdown: z.object({ reason: ShutdownReasonSchema }),
  /** `prompt` is the last text of the user that is not internal. */
  turn_start: z.object({ prompt: z.string() }),
  turn_end: z.object({ aborted: z.boolean() }),
  /** `arguments` is null when the model's JSON was invalid. Sent before the gate, so for blocked calls too. */
  tool_start: z.object({ id: z.int(), name: z.string(), arguments: z.unknown() }),
  /** One for every `tool_start`; `content` is what the tool_result hooks left. */
  tool_end: z.object({ id: z.int(), name: z.string(), outcome: z.enum(toolOutcomes), content: z.string() }),
  compact_start: z.object({}),
  compact_end: z.object({ summary: z.string() }),
  model_change: z.object({ model: z.string() }),
  effort_change: z.object({ effort: z.string() }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventExtra<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;
export const eventNames = Object.keys(eventSchemas) as readonly EventName[];

/** What a manifest without `events` receives. */
export const versionOneEvents: readonly EventName[] = ["turn_end"];

export const EventParamsSchema = z.object({ name: z.string(), extra: z.record(z.string(), z.unknown()) });
