/**
 * The manifest: an extension's answer to `initialize` (seed "Results by method", `initialize`).
 * Typed and all-or-nothing: a wrong type anywhere makes the whole manifest bad; unknown fields are ignored.
 */
import { z } from "zod";
import { JsonObjectSchema, optional } from "./field.js";
import { manifestLimits } from "./limits.js";

/** What parameters a tool takes when its manifest names none or something that is not a schema. */
export const NO_PARAMETERS = { type: "object", properties: {} } as const;

export const LabelSchema = z.object({
  /** The noun used when a batch of calls is tallied. */
  category: z.string().default(""),
  /** The verb while the call runs, shown as given. */
  running: z.string().default(""),
  completed: z.string().default(""),
  /** The argument whose value the row shows. */
  target: z.string().default(""),
});

export const ToolSchema = z.object({
  name: z.string().min(1),
  description: z.string().default(""),
  /** A JSON Schema object; anything else stands for "no parameters". */
  parameters: JsonObjectSchema.catch(() => ({ ...NO_PARAMETERS })),
  label: optional(LabelSchema),
});

export const CommandSchema = z.object({
  name: z.string().min(1),
  description: z.string().default(""),
  /** A hint such as `<env>`; picking the command then leaves `/name ` in the composer. */
  arguments: optional(z.string()),
  completions: z.boolean().default(false),
});

export const FlagSchema = z.object({
  /** `plan` is parsed as `--plan`; anything but letters, digits and `-` is only shown in `--help`. */
  name: z.string().min(1),
  description: z.string().default(""),
  type: z.enum(["boolean", "string"]).catch("boolean"),
  /** Kept for `--help`, never sent: the extension applies it itself. */
  default: z.unknown(),
});

export const ShortcutSchema = z.object({ key: z.string().min(1), description: z.string().default("") });

export const runtimeHooks = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"] as const;
export const hookNames = ["startup", ...runtimeHooks] as const;
export type HookName = (typeof hookNames)[number];

export const ManifestSchema = z.object({
  name: z.string().trim().min(1).max(manifestLimits.maxNameChars),
  version: z.string().default(""),
  tools: z.array(ToolSchema).default([]),
  commands: z.array(CommandSchema).default([]),
  flags: z.array(FlagSchema).default([]),
  /** Names of hooks served; unknown ones are ignored. */
  hooks: z.array(z.string()).default([]),
  /** `tool:<name>`, `tool:*`, `assistant` or `*`: what `hook.render` is asked for. */
  renders: z.array(z.string()).default([]),
  /** Events wanted. Absent or null: a version-1 extension, which receives `turn_end` alone. */
  events: optional(z.array(z.string())),
  shortcuts: z.array(ShortcutSchema).default([]),
  /** Optional notifications the extension understands, such as `tool.cancel`. */
  accepts: z.array(z.string()).default([]),
});

export type Manifest = z.infer<typeof ManifestSchema>;
export type ToolDeclaration = z.infer<typeof ToolSchema>;
export type CommandDeclaration = z.infer<typeof CommandSchema>;
export type FlagDeclaration = z.infer<typeof FlagSchema>;
export type ToolLabel = z.infer<typeof LabelSchema>;
