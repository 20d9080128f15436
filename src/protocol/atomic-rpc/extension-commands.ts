/** Commands about what extensions bring. */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";
import { command, NoDataSchema, NothingSchema } from "./command-row.js";

export const extensionCommands = {
  get_commands: command({
    doc: "What can stand behind a `/` in a prompt: commands of extensions, skills, templates.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({
      commands: z.array(
        z.object({
          name: z.string(),
          description: z.string().optional(),
          source: z.enum(["extension", "prompt", "skill"]),
          sourceInfo: JsonObjectSchema,
          hasArgumentCompletions: z.boolean().optional(),
        }),
      ),
    }),
  }),
  get_command_completions: command({
    doc: "What may follow in the arguments of a command; null where nobody knows.",
    lane: "ordered",
    params: z.object({ commandName: z.string(), argumentPrefix: z.string() }),
    data: z.object({
      completions: z
        .array(z.object({ value: z.string(), label: z.string(), description: z.string().optional() }))
        .nullable(),
    }),
  }),
  get_shortcuts: command({
    doc: "Keys that extensions have something to do for.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ shortcuts: z.array(z.object({ key: z.string(), description: z.string().optional() })) }),
  }),
  invoke_shortcut: command({
    doc: "Does what an extension does for a key. Answered when that has ended.",
    lane: "detached",
    params: z.object({ key: z.string() }),
    data: NoDataSchema,
  }),
  set_extension_ui_capabilities: command({
    doc: "What the client can show beside the ordinary dialogs; nothing until it says so.",
    lane: "ordered",
    params: z.object({ questionnaire: z.boolean() }),
    data: NoDataSchema,
  }),
};
