/**
 * The two places of a run at which extensions may add entries to the session and ask for one more request:
 * `turn_end` and `agent_before_settle`.
 */
import * as z from "zod";
import { lifecycleLimits } from "../limits.js";
import {
  type AgentMessage,
  AgentMessageSchema,
  SessionEntrySchema,
  type SessionEntryView,
  ToolResultSchema,
  UserContentSchema,
} from "./agent-message.js";
import { asked, type Immutable, maybe, open, Text } from "./moment.js";

export const CustomDraftSchema = open({
  customType: z.string().min(1),
  content: UserContentSchema,
  display: z.boolean().default(true).describe("People see it; the model does in either case."),
  details: z.unknown().optional(),
});
/** A message of an extension. `display`: people see it; the model does in either case. */
export type CustomMessageDraft = Immutable<z.output<typeof CustomDraftSchema>>;

const BoundaryDraftSchema = z.discriminatedUnion("type", [
  open({ type: z.literal("custom"), customType: z.string().min(1), data: z.unknown().optional() }),
  open({ type: z.literal("custom_message"), ...CustomDraftSchema.shape }),
  open({
    type: z.literal("context_edit"),
    targetId: z.string(),
    replacement: z.union([z.null(), UserContentSchema]).describe("Null takes it out of what the model sees."),
  }),
  open({
    type: z.literal("compaction"),
    summary: Text,
    firstKeptEntryId: z.string().nullable().describe("Null keeps nothing that came before."),
    details: z.unknown().optional(),
  }),
]);
/** An entry that a handler proposes. */
export type BoundaryDraft = Immutable<z.output<typeof BoundaryDraftSchema>>;

/** What the session would be with the drafts in it. */
export interface BoundaryPreview {
  readonly contextEntries: readonly SessionEntryView[];
  readonly contextMessages: readonly AgentMessage[];
  readonly llmMessages: readonly AgentMessage[];
  /** Steers and follow-ups that wait. */
  readonly pendingMessages: readonly AgentMessage[];
  /** A request would have something to answer. */
  readonly canContinue: boolean;
}

const PreviewSchema = open({
  contextEntries: z.array(SessionEntrySchema),
  contextMessages: z.array(AgentMessageSchema),
  llmMessages: z.array(AgentMessageSchema),
  pendingMessages: z.array(AgentMessageSchema).describe("Steers and follow-ups that wait."),
  canContinue: z.boolean().describe("A request would have something to answer."),
});

/** The reason why the drafts cannot be, in one sentence. */
export type PreviewAnswer =
  | { readonly ok: true; readonly context: BoundaryPreview }
  | { readonly ok: false; readonly error: string };

/** Builds the preview anew from these drafts; never throws. */
export type BuildPreview = (entries: readonly BoundaryDraft[]) => PreviewAnswer;

/** What all handlers together ended at. Entries of a proposal whose last preview was refused are empty. */
export interface BoundaryProposal {
  readonly entries: readonly BoundaryDraft[];
  readonly continue: boolean;
}

const OutcomeSchema = z.enum(["completed", "aborted", "error"]);
/** How a turn or a run ended. */
export type RunOutcome = z.output<typeof OutcomeSchema>;

export const TurnEndBaseSchema = open({
  turnIndex: z.number().describe("From 0, counted anew in each run."),
  outcome: OutcomeSchema,
  message: AgentMessageSchema,
  toolResults: z.array(ToolResultSchema),
  messageEntryId: z
    .string()
    .nullable()
    .describe("Null: nothing was stored, because the request failed or was interrupted before any output."),
  toolResultEntryIds: z.array(z.string()),
});
export const BeforeSettleBaseSchema = open({ outcome: OutcomeSchema });

/** What a handler sees of the proposal so far. A list that cannot be read is refused whole. */
export const DraftsSchema = z.array(BoundaryDraftSchema).max(lifecycleLimits.maxDrafts);
const proposal = {
  entries: DraftsSchema.describe("Proposed so far."),
  continue: z.boolean(),
  context: PreviewSchema.describe("What the session would be with those entries."),
};
const ProposalResultSchema = z.object({
  entries: maybe(DraftsSchema).describe("All entries, those of others included; absent: as they are."),
  continue: maybe(z.boolean()).describe("Whether one more request follows; absent: as it is."),
});

const boundary = <S extends z.ZodRawShape>(doc: string, base: z.ZodObject<S>) =>
  asked(doc, base.extend(proposal), ProposalResultSchema, {
    neutral: "what it would have proposed is not among the entries",
  });

export const boundaryMoments = {
  turn_end: boundary(
    "An answer and the results of its calls are stored. Handlers may add entries and ask for one more request.",
    TurnEndBaseSchema,
  ),
  agent_before_settle: boundary(
    "Nothing else is left to do. Handlers may add entries and ask for one more run.",
    BeforeSettleBaseSchema,
  ),
} as const;
