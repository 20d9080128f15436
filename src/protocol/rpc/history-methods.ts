/** Methods of `e rpc` about kept conversations. */
import * as z from "zod";
import { optional } from "../field.js";
import { rpcMethod } from "./rpc-row.js";
import { OfSessionSchema } from "./session-methods.js";

const SessionSummarySchema = z.object({
  path: z.string(),
  id: z.string(),
  title: z.string().describe("How its first prompt begins; empty when there is none."),
  name: z.string().nullable(),
  created: z.string().describe("ISO 8601."),
  modified: z.string().describe("ISO 8601."),
  messages: z.int(),
  turns: z.int(),
  cwd: z.string(),
});

/** One entry of the conversation as the session's file has it; `message`, or other fields, stand beside these. */
const EntrySchema = z.object({
  type: z.enum(["message", "branch_summary", "custom_message"]),
  id: z.string(),
  parent: z.string().nullable(),
  timestamp: z.string().describe("ISO 8601."),
});

export const historyMethods = {
  "session.list": rpcMethod({
    doc: "Kept sessions of a directory, or of all, newest first.",
    params: z.object({
      cwd: optional(z.string().min(1)).describe("Default: the directory of the process."),
      all: optional(z.boolean()).describe("Of every directory. Default: false."),
    }),
    result: z.object({ sessions: z.array(SessionSummarySchema).readonly() }),
  }),
  "session.messages": rpcMethod({
    doc: "The conversation from its beginning to where it stands.",
    params: OfSessionSchema.extend({
      after: optional(z.string()).describe("Only what comes behind the entry of this id."),
      limit: optional(z.int().min(1)).describe("So many at most. Default: all."),
    }),
    result: z.object({ messages: z.array(EntrySchema).readonly(), more: z.boolean() }),
  }),
  "session.fork": rpcMethod({
    doc: "A kept session's copy up to where it stands, opened beside it.",
    params: OfSessionSchema,
    result: z.object({ session: z.string(), path: z.string() }),
  }),
  "session.export": rpcMethod({
    doc: "Writes the conversation to a file: JSON lines where its name ends with .jsonl, else a page to read.",
    params: OfSessionSchema.extend({
      path: optional(z.string().min(1)).describe(
        "Default: a name of its own in the session's directory. Nothing is overwritten.",
      ),
    }),
    result: z.object({ path: z.string(), title: z.string() }),
  }),
};
