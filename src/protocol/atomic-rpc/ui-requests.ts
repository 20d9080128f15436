/**
 * The extension UI protocol (seed 004): what extensions ask of the person at the client, what they show there, and how
 * the client answers. Each row is one `method` of an `extension_ui_request`.
 */
import * as z from "zod";
import { optional } from "../field.js";
import { QuestionSchema } from "./questionnaire.js";

type UiAnswer = "value" | "confirmed" | "answers" | null;

/** One method. */
interface UiRow<F extends z.ZodObject = z.ZodObject, A extends UiAnswer = UiAnswer> {
  /** For the reference. */
  readonly doc: string;
  /** Beside `type`, `id` and `method`. */
  readonly fields: F;
  /** The field of the answer that counts; null: none is expected. */
  readonly answer: A;
  /** What the extension gets where nobody answers. */
  readonly otherwise?: string;
}

const row = <F extends z.ZodObject, A extends UiAnswer>(one: UiRow<F, A>): UiRow<F, A> => one;

const title = z.string();
const timeout = z.number().optional().describe("Milliseconds; the agent answers with the default then.");

export const uiRequests = {
  select: row({
    doc: "Choose from a list. A `value` that is none of the options cancels.",
    fields: z.object({ title, options: z.array(z.string()), timeout }),
    answer: "value",
    otherwise: "undefined",
  }),
  confirm: row({
    doc: "Yes or no.",
    fields: z.object({ title, message: z.string(), timeout }),
    answer: "confirmed",
    otherwise: "false",
  }),
  input: row({
    doc: "A text of one line.",
    fields: z.object({ title, placeholder: z.string().optional(), timeout }),
    answer: "value",
    otherwise: "undefined",
  }),
  editor: row({
    doc: "A text of any length.",
    fields: z.object({ title, prefill: z.string().optional() }),
    answer: "value",
    otherwise: "undefined",
  }),
  questionnaire: row({
    doc: "Up to four questions at once; only for a client that said that it can show them.",
    fields: z.object({ questions: z.array(QuestionSchema) }),
    answer: "answers",
    otherwise: "declined",
  }),
  notify: row({
    doc: "A line for the person.",
    fields: z.object({ message: z.string(), notifyType: z.enum(["info", "warning", "error"]).optional() }),
    answer: null,
  }),
  setStatus: row({
    doc: "An entry of the status row; without a text it goes.",
    fields: z.object({ statusKey: z.string(), statusText: z.string().optional() }),
    answer: null,
  }),
  setWidget: row({
    doc: "Rows above or below the editor; without rows it goes.",
    fields: z.object({
      widgetKey: z.string(),
      widgetLines: z.array(z.string()).optional(),
      widgetPlacement: z.enum(["aboveEditor", "belowEditor"]).optional(),
    }),
    answer: null,
  }),
  setTitle: row({ doc: "The title of the window.", fields: z.object({ title }), answer: null }),
  set_editor_text: row({
    doc: "The text that the person is writing.",
    fields: z.object({ text: z.string() }),
    answer: null,
  }),
} as const;

export type UiMethod = keyof typeof uiRequests;
export type UiFields<M extends UiMethod> = z.output<(typeof uiRequests)[M]["fields"]>;

/** Methods that wait for an answer. */
export type DialogMethod = { [M in UiMethod]: (typeof uiRequests)[M]["answer"] extends null ? never : M }[UiMethod];

/** A line to the client. */
export type UiRequest = {
  [M in UiMethod]: { readonly type: "extension_ui_request"; readonly id: string; readonly method: M } & UiFields<M>;
}[UiMethod];

/** A line of the client. Which field counts is up to the request; `cancelled` counts for all of them. */
export const UiResponseSchema = z.object({
  type: z.literal("extension_ui_response"),
  id: z.string(),
  value: optional(z.string()),
  confirmed: optional(z.boolean()),
  answers: optional(z.array(z.unknown())),
  cancelled: optional(z.boolean()),
});
export type UiResponse = z.input<typeof UiResponseSchema>;
