/**
 * The manifest: an extension's answer to `initialize` (seed "Results by method", `initialize`).
 * Typed and all-or-nothing: a wrong type anywhere makes the whole manifest bad; unknown fields are ignored.
 */
import * as z from "zod";
import { JsonObjectSchema, optional } from "./field.js";
import { manifestLimits } from "./limits.js";
import { manifestExtras, toolExtras } from "./module/registration.js";

/** What parameters a tool takes when its manifest names none or something that is not a schema. */
const NO_PARAMETERS = { type: "object", properties: {} } as const;

const LabelSchema = z.object({
  category: z.string().default("").describe("The noun used when a batch of calls is tallied."),
  running: z.string().default("").describe("The verb while the call runs, shown as given."),
  completed: z.string().default("").describe("The verb after it."),
  target: z.string().default("").describe("The argument whose value the row shows."),
});

const ToolSchema = z.object({
  name: z.string().min(1),
  description: z.string().default(""),
  parameters: JsonObjectSchema.catch(() => ({ ...NO_PARAMETERS })).describe(
    'A JSON Schema object; anything else stands for "no parameters".',
  ),
  label: optional(LabelSchema),
  ...toolExtras,
});

const CommandSchema = z.object({
  name: z.string().min(1),
  description: z.string().default(""),
  arguments: optional(z.string()).describe(
    "A hint such as `<env>`; picking the command then leaves `/name ` in the composer.",
  ),
  completions: z.boolean().default(false).describe("Whether `command.complete` may be asked."),
});

const FlagSchema = z.object({
  name: z
    .string()
    .min(1)
    .describe("`plan` is parsed as `--plan`; anything but letters, digits and `-` is only shown in `--help`."),
  description: z.string().default(""),
  type: z.enum(["boolean", "string"]).catch("boolean"),
  default: z.unknown().optional().describe("Kept for `--help`, never sent: the extension applies it itself."),
});

const ShortcutSchema = z.object({ key: z.string().min(1), description: z.string().default("") });

export const ManifestSchema = z.object({
  name: z.string().trim().min(1).max(manifestLimits.maxNameChars),
  version: z.string().default(""),
  tools: z.array(ToolSchema).default([]),
  commands: z.array(CommandSchema).default([]),
  flags: z.array(FlagSchema).default([]),
  hooks: z.array(z.string()).default([]).describe("Names of hooks served; unknown ones are ignored."),
  renders: z
    .array(z.string())
    .default([])
    .describe("`tool:<name>`, `tool:*`, `assistant` or `*`: what `hook.render` is asked for."),
  events: optional(z.array(z.string())).describe(
    "Events wanted. Absent or null: a version-1 extension, which receives `turn_end` alone.",
  ),
  shortcuts: z.array(ShortcutSchema).default([]),
  accepts: z
    .array(z.string())
    .default([])
    .describe("Optional notifications the extension understands, such as `tool.cancel`."),
  ...manifestExtras,
});

/** What an extension declares, validated. */
export type Manifest = z.infer<typeof ManifestSchema>;
/** A flag as its extension declares it. */
export type FlagDeclaration = z.infer<typeof FlagSchema>;
/** The words of a tool's row. */
export type ToolLabel = z.infer<typeof LabelSchema>;
