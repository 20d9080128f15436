/** Moments of a run: from what a person typed to the settled agent; its boundaries are in boundary.ts. */
import * as z from "zod";
import { lifecycleLimits } from "../limits.js";
import { AgentMessageSchema, MessageUpdateSchema } from "./agent-message.js";
import { CustomDraftSchema } from "./boundary.js";
import { asked, type Immutable, maybe, open, Text, told } from "./moment.js";

const ImagesSchema = z.array(
  open({ type: z.literal("image"), data: z.string().describe("Base64."), mimeType: z.string() }),
);

const InputPayloadSchema = open({
  text: z.string(),
  images: ImagesSchema.optional(),
  source: z.enum(["interactive", "rpc", "extension"]),
  streamingBehavior: z.enum(["steer", "followUp"]).optional().describe("Absent while no run is under way."),
});
export type InputPayload = Immutable<z.output<typeof InputPayloadSchema>>;

const InputResultSchema = z.object({
  action: z.enum(["continue", "transform", "handled"]).catch("continue"),
  text: maybe(Text).describe("Of `transform`."),
  images: maybe(ImagesSchema).describe("Of `transform`; absent: as they are."),
});
export type InputAnswer =
  | { readonly action: "continue" }
  /** Without `images` the images stay as they are. */
  | { readonly action: "transform"; readonly text: string; readonly images?: InputPayload["images"] }
  | { readonly action: "handled" };

const PromptOptionsSchema = open({
  cwd: z.string(),
  customPrompt: maybe(Text).describe("Takes the place of what the prompt begins with."),
  forceSystemPrompt: maybe(Text).describe("Replaces the whole prompt."),
  selectedTools: z.array(z.string()).describe("What the model is offered; an edit holds for the run."),
  toolSnippets: z.record(z.string(), Text).default({}).describe("Tool → its line in the list of selected tools."),
  toolGuidelines: z.record(z.string(), z.array(Text)).default({}).describe("Tool → guidelines while it is selected."),
  contextFiles: z.array(open({ path: z.string(), content: Text })).default([]),
  skills: z.array(open({ name: z.string(), description: Text, filePath: z.string() })).default([]),
  sections: z.record(z.string(), Text).describe("Tag → text: a section of the prompt."),
  promptGuidelines: z.array(Text),
  appendSystemPrompt: maybe(Text).describe("At the end: what hooks and options add."),
});
/** What the system prompt is made of. Edits count. */
export type SystemPromptOptions = Immutable<z.output<typeof PromptOptionsSchema>>;

const started = { systemPrompt: z.string(), systemPromptOptions: PromptOptionsSchema };
const BeforeAgentStartSchema = z.discriminatedUnion("messageType", [
  open({ messageType: z.literal("user"), prompt: z.string(), images: ImagesSchema.optional(), ...started }),
  open({ messageType: z.literal("custom"), message: AgentMessageSchema, ...started }),
]);
export type BeforeAgentStartPayload = Immutable<z.output<typeof BeforeAgentStartSchema>>;

const BeforeAgentStartResultSchema = z.object({
  message: maybe(CustomDraftSchema).describe("Joins the conversation behind what started the run."),
  messages: maybe(z.array(CustomDraftSchema)).describe("As `message`, several of them."),
  systemPrompt: maybe(Text).describe("Replaces the prompt for the whole run."),
  systemPromptOptions: maybe(PromptOptionsSchema).describe("As it left them, when it edited them."),
});
/** `messages` in order of the handlers. */
export type BeforeAgentStartAnswer = Omit<Immutable<z.output<typeof BeforeAgentStartResultSchema>>, "message">;

const MessagesSchema = open({ messages: z.array(AgentMessageSchema) });
const MessagesResultSchema = z.object({ messages: maybe(z.array(AgentMessageSchema)).describe("Absent: unchanged.") });
/** Absent: unchanged. */
export type MessagesAnswer = Immutable<z.output<typeof MessagesResultSchema>>;

export const runMoments = {
  input: asked(
    "What a person or an extension wrote, before anything in it is expanded. The first that handles it ends it.",
    InputPayloadSchema,
    InputResultSchema,
    { carry: { text: "text", images: "images" }, neutral: "the text stayed as it was" },
  ),
  before_agent_start: asked("A run is about to begin.", BeforeAgentStartSchema, BeforeAgentStartResultSchema, {
    carry: { systemPrompt: "systemPrompt", systemPromptOptions: "systemPromptOptions" },
    resultArrays: [{ path: "messages", max: lifecycleLimits.maxDrafts }],
  }),
  agent_start: told("A run begins; once more after a failure that is tried again.", open({})),
  agent_end: told(
    "A run is over. Retries, compaction and queued messages may follow.",
    open({
      messages: z.array(AgentMessageSchema),
      willRetry: z.boolean().describe("The same request follows once more in a run of its own."),
    }),
  ),
  agent_settled: told("Nothing follows any more.", open({ aborted: z.boolean() })),
  turn_start: told(
    "A request and what its answer asks for.",
    open({ turnIndex: z.number(), timestamp: z.number().describe("Milliseconds since 1970.") }),
  ),
  message_start: told("A message begins.", open({ message: AgentMessageSchema })),
  message_update: told("A piece of the assistant's message.", open({ assistantMessageEvent: MessageUpdateSchema })),
  message_end: asked(
    "A message is whole, and not stored yet.",
    open({ message: AgentMessageSchema }),
    z.object({ message: maybe(AgentMessageSchema).describe("Replaces it. It has the same role.") }),
    { carry: { message: "message" }, neutral: "the message stayed as it was" },
  ),
  context: asked(
    "What the next request shows the model, without system messages.",
    MessagesSchema,
    MessagesResultSchema,
    { carry: { messages: "messages" }, neutral: "the messages stayed as they were" },
  ),
  context_with_system: asked(
    "What the next request shows the model, with the system message at its head. Sent as it is returned.",
    MessagesSchema,
    MessagesResultSchema,
    { carry: { messages: "messages" }, neutral: "the messages stayed as they were" },
  ),
} as const;
