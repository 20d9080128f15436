/** What workflows do, as their publisher tells it (seed "Workflow activity and lifecycle hooks"). */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";
import { type Immutable, told } from "./moment.js";

const CursorSchema = z.object({ epoch: z.string(), revision: z.number() });
/** Revisions grow within an epoch; those of different epochs do not compare. */
export type WorkflowCursor = Immutable<z.output<typeof CursorSchema>>;

const run = { runId: z.string(), rootRunId: z.string(), ownerSessionId: z.string() };
const EnvelopeSchema = z.looseObject({
  eventId: z.string(),
  cursor: CursorSchema,
  ...run,
  delivery: z.enum(["live", "replay"]),
  target: JsonObjectSchema.describe("`kind` is run, stage, tool or prompt, with its status."),
});

export const workflowMoments = {
  workflow_lifecycle: told("A run, stage, tool or prompt of a workflow changed its status.", EnvelopeSchema),
  workflow_activity_changed: told(
    "What a root run does now, whole.",
    z.looseObject({ cursor: CursorSchema, root: JsonObjectSchema }),
  ),
  workflow_stage_completed: told("A stage was completed; as its `workflow_lifecycle`.", EnvelopeSchema),
  workflow_heartbeat: told(
    "A scheduled run is alive.",
    z.looseObject({ ...run, scheduledAt: z.unknown(), intervalMinutes: z.number(), cursor: CursorSchema }),
  ),
} as const;
