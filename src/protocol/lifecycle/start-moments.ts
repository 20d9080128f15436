/** Moments before a session can be worked in: trust, what an earlier process left unfinished; and dialogs. */
import * as z from "zod";
import { lifecycleLimits } from "../limits.js";
import { UserContentSchema } from "./agent-message.js";
import { asked, type Immutable, maybe, open, Text, told } from "./moment.js";

const PendingDeliverySchema = open({
  entryId: z.string(),
  customType: z.string(),
  content: UserContentSchema,
  details: z.unknown().optional(),
  timestamp: z.number().describe("Milliseconds since 1970."),
  stageAdmissionKey: z.string().optional(),
  delivery: z.string().describe("How it was to be delivered: `steer`, `followUp`, `nextTurn` …"),
});
/** A message that was shown and never reached the model. */
export type PendingDelivery = Immutable<z.output<typeof PendingDeliverySchema>>;

const DecisionSchema = z.object({
  entryId: z.string(),
  action: z.enum(["drop", "defer"]).describe("`drop` closes it for good, `defer` keeps it for the next recovery."),
});
/** `drop` closes a delivery for good, `defer` keeps it for the next recovery. */
export type RecoveryDecision = Immutable<z.output<typeof DecisionSchema>>;

const notices = maybe(z.array(Text)).describe("Lines for the person and the agent.");
const noticesRule = { path: "notices", max: lifecycleLimits.maxRecoveryNotices, only: z.string() };

const PromptSpanSchema = open({
  reason: z.enum(["ui_prompt", "project_trust"]),
  kind: z.enum(["select", "confirm", "input", "editor", "custom"]),
  title: z.string().optional(),
});
/** A dialog, the outermost one. */
export type PromptSpan = Immutable<z.output<typeof PromptSpanSchema>>;

export const startMoments = {
  project_trust: asked(
    "Whether a project's own files may be loaded. The first yes or no counts, and nobody else is asked.",
    open({ cwd: z.string() }),
    z.object({ trusted: z.enum(["yes", "no", "undecided"]), remember: maybe(z.boolean()) }),
    { neutral: "it counts as undecided" },
  ),
  session_recovery_restore: asked(
    "An earlier process left work unfinished: bring it back. Once for each session, after it is shown.",
    open({ reason: z.enum(["startup", "resume", "workflow_stage_resume"]) }),
    z.object({ notices }),
    { resultArrays: [noticesRule] },
  ),
  session_recovery_replay: asked(
    "Messages were shown and never reached the model. Those that nobody decides about are delivered now.",
    open({ pending: z.array(PendingDeliverySchema) }),
    z.object({ decisions: maybe(z.array(DecisionSchema)), notices }),
    { resultArrays: [{ path: "decisions", max: lifecycleLimits.maxDecisions, only: DecisionSchema }, noticesRule] },
  ),
  ui_prompt_start: told("Somebody waits for a person. Of dialogs inside each other, the outermost.", PromptSpanSchema),
  ui_prompt_end: told("Nobody waits for a person any more.", PromptSpanSchema),
} as const;
