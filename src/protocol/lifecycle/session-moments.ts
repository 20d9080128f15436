/** Moments of a session: start, replacement, compaction, the tree, the end. */
import * as z from "zod";
import { lifecycleLimits } from "../limits.js";
import { SessionEntrySchema } from "./agent-message.js";
import { asked, type Immutable, maybe, open, Text, told } from "./moment.js";

const ReasonSchema = z.enum(["manual", "threshold", "overflow"]);
export type CompactionReason = z.output<typeof ReasonSchema>;

const ParametersSchema = open({
  compression_ratio: z.number().describe("What is left of the region, as a share of it."),
  preserve_recent: z.number().describe("Newest messages that stay as they are."),
  query: z.string().optional(),
});
export type CompactionParameters = Immutable<z.output<typeof ParametersSchema>>;

const firstKeptEntryId = z.string().nullable().describe("The first entry that stays; null when none does.");
const CompactionPreparationSchema = open({
  region: z.object({ lines: z.array(z.string()) }),
  firstKeptEntryId,
  tokensBefore: z.number(),
  parameters: ParametersSchema,
});
/** What a compaction is about to replace. */
export type CompactionPreparation = Immutable<z.output<typeof CompactionPreparationSchema>>;

const BeforeCompactSchema = open({
  reason: ReasonSchema,
  parameters: ParametersSchema,
  preparation: CompactionPreparationSchema,
  branchEntries: z.array(SessionEntrySchema).describe("The active branch, root first."),
});
export type BeforeCompactPayload = Immutable<z.output<typeof BeforeCompactSchema>>;

const TreePreparationSchema = open({
  targetId: z.string().nullable(),
  oldLeafId: z.string().nullable(),
  commonAncestorId: z.string().nullable(),
  entriesToSummarize: z.array(SessionEntrySchema),
  userWantsSummary: z.boolean(),
  customInstructions: z.string().optional(),
  replaceInstructions: z.boolean().optional(),
  label: z.string().optional(),
});
export type TreePreparation = Immutable<z.output<typeof TreePreparationSchema>>;

const cancel = maybe(z.boolean()).describe("It does not happen.");
const BeforeTreeResultSchema = z.object({
  cancel,
  summary: maybe(z.object({ summary: Text, details: z.unknown().optional() })).describe("Instead of a model's."),
  customInstructions: maybe(Text),
  replaceInstructions: maybe(z.boolean()),
  label: maybe(Text),
});
export type BeforeTreeAnswer = Immutable<z.output<typeof BeforeTreeResultSchema>>;

export const CompactionDoneSchema = open({
  text: z.string().describe("What stands for the region now."),
  summary: z.string().describe("The same."),
  firstKeptEntryId,
  tokensBefore: z.number(),
  tokensAfter: z.number(),
  boundary: z.object({ firstKeptEntryId }),
  stats: z.object({
    linesBefore: z.number(),
    linesKept: z.number(),
    linesDeleted: z.number(),
    rangeCount: z.number().describe("Places where lines were left out."),
    tokensBefore: z.number(),
    tokensAfter: z.number(),
    percentReduction: z.number(),
  }),
  parameters: ParametersSchema,
  rung: z
    .enum(["planned", "extension", "fresh"])
    .describe("The text: lines of the region, an extension's, or written anew by a model."),
});
export type CompactionDone = Immutable<z.output<typeof CompactionDoneSchema>>;

const paths = maybe(z.array(z.string())).describe("Relative ones start at the extension's file.");
const pathRule = (path: string) => ({ path, max: lifecycleLimits.maxPaths, only: z.string() });
const file = z.string().optional().describe("Of the session, when it is kept.");
const neutral = "it went on as if nobody had cancelled";

export const sessionMoments = {
  resources_discover: asked(
    "Where else skills, prompts and themes are. After each `session_start`.",
    open({ cwd: z.string(), reason: z.enum(["startup", "reload"]) }),
    z.object({ skillPaths: paths, promptPaths: paths, themePaths: paths }),
    { resultArrays: ["skillPaths", "promptPaths", "themePaths"].map(pathRule) },
  ),
  session_start: told(
    "A session begins, or extensions begin anew in it.",
    open({
      reason: z.enum(["startup", "reload", "new", "resume", "fork"]),
      previousSessionId: z.string().optional().describe("With `new`, `resume` and `fork`."),
      previousSessionFile: file,
    }),
  ),
  session_switch: told(
    "Another session was entered: what older extensions know in place of `session_start`, which comes before it.",
    open({ reason: z.enum(["new", "resume"]), previousSessionFile: file }),
  ),
  session_fork: told(
    "A copy of a session was entered: what older extensions know in place of `session_start`, which comes before it.",
    open({ previousSessionFile: file }),
  ),
  session_info_changed: told("The session's name.", open({ name: z.string().optional().describe("Absent: cleared.") })),
  session_before_switch: asked(
    "The session is about to be left for a new or another one.",
    open({ reason: z.enum(["new", "resume"]), targetSessionId: z.string().optional(), targetSessionFile: file }),
    z.object({ cancel }),
    { neutral },
  ),
  session_before_fork: asked(
    "A branch is about to be copied into a session of its own.",
    open({ entryId: z.string(), position: z.enum(["before", "at"]) }),
    z.object({ cancel, skipConversationRestore: maybe(z.boolean()).describe("Reserved.") }),
    { neutral },
  ),
  session_before_compact: asked(
    "The older part of the conversation is about to be replaced by a shorter text.",
    BeforeCompactSchema,
    z.object({ cancel, compactedText: maybe(Text).describe("Stored as it is. Must not be blank.") }),
    { neutral },
  ),
  session_compact: told(
    "It was replaced.",
    open({
      reason: ReasonSchema,
      parameters: ParametersSchema,
      result: CompactionDoneSchema,
      compactionEntry: SessionEntrySchema,
      fromExtension: z.boolean(),
    }),
  ),
  session_compact_failed: told(
    "It was not replaced.",
    open({
      reason: ReasonSchema,
      errorMessage: z.string().optional().describe("Absent for a cancellation."),
      aborted: z.boolean(),
      willRetry: z.boolean(),
      fromExtension: z.boolean(),
    }),
  ),
  session_before_tree: asked(
    "The session is about to go on from another of its entries.",
    open({ preparation: TreePreparationSchema }),
    BeforeTreeResultSchema,
    { neutral },
  ),
  session_tree: told(
    "It goes on from there.",
    open({
      newLeafId: z.string().nullable(),
      oldLeafId: z.string().nullable(),
      summaryEntry: SessionEntrySchema.optional(),
      fromExtension: z.boolean().optional(),
    }),
  ),
  session_shutdown: told(
    "The session ends for this extension.",
    open({
      reason: z.enum(["quit", "reload", "new", "resume", "fork"]),
      targetSessionId: z.string().optional(),
      targetSessionFile: file,
      fromSignal: z.literal(true).optional().describe("Only with `quit`: a signal ended the process."),
    }),
  ),
} as const;
