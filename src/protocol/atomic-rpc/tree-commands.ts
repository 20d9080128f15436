/** Commands about the session's tree: entries, branches, copies. */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";
import { CancelledSchema, command, NoDataSchema, NothingSchema } from "./command-row.js";

const LeafSchema = z.string().nullable().describe("What the next entry follows; null before the first.");

export const treeCommands = {
  get_entries: command({
    doc: "The entries of the session in the order in which they came, those of other branches too.",
    lane: "ordered",
    params: z.object({ since: optional(z.string()).describe("An entry: only what came after it.") }),
    data: z.object({ entries: z.array(JsonObjectSchema), leafId: LeafSchema }),
  }),
  get_tree: command({
    doc: "The entries as a tree.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({
      tree: z.array(JsonObjectSchema).describe("`{entry, children, label?, labelTimestamp?}`, roots first."),
      leafId: LeafSchema,
    }),
  }),
  get_fork_messages: command({
    doc: "What people wrote on the session's branch: where it can be forked.",
    lane: "ordered",
    params: NothingSchema,
    data: z.object({ messages: z.array(z.object({ entryId: z.string(), text: z.string() })) }),
  }),
  fork: command({
    doc: "Leaves the session for a copy of it up to just before a prompt.",
    lane: "ordered",
    params: z.object({ entryId: z.string() }),
    data: CancelledSchema.extend({ text: z.string().describe("The prompt, to be written on.") }),
  }),
  clone: command({
    doc: "Leaves the session for a copy of its branch.",
    lane: "ordered",
    params: NothingSchema,
    data: CancelledSchema,
  }),
  navigate_tree: command({
    doc: "Goes on elsewhere in the tree: before a prompt, whose text comes back, or after any other entry.",
    lane: "ordered",
    params: z.object({
      targetId: z.string(),
      options: optional(
        z.object({
          summarize: optional(z.boolean()).describe("The branch that is left is summarised."),
          customInstructions: optional(z.string()),
          replaceInstructions: optional(z.boolean()),
          label: optional(z.string()),
        }),
      ),
    }),
    data: CancelledSchema.extend({ editorText: z.string().optional() }),
  }),
  set_label: command({
    doc: "A bookmark on an entry; without a label it goes.",
    lane: "ordered",
    params: z.object({ entryId: z.string(), label: optional(z.string()) }),
    data: NoDataSchema,
  }),
};
