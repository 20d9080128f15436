/** Methods of `e rpc` that drive one session. */
import * as z from "zod";
import { EmptySchema, optional } from "../field.js";
import { InfoResultSchema } from "../session.js";
import { rpcMethod } from "./rpc-row.js";
import { RunResultSchema } from "./run-result.js";

/** Which session. */
export const OfSessionSchema = z.object({ session: z.string().describe("As `session.create` answered it.") });

const ImageSchema = z.object({ mime: z.string().describe("`image/png` and the like."), data: z.string() });

export const sessionMethods = {
  "session.info": rpcMethod({
    doc: "What the session is, and whether a turn runs.",
    params: OfSessionSchema,
    result: InfoResultSchema.extend({
      session: z.string(),
      tools: z.array(z.string()).readonly().nullable().describe("The current narrowing; null means all tools."),
      messages: z.int().describe("Of the user, of the model, and of tools."),
    }),
  }),
  "session.prompt": rpcMethod({
    doc:
      "Submits a line as a person would: input hooks, then a command of an extension or a turn. Answered at its end, " +
      "and its events come before. A second one meanwhile is an error. A line that an extension took gives an empty result.",
    params: OfSessionSchema.extend({
      prompt: z.string().refine((text) => text.trim() !== "", "must not be blank"),
      images: optional(z.array(ImageSchema)).describe("`data` in base64. Refused by a model that takes none."),
    }),
    result: RunResultSchema,
  }),
  "session.steer": rpcMethod({
    doc: "Joins the running turn before its next request; an error when none runs.",
    params: OfSessionSchema.extend({ text: z.string().refine((text) => text.trim() !== "", "must not be blank") }),
    result: z.object({ held: z.literal(true) }),
  }),
  "session.interrupt": rpcMethod({
    doc: "Ends the running turn, if there is one.",
    params: OfSessionSchema,
    result: EmptySchema,
  }),
  "session.compact": rpcMethod({
    doc: "Compacts the conversation: at once, or at the next boundary of the running turn.",
    params: OfSessionSchema.extend({ focus: optional(z.string()).describe("What the summary should keep.") }),
    result: EmptySchema,
  }),
  "session.set": rpcMethod({
    doc: "Another model, another effort, or both: all of it or nothing. The settings stay as they are.",
    params: OfSessionSchema.extend({ model: optional(z.string().min(1)), effort: optional(z.string().min(1)) }),
    result: z.object({ model: z.string(), effort: z.string().nullable() }),
  }),
  "session.close": rpcMethod({
    doc: "Ends the session and its extensions. A running prompt is answered with the error `session closed`.",
    params: OfSessionSchema,
    result: EmptySchema,
  }),
};
