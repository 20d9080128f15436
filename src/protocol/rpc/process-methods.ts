/** Methods of `e rpc` that belong to the process: who is there, what can be opened, what was asked, the end. */
import * as z from "zod";
import { EmptySchema, optional } from "../field.js";
import { rpcMethod } from "./rpc-row.js";

const ModelSchema = z.object({
  spec: z.string().describe("What `model` takes: `provider/name`."),
  provider: z.string(),
  id: z.string(),
  name: z.string(),
  context_window: z.int().describe("Tokens."),
  efforts: z.array(z.string()).readonly().describe("From least to most; empty when it knows none."),
  images: z.boolean().describe("It takes images."),
  usable: z.boolean().describe("It can be used now."),
  why: z.string().nullable().describe("What is missing when it cannot."),
});

const CreateParamsSchema = z.object({
  cwd: optional(z.string().min(1)).describe("Where it works. Default: the directory of the process."),
  model: optional(z.string().min(1)).describe("Default: the model of the command line, of the settings, the first."),
  effort: optional(z.string().min(1)).describe("One of the model's levels."),
  tools: optional(z.array(z.string())).describe("These built-in tools alone, and none of an extension. Default: all."),
  tool_mode: optional(z.enum(["all", "none"])).describe("`none`: no tool at all. Default: all."),
  save: optional(z.boolean()).describe("Keep it in a file. Default: false; a resumed session is always kept."),
  resume: optional(z.string().min(1)).describe(
    "Go on with a kept session: its id or the beginning of it, its name, its path, or `latest`.",
  ),
  name: optional(z.string()).describe("One line; shown in lists of sessions."),
});

export const processMethods = {
  hello: rpcMethod({
    doc: "Says who is there. From then on notices are written to the client; with `ask`, questions too.",
    params: z.object({ ask: optional(z.boolean()).describe("A person can be asked. Default: false.") }),
    result: z.object({
      protocol: z.literal(2),
      version: z.string(),
      channel: z.string(),
      commit: z.string().nullable(),
      cwd: z.string(),
      home: z.string(),
      methods: z.array(z.string()).readonly(),
      ask: z.boolean(),
    }),
  }),
  "models.list": rpcMethod({
    doc: "Every model that is known, usable or not.",
    params: z.object({}),
    result: z.object({
      models: z.array(ModelSchema).readonly(),
      default: z.string().describe("What a new session uses."),
      issues: z.array(z.string()).readonly().describe("What is wrong with the files that name models."),
    }),
  }),
  "session.create": rpcMethod({
    doc: "Opens a session with extensions of its own, and answers once a turn can begin. Sessions run in parallel.",
    params: CreateParamsSchema,
    result: z.object({
      session: z.string().describe("Names it in all other methods, and in its events."),
      model: z.string(),
      effort: z.string().nullable(),
      cwd: z.string(),
      path: z.string().nullable().describe("Its file; null while there is none."),
    }),
  }),
  "ask.reply": rpcMethod({
    doc: "Answers a question; without a result it is cancelled. Each can be answered once.",
    params: z.object({
      ask: z.int().describe("Its number."),
      result: z
        .unknown()
        .optional()
        .describe("`{value}` or `{label}` of an option, `{confirmed}`, `{text}`, or `{cancelled: true}`."),
    }),
    result: EmptySchema,
  }),
  shutdown: rpcMethod({
    doc: "Closes every session, answers, and ends the process with status 0. Nothing behind it is read.",
    params: z.object({}),
    result: EmptySchema,
  }),
};
