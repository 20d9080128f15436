/** Methods of `e rpc` that reach the extensions of a session. */
import * as z from "zod";
import { EmptySchema, optional } from "../field.js";
import { rpcMethod } from "./rpc-row.js";
import { RunResultSchema } from "./run-result.js";
import { OfSessionSchema } from "./session-methods.js";

const EffectsSchema = z.object({
  extension: z.string(),
  notice: z.string().nullable(),
  show: z.object({ title: z.string(), body: z.string(), format: z.enum(["text", "markdown", "diff"]) }).nullable(),
  session_name: z.string().nullable(),
  prompt: z.string().nullable().describe("What it submitted as the user."),
  result: RunResultSchema.nullable().describe(
    "The turn that began with it; null when there was none, or it joined one.",
  ),
});

const MetricsSchema = z.object({
  method: z.string(),
  count: z.int(),
  late: z.int().describe("Deadline misses."),
  failed: z.int().describe("Refused, malformed, or never answered."),
  p50_ms: z.number(),
  p99_ms: z.number(),
  max_ms: z.number(),
});

const names = z.array(z.string()).readonly();

const ExtensionSchema = z.object({
  name: z.string(),
  version: z.string(),
  path: z.string(),
  state: z.enum(["starting", "ready", "failed", "gone", "stopped", "disabled"]),
  isolation: z.enum(["worker", "process"]),
  id: z.int().nullable().describe("Of the process or thread; null when nothing runs."),
  start_ms: z.number().nullable(),
  hooks: names,
  events: names,
  tools: names,
  commands: names,
  deadline_misses: z.int(),
  open_requests: z.int(),
  last_error: z.string().nullable(),
  methods: z.array(MetricsSchema).readonly().describe("What it was asked so far."),
});

export const extensionMethods = {
  commands: rpcMethod({
    doc: "What the extensions add for a person: commands and shortcuts.",
    params: OfSessionSchema,
    result: z.object({
      commands: z
        .array(
          z.object({
            name: z.string(),
            extension: z.string(),
            description: z.string(),
            arguments: z.string(),
            completions: z.boolean(),
          }),
        )
        .readonly(),
      shortcuts: z.array(z.object({ key: z.string(), extension: z.string(), description: z.string() })).readonly(),
    }),
  }),
  command: rpcMethod({
    doc: "Runs a command of an extension. What it submits runs as a turn, and the answer waits for it.",
    params: OfSessionSchema.extend({
      name: z.string().min(1).describe("Without the slash."),
      arguments: optional(z.string()).describe("What a person would type behind the name."),
    }),
    result: EffectsSchema,
  }),
  "command.complete": rpcMethod({
    doc: "Completions for the last word of a command's arguments.",
    params: OfSessionSchema.extend({ name: z.string().min(1), prefix: optional(z.string()) }),
    result: z.object({
      items: z.array(z.object({ value: z.string(), label: z.string(), description: z.string() })).readonly(),
    }),
  }),
  shortcut: rpcMethod({
    doc: "Presses the shortcut of an extension; answered as a command is.",
    params: OfSessionSchema.extend({ key: z.string().min(1).describe("The chord, such as `ctrl+alt+g`.") }),
    result: EffectsSchema,
  }),
  "extensions.list": rpcMethod({
    doc: "Every extension of the session: its state, what it serves, what it cost, what went wrong last.",
    params: OfSessionSchema,
    result: z.object({
      extensions: z.array(ExtensionSchema).readonly(),
      skipped: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
    }),
  }),
  "extensions.reload": rpcMethod({
    doc: "Ends the extensions of the session and starts what is there now; refused while a turn runs.",
    params: OfSessionSchema,
    result: EmptySchema,
  }),
};
