/** Lifecycle events: sent only to extensions that listed them (seed "Events"). */
import * as z from "zod";

const StartReasonSchema = z.enum(["startup", "reload", "new", "resume", "fork"]);
const ShutdownReasonSchema = z.enum(["quit", "reload", "new", "resume", "fork"]);

export const toolOutcomes = ["completed", "failed", "timedout", "blocked", "cancelled"] as const;
/** How a tool call ended, as events say it. */
export type ToolOutcomeName = (typeof toolOutcomes)[number];

/** Event name → the schema of its `extra`. */
export const eventSchemas = {
  session_start: z.object({
    reason: StartReasonSchema,
    path: z.string().nullable().describe("Null until the session has a file."),
  }),
  session_shutdown: z.object({ reason: ShutdownReasonSchema }),
  turn_start: z.object({ prompt: z.string().describe("The last text of the user that is not internal.") }),
  turn_end: z.object({ aborted: z.boolean() }),
  /** Sent before the gate, so for blocked calls too. */
  tool_start: z.object({
    id: z.int(),
    name: z.string(),
    arguments: z.unknown().describe("Null when the model's JSON was invalid."),
  }),
  /** One for every `tool_start`. */
  tool_end: z.object({
    id: z.int(),
    name: z.string(),
    outcome: z.enum(toolOutcomes),
    content: z.string().describe("What the tool_result hooks left."),
  }),
  compact_start: z.object({}),
  compact_end: z.object({ summary: z.string() }),
  model_change: z.object({ model: z.string() }),
  effort_change: z.object({ effort: z.string() }),
} as const;

/** A notification that extensions may list. */
export type EventName = keyof typeof eventSchemas;
/** What an event carries. */
export type EventExtra<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;
/** In reading order. */
export const eventNames = Object.keys(eventSchemas) as readonly EventName[];

/** What a manifest without `events` receives. */
export const versionOneEvents: readonly EventName[] = ["turn_end"];

export const EventParamsSchema = z.object({ name: z.string(), extra: z.record(z.string(), z.unknown()) });
