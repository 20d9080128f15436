/** Commands that begin, join, hold and end what the agent does. */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { command, NoDataSchema, NothingSchema } from "./command-row.js";

const ImagesSchema = z.array(z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }));

const JoiningSchema = z.object({
  message: z.string(),
  images: optional(ImagesSchema).describe("`data` in base64. Refused by a model that takes none."),
});

const JoinedSchema = z.object({
  disposition: z.enum(["handled", "queued"]).describe("`handled`: an extension took it."),
});

const QueueModeSchema = z.object({ mode: z.enum(["all", "one-at-a-time"]).describe("How many join at once.") });

const EnabledSchema = z.object({ enabled: z.boolean() });

const PREFLIGHT = "Answered once it is decided what becomes of it; what happens later is told by events.";

export const turnCommands = {
  prompt: command({
    doc: `Submits a line as a person would: input handlers, then a command, a skill, a template or a turn. ${PREFLIGHT}`,
    lane: "detached",
    params: JoiningSchema.extend({
      streamingBehavior: optional(z.enum(["steer", "followUp"])).describe(
        "How it joins a turn that is running; without it, a prompt meanwhile is an error.",
      ),
    }),
    data: z.object({
      disposition: z
        .enum(["handled", "queued", "started"])
        .describe("`handled`: there is no turn of it · `queued`: it joins the one that runs · `started`: it has one."),
    }),
  }),
  steer: command({
    doc: `Joins the running turn before its next request; without a turn it begins one. ${PREFLIGHT}`,
    lane: "detached",
    params: JoiningSchema,
    data: JoinedSchema,
  }),
  follow_up: command({
    doc: `Joins the running turn once it would end; without a turn it begins one. ${PREFLIGHT}`,
    lane: "detached",
    params: JoiningSchema,
    data: JoinedSchema,
  }),
  abort: command({
    doc: "Ends what runs, and waits until nothing does.",
    lane: "control",
    params: NothingSchema,
    data: NoDataSchema,
  }),
  clear_queue: command({
    doc: "Empties the queue; what people wrote comes back.",
    lane: "control",
    params: NothingSchema,
    data: z.object({ steering: z.array(z.string()), followUp: z.array(z.string()) }),
  }),
  pause_queued_messages: command({
    doc: "What waits, waits on: the turn that runs ends without it.",
    lane: "control",
    params: NothingSchema,
    data: NoDataSchema,
  }),
  resume_queued_messages: command({
    doc: "What waits joins the running turn again, or begins one.",
    lane: "control",
    params: NothingSchema,
    data: z.object({ released: z.boolean().describe("Something was waiting.") }),
  }),
  set_steering_mode: command({
    doc: "How many messages join before a request.",
    lane: "ordered",
    params: QueueModeSchema,
    data: NoDataSchema,
  }),
  set_follow_up_mode: command({
    doc: "How many messages join when a turn would end.",
    lane: "ordered",
    params: QueueModeSchema,
    data: NoDataSchema,
  }),
  compact: command({
    doc: "Replaces the older part of the conversation by a summary. A turn that runs is ended first.",
    lane: "ordered",
    params: z.object({ customInstructions: optional(z.string()).describe("What the summary should keep.") }),
    data: z
      .object({
        summary: z.string(),
        firstKeptEntryId: z.string().nullable(),
        tokensBefore: z.number(),
        estimatedTokensAfter: z.number(),
        stats: JsonObjectSchema.optional(),
        parameters: JsonObjectSchema.optional(),
      })
      .loose(),
  }),
  abort_compaction: command({
    doc: "Ends the compaction that is under way, and nothing else.",
    lane: "control",
    params: NothingSchema,
    data: NoDataSchema,
  }),
  set_auto_compaction: command({
    doc: "Whether a conversation that becomes too long is compacted by itself; for this session.",
    lane: "ordered",
    params: EnabledSchema,
    data: NoDataSchema,
  }),
  set_auto_retry: command({
    doc: "Whether a request that failed for a passing reason is sent again; for this session.",
    lane: "ordered",
    params: EnabledSchema,
    data: NoDataSchema,
  }),
  abort_retry: command({
    doc: "Ends the wait for another try: the failure stands.",
    lane: "control",
    params: NothingSchema,
    data: NoDataSchema,
  }),
};
