/** Moments of a tool call, and of a command that a person runs. */
import * as z from "zod";
import { JsonObjectSchema } from "../field.js";
import { BlocksSchema } from "./agent-message.js";
import { asked, type Immutable, maybe, open, Text, told } from "./moment.js";

const identity = {
  toolCallId: z.string().describe("The model's own name of the call."),
  toolName: z.string(),
  parentToolCallId: z.string().optional().describe("The call inside which this one was made."),
};

const more = {
  structuredContent: z.unknown().optional().describe("The result as JSON."),
  usage: maybe(JsonObjectSchema).describe("What the call itself spent on models."),
};
const output = { content: BlocksSchema, details: z.unknown().optional(), ...more };
const ToolOutputSchema = open(output);
export type ToolOutput = Immutable<z.output<typeof ToolOutputSchema>>;

const ToolResultPayloadSchema = open({ ...identity, input: z.unknown(), ...output, isError: z.boolean() });
export type ToolResultPayload = Immutable<z.output<typeof ToolResultPayloadSchema>>;

const ToolResultPatchSchema = z.object({
  content: maybe(BlocksSchema).describe("Without `structuredContent` beside it, that is dropped."),
  details: z.unknown().optional(),
  ...more,
  isError: maybe(z.boolean()),
});
/** The fields that are there replace those of the result. */
export type ToolResultPatch = Immutable<z.output<typeof ToolResultPatchSchema>>;

const ToolCallResultSchema = z.object({
  block: maybe(z.boolean()).describe("It does not run."),
  reason: maybe(Text).describe("What the model reads instead of a result."),
  terminate: maybe(z.boolean()).describe("Of a blocked call: the run ends when every result of the batch says so."),
  input: z.unknown().optional().describe("The arguments as it left them, when it edited them; not validated again."),
});
export type ToolCallAnswer = Immutable<z.output<typeof ToolCallResultSchema>>;

const UserBashResultSchema = z.object({
  output: Text,
  exitCode: maybe(z.number()).describe("Absent: the command did not end by itself."),
  cancelled: z.boolean(),
  truncated: z.boolean(),
  fullOutputPath: maybe(z.string()),
});
export type UserBashResult = Immutable<z.output<typeof UserBashResultSchema>>;

/** What became of a command that somebody else was asked to run. */
export type UserBashAnswer =
  | { readonly result: UserBashResult }
  /** A handle that runs it instead (`callback`, arguments `command, cwd, {timeout, env}`; output by `stream`). */
  | { readonly operations: string; readonly extension: string }
  /** Nobody runs it: why. */
  | { readonly refused: string };

export const toolMoments = {
  tool_execution_start: told("A call is about to be asked about.", open({ ...identity, args: z.unknown() })),
  tool_call: asked(
    "A call is about to run. The first that blocks it ends it.",
    open({ ...identity, input: z.unknown() }),
    ToolCallResultSchema,
    { carry: { input: "input" }, neutral: "the call was blocked" },
  ),
  tool_execution_update: told(
    "A part of a call's result, while it runs.",
    open({ ...identity, args: z.unknown(), partialResult: ToolOutputSchema }),
  ),
  tool_result: asked(
    "A call has run. What is in the answer replaces what is in the result.",
    ToolResultPayloadSchema,
    ToolResultPatchSchema,
    {
      carry: {
        content: "content",
        details: "details",
        structuredContent: "structuredContent",
        usage: "usage",
        isError: "isError",
      },
      neutral: "the result stayed as it was",
    },
  ),
  tool_execution_end: told(
    "A call is over, also one that did not run.",
    open({
      ...identity,
      result: ToolOutputSchema,
      isError: z.boolean(),
      durationMs: z.number().optional().describe("Of the tool alone; absent when it did not run."),
    }),
  ),
  user_bash: asked(
    "A person runs a command. The first that answers runs it in our place: `result`, or `operations`, a handle.",
    open({ command: z.string(), excludeFromContext: z.boolean(), cwd: z.string() }),
    z
      .object({ result: maybe(UserBashResultSchema), operations: maybe(z.string().min(1)) })
      .refine(({ result, operations }) => result === undefined || operations === undefined, {
        message: "give either result or operations",
      }),
    { neutral: "the command was not run" },
  ),
} as const;
