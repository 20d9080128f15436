/** Commands about the session as a whole: which one it is, what is in it, and leaving it. */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { CancelledSchema, command, NoDataSchema, NothingSchema } from "./command-row.js";

const count = z.number();

const TokensSchema = z.object({ input: count, output: count, cacheRead: count, cacheWrite: count, total: count });

export const sessionCommands = {
  get_state: command({
    doc: "What the session is and does now.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({
      model: JsonObjectSchema.optional(),
      thinkingLevel: z.string(),
      isStreaming: z.boolean(),
      isCompacting: z.boolean(),
      steeringMode: z.enum(["all", "one-at-a-time"]),
      followUpMode: z.enum(["all", "one-at-a-time"]),
      sessionFile: z.string().optional(),
      sessionId: z.string(),
      sessionName: z.string().optional(),
      autoCompactionEnabled: z.boolean(),
      messageCount: count,
      pendingMessageCount: count.describe("In the queue."),
      queuedMessagesPaused: z.boolean(),
    }),
  }),
  get_messages: command({
    doc: "The messages of the session's branch, as models and people see them.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ messages: z.array(JsonObjectSchema) }),
  }),
  get_last_assistant_text: command({
    doc: "What the model said last; null when it said nothing yet.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ text: z.string().nullable() }),
  }),
  get_session_stats: command({
    doc: "What the session has come to.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({
      sessionFile: z.string().optional(),
      sessionId: z.string(),
      userMessages: count,
      assistantMessages: count,
      toolCalls: count,
      toolResults: count,
      totalMessages: count,
      tokens: TokensSchema,
      cost: count.describe("US dollars."),
      contextUsage: z.object({ tokens: count.nullable(), contextWindow: count, percent: count.nullable() }).optional(),
    }),
  }),
  set_session_name: command({
    doc: "Names the session.",
    lane: "ordered",
    params: z.object({ name: z.string() }),
    data: NoDataSchema,
  }),
  export_html: command({
    doc: "Writes the session as one page to read.",
    lane: "ordered",
    params: z.object({ outputPath: optional(z.string()).describe("Default: a name of its own beside the session.") }),
    data: z.object({ path: z.string() }),
  }),
  new_session: command({
    doc: "Leaves the session for a new one.",
    lane: "ordered",
    params: z.object({ parentSession: optional(z.string()).describe("The file of the one that it comes from.") }),
    data: CancelledSchema,
  }),
  switch_session: command({
    doc: "Leaves the session for another one.",
    lane: "ordered",
    params: z.object({ sessionPath: z.string() }),
    data: CancelledSchema,
  }),
  import_session: command({
    doc: "Brings in a session from a JSONL file, and leaves this one for it.",
    lane: "ordered",
    params: z.object({ inputPath: z.string(), cwdOverride: optional(z.string()) }),
    data: CancelledSchema,
  }),
  reload: command({
    doc: "Ends all extensions and starts what is there now.",
    lane: "ordered",
    params: NothingSchema,
    data: NoDataSchema,
  }),
  start_pending_recovery: command({
    doc: "Has extensions take up what an earlier process left unfinished; once for each session.",
    lane: "ordered",
    params: NothingSchema,
    data: NoDataSchema,
  }),
};
