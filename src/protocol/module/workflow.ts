/** Activity of workflows: one extension publishes, others observe (seed "Workflow activity and lifecycle hooks"). */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";

const CursorSchema = z.object({ epoch: z.string(), revision: z.number() });

/** A root run, whole: what it says replaces what was known of it. Other fields are passed on. */
const WorkflowRootSchema = z.looseObject({
  rootRunId: z.string().min(1),
  state: z.enum(["working", "idle", "blocked"]),
});

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
  z.object({ kind: z.literal("lifecycle"), publisher: z.string(), event: JsonObjectSchema }),
  z.object({ kind: z.literal("heartbeat"), publisher: z.string(), event: JsonObjectSchema }),
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
