/**
 * Everything that a client of `e --mode rpc`, or whoever reads `e --mode json`, is told of (atomic §6.3): a line each,
 * with its `type`. The delta form: nothing cumulative. Types that a client does not know are to be passed over.
 */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";
import {
  AgentMessageSchema,
  MessageUpdateSchema,
  SessionEntrySchema,
  ToolResultSchema,
} from "../lifecycle/agent-message.js";
import type { Immutable } from "../lifecycle/moment.js";
import { CompactionDoneSchema } from "../lifecycle/session-moments.js";

/** One event: what it says, and its fields beside `type`. */
export interface EventRow<S extends z.ZodRawShape = z.ZodRawShape> {
  /** For the reference: a sentence or two. */
  readonly doc: string;
  /** Documents and types it; what we write is not parsed again. */
  readonly fields: S;
}

/** Identity with the literal types kept. */
const event = <S extends z.ZodRawShape>(doc: string, fields: S): EventRow<S> => ({ doc, fields });

const message = AgentMessageSchema;
const call = {
  toolCallId: z.string().describe("The model's own name of the call."),
  toolName: z.string(),
  parentToolCallId: z.string().optional().describe("The call inside which a tool made this one."),
};
const args = z.unknown().describe("As the model wrote them: JSON, or the raw text when that is none.");
const ToolOutputSchema = z.looseObject({ content: ToolResultSchema.shape.content, details: z.unknown().optional() });
const reason = z.enum(["manual", "threshold", "overflow"]);
const attempt = z.number().describe("Counts from 1.");
const TextsSchema = z.array(z.string());

const runEvents = {
  agent_start: event("A run begins; once more for each attempt to mend a failed request.", {}),
  agent_end: event("A run is over. `agent_settled` says when nothing follows any more.", {
    messages: z.array(message).describe("What the run added."),
    willRetry: z.boolean().describe("Its last request failed and is to be made once more, in a run of its own."),
  }),
  agent_settled: event("Nothing follows any more: no retry, no compaction, no queued message.", {
    aborted: z.boolean(),
  }),
  turn_start: event("A request to the model, and the calls that its answer asks for.", {}),
  turn_end: event("That is over.", { message, toolResults: z.array(ToolResultSchema) }),
  message_start: event("A message begins: a prompt, an answer, a tool's result, a message of an extension.", {
    message,
  }),
  message_update: event("A piece of the answer. The whole is in `message_end`.", {
    usage: JsonObjectSchema.describe("All 0: providers say what an answer cost at its end."),
    assistantMessageEvent: MessageUpdateSchema,
  }),
  message_end: event("A message is whole, as extensions left it.", { message }),
  tool_execution_start: event("A call is about to be gated.", { ...call, args }),
  tool_execution_update: event("What a call has come to so far. Of those that come fast, the latest is told.", {
    ...{ ...call, args },
    partialResult: ToolOutputSchema,
  }),
  tool_execution_end: event("A call is over, also one that did not run.", {
    ...{ ...call, result: ToolOutputSchema, isError: z.boolean() },
    durationMs: z.number().optional().describe("Of the tool alone; absent when it did not run."),
  }),
  auto_retry_start: event("A request failed for a passing reason, and is made once more after a wait.", {
    ...{ attempt, maxAttempts: z.number(), delayMs: z.number(), errorMessage: z.string() },
  }),
  auto_retry_end: event("An attempt was answered, or there will be none any more.", {
    ...{ success: z.boolean(), attempt },
    finalError: z.string().optional().describe("Without success: why the run ends."),
  }),
};

const sessionStateEvents = {
  queue_update: event("What waits to join the run, all of it: at once, also while other events wait for extensions.", {
    steering: TextsSchema,
    followUp: TextsSchema,
  }),
  entry_appended: event("The session's file grew.", { entry: SessionEntrySchema }),
  session_info_changed: event("The session's name.", { name: z.string().optional().describe("Absent: it has none.") }),
  session_moved: event("Ours, not Atomic's: the session goes on elsewhere in its tree.", {
    leafId: z.string().nullable().describe("What the next entry follows; null: before the first."),
  }),
  session_replaced: event("Ours, not Atomic's: the session was left, and what follows is of another one.", {
    sessionId: z.string().optional(),
    sessionFile: z.string().optional().describe("Absent: there is none yet, or it is kept nowhere."),
  }),
  thinking_level_changed: event("How hard the model thinks.", { level: z.string().describe("`off`: not at all.") }),
  model_changed: event("The session goes on with another model.", {
    model: z.looseObject({ provider: z.string(), id: z.string() }).describe("As `get_available_models` lists it."),
    previousModel: z.looseObject({ provider: z.string(), id: z.string() }).optional(),
    source: z.enum(["set", "cycle", "restore"]).describe("`restore`: the session had it."),
  }),
  compaction_start: event("The older part of the conversation is about to be replaced by a summary.", { reason }),
  compaction_end: event("It was, or was not.", {
    reason,
    result: CompactionDoneSchema.optional().describe("Absent: the conversation is as it was."),
    aborted: z.boolean().describe("A client, a person or an extension ended it."),
    willRetry: z.boolean().describe("The request that did not fit is made once more."),
    errorMessage: z.string().optional(),
  }),
};

const otherEvents = {
  bash_execution_update: event("Output of a command that `bash` runs.", {
    id: z.unknown().optional().describe("Of the `bash` command."),
    delta: z.string(),
    channel: z.enum(["stdout", "stderr"]),
  }),
  extension_error: event("Something of an extension failed, and the rest goes on.", {
    extensionPath: z.string(),
    event: z
      .string()
      .describe("What it was doing: a moment, `command:NAME`; `load`: it never started; `exit`: it ended."),
    error: z.string(),
  }),
};

export const sessionEvents = { ...runEvents, ...sessionStateEvents, ...otherEvents };

export type SessionEventName = keyof typeof sessionEvents;

type Fields<N extends SessionEventName> = Immutable<z.output<z.ZodObject<(typeof sessionEvents)[N]["fields"]>>>;

/** One line of what happens in a session. */
export type SessionEvent<N extends SessionEventName = SessionEventName> = {
  readonly [K in N]: { readonly type: K } & Fields<K>;
}[N];
