/** Activity of workflows: one extension publishes, others observe (seed "Workflow activity and lifecycle hooks"). */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";

const CursorSchema = z.object({ epoch: z.string(), revision: z.number() });

/** A root run, whole: what it says replaces what was known of it. Other fields are passed on. */
const WorkflowRootSchema = z.looseObject({
  rootRunId: z.string().min(1),
  state: z.enum(["working", "idle", "blocked"]),
});

const run = { runId: z.string(), rootRunId: z.string(), ownerSessionId: z.string() };
/** All but the cursor, which is the host's to say. Other fields are passed on. */
const LifecycleEventSchema = z.looseObject({
  eventId: z.string(),
  ...run,
  delivery: z.enum(["live", "replay"]),
  target: JsonObjectSchema.describe("`kind` is run, stage, tool or prompt, with its status."),
});
const HeartbeatSchema = z.looseObject({ ...run, scheduledAt: z.unknown(), intervalMinutes: z.number() });

export const PublishParamsSchema = z.union([
  z.object({ kind: z.literal("register"), publisher: z.string() }),
  z.object({ kind: z.literal("dispose"), publisher: z.string() }),
  z.object({
    kind: z.literal("snapshot"),
    publisher: z.string(),
    availability: z.enum(["ready", "recovering", "unavailable"]),
    roots: z.array(WorkflowRootSchema).optional().describe("Of a ready one."),
  }),
  z.object({ kind: z.literal("changed"), publisher: z.string(), root: WorkflowRootSchema }),
  z.object({ kind: z.literal("removed"), publisher: z.string(), rootRunId: z.string() }),
  z.object({ kind: z.literal("lifecycle"), publisher: z.string(), event: LifecycleEventSchema }),
  z.object({ kind: z.literal("heartbeat"), publisher: z.string(), event: HeartbeatSchema }),
]);
export type WorkflowPublication = z.output<typeof PublishParamsSchema>;

export const ObserveParamsSchema = z.object({ observer: z.string(), active: z.boolean() });

const FrameSchema = z.union([
  z.object({
    kind: z.literal("snapshot"),
    availability: z.enum(["ready", "recovering", "unavailable"]),
    roots: z.array(WorkflowRootSchema).optional(),
    cursor: CursorSchema,
  }),
  z.object({ kind: z.literal("changed"), root: WorkflowRootSchema, cursor: CursorSchema }),
  z.object({ kind: z.literal("removed"), rootRunId: z.string(), cursor: CursorSchema }),
]);
export type WorkflowFrame = z.output<typeof FrameSchema>;
/** The next frame of an observer comes once this one is acknowledged. */
export const FrameParamsSchema = z.object({ observer: z.string(), frame: FrameSchema });

/** `handle` takes `{method, arguments}`; null takes the control away. */
export const RunControlParamsSchema = z.object({ handle: z.string().nullable() });
