/** Commands that a person runs in a shell, outside of any turn. */
import * as z from "zod";
import { optional } from "../field.js";
import { command, NoDataSchema } from "./command-row.js";

const shell = {
  lane: "control",
  params: z.object({
    command: z.string(),
    excludeFromContext: optional(z.boolean()).describe("True: the model will not read it."),
  }),
  data: z.object({
    output: z.string(),
    exitCode: z.number().optional().describe("Absent: it was ended."),
    cancelled: z.boolean(),
    truncated: z.boolean(),
    fullOutputPath: z.string().optional(),
  }),
} as const;

export const shellCommands = {
  bash: command({
    doc: "Runs a command; `user_bash` handlers are asked first. Its output is told as `bash_execution_update` events.",
    ...shell,
  }),
  user_bash: command({ doc: "As `bash`.", ...shell }),
  abort_bash: command({
    doc: "Ends commands that `bash` runs.",
    lane: "control",
    params: z.object({ requestId: optional(z.string()).describe("The id of one of them. Default: all.") }),
    data: NoDataSchema,
  }),
};
