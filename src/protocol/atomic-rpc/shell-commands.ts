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
    exitCode: z.number().optional().describe("Absent: it did not end by itself."),
    cancelled: z.boolean(),
    truncated: z.boolean(),
    fullOutputPath: z.string().optional(),
  }),
} as const;

export const shellCommands = {
  bash: command({
    doc:
      "Runs a command beside whatever else runs; `user_bash` handlers are asked first. Its output is told as " +
      "`bash_execution_update` events. What came of it joins the conversation once nothing else runs.",
    ...shell,
  }),
  user_bash: command({ doc: "As `bash`.", ...shell }),
  abort_bash: command({
    doc: "Ends commands that `bash` runs.",
    lane: "control",
    params: z.object({
      requestId: optional(z.union([z.string(), z.number()])).describe("The id of one of them. Default: all."),
    }),
    data: NoDataSchema,
  }),
};
