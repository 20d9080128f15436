/** A whole `ask_user_question` call (seed 004): the questions as the model writes them, and the answers of a person. */
import * as z from "zod";
import { questionnaireLimits } from "../limits.js";

const OptionSchema = z.object({
  label: z.string().min(1).max(questionnaireLimits.labelChars),
  description: z.string(),
  preview: z.string().optional().describe("Markdown that is shown while the option is looked at."),
});

export const QuestionSchema = z.object({
  question: z.string().min(1),
  header: z.string().min(1).max(questionnaireLimits.headerChars).describe("A word or two that stand for it."),
  options: z.array(OptionSchema),
  multiSelect: z.boolean().optional().describe("Several options may be chosen. Default: one."),
});
/** One question. */
export type Question = z.output<typeof QuestionSchema>;

export const AnswerSchema = z.object({
  questionIndex: z.int().min(0),
  question: z.string().describe("The question once more."),
  kind: z.enum(["option", "multi", "custom", "chat"]),
  answer: z
    .string()
    .nullable()
    .describe("The label, or the text; null with `multi`, and with `chat` where there is none."),
  selected: z.array(z.string()).optional().describe("The labels, with `multi`."),
  notes: z.string().optional(),
  preview: z.string().optional(),
});
/** What a person answered to one question. */
export type QuestionAnswer = z.output<typeof AnswerSchema>;
