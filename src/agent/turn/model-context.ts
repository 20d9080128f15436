/**
 * What one request shows the model: the conversation as listeners leave it. What they do not touch stays as it is,
 * down to the notes that only its provider understands.
 */

import { promptText } from "../../host/prompt-of-options.js";
import type { AgentMessage } from "../../protocol/lifecycle/agent-message.js";
import { canonicalJson } from "../canonical-json.js";
import { assistantBlock, modelImages, textOf } from "../lifecycle/agent-message-of.js";
import { type ContextMessage, contextView } from "../lifecycle/context-view.js";
import type { ModelMessage, ModelRequest } from "../model/language-model.js";
import { completeCalls } from "../session/complete-calls.js";
import { type Framed, framed, headView, withPatches } from "./prompt-frame.js";
import type { RunPrompt } from "./run-prompt.js";
import { systemState } from "./system-state.js";
import type { TurnContext } from "./turn-context.js";

const NOT_SHOWN = "(an image, not shown: this model takes no images)";

function userMessage(content: string, prompt: boolean, from: AgentMessage): ModelMessage {
  const images = from.role === "user" || from.role === "custom" ? modelImages(from.content) : [];
  return { role: "user", content, prompt, ...(images.length === 0 ? {} : { images }) };
}

function madeByListener(message: AgentMessage, before: readonly ModelMessage[]): ModelMessage | null {
  switch (message.role) {
    case "system":
      return null;
    case "user":
      return userMessage(textOf(message.content), true, message);
    case "custom":
      return userMessage(textOf(message.content), false, message);
    case "compactionSummary":
    case "branchSummary":
      return userMessage(message.summary, false, message);
    case "assistant": {
      const blocks = before.flatMap((one) => (one.role === "assistant" ? one.content : []));
      return { role: "assistant", content: message.content.map((block) => assistantBlock(block, blocks)) };
    }
    case "toolResult": {
      const images = modelImages(message.content);
      const base = { call_id: message.toolCallId, name: message.toolName, is_error: message.isError };
      const content = textOf(message.content);
      return { role: "tool", ...base, content, ...(images.length === 0 ? {} : { images }) };
    }
  }
}

/** Listeners get copies back, so what they left alone is told by its text. */
function restored(messages: readonly AgentMessage[], context: readonly ContextMessage[]): readonly ModelMessage[] {
  const known = new Map(context.map(({ view, own }) => [canonicalJson(view), own]));
  const before = context.map(({ own }) => own);
  return messages.flatMap((message) => known.get(canonicalJson(message)) ?? madeByListener(message, before) ?? []);
}

/** What a model that takes no images can be sent. */
function withoutImages(message: ModelMessage): ModelMessage {
  if (message.role === "assistant" || message.role === "system") return message;
  if (message.images === undefined || message.images.length === 0) return message;
  const { images, ...rest } = message;
  return { ...rest, content: [rest.content, ...images.map(() => NOT_SHOWN)].join("\n") };
}

type Shown = Pick<ModelRequest, "system" | "messages" | "tools">;

const isSystem = ({ role }: AgentMessage): boolean => role === "system";

async function asListenersLeaveIt(prompt: RunPrompt, frame: Framed, turn: TurnContext): Promise<Shown | null> {
  const { announcer } = turn.announce;
  if (!announcer.hears("context") && !announcer.hears("context_with_system")) return null;
  const branch = turn.conversation.branch();
  const plain = contextView(branch);
  const context = withPatches(plain, frame.patches, branch);
  const own = plain.map(({ view }) => view);
  const first = await announcer.ask("context", () => ({ messages: structuredClone(own) }), turn.signal);
  // Whoever changed the list sees the prompt as it is now, in front of it.
  const replayed: Framed =
    first?.messages === undefined ? frame : { head: prompt.parts(), tools: turn.catalog.offered(), patches: [] };
  const head = headView(replayed);
  const full = [head, ...(first?.messages ?? context.map(({ view }) => view))];
  const second = await announcer.ask("context_with_system", () => ({ messages: structuredClone(full) }), turn.signal);
  if (first?.messages === undefined && second?.messages === undefined) return null;
  const messages = second?.messages ?? full;
  const isAsGiven = canonicalJson(messages.filter(isSystem)) === canonicalJson(full.filter(isSystem));
  const tools = turn.catalog.offered();
  const state = isAsGiven ? { system: promptText(replayed.head), tools } : systemState(messages, tools);
  const isPatch = (message: AgentMessage): boolean => isAsGiven && canonicalJson(message) !== canonicalJson(head);
  const shown = messages.filter((message) => !isSystem(message) || isPatch(message));
  return { ...state, system: prompt.forced ?? state.system, messages: completeCalls(restored(shown, context)) };
}

/** Asks whoever may change what the model sees. */
export async function modelContext(prompt: RunPrompt, turn: TurnContext): Promise<Shown> {
  const frame = framed(prompt, turn);
  const system = prompt.forced ?? promptText(frame.head);
  const own = { system, tools: turn.catalog.offered(), messages: ownMessages(frame, turn) };
  const shown = (await asListenersLeaveIt(prompt, frame, turn)) ?? own;
  return turn.model.takesImages === true ? shown : { ...shown, messages: shown.messages.map(withoutImages) };
}

function ownMessages({ patches }: Framed, { conversation }: TurnContext): readonly ModelMessage[] {
  if (patches.length === 0) return conversation.modelMessages();
  const branch = conversation.branch();
  const context = withPatches(contextView(branch), patches, branch);
  return completeCalls(context.map(({ own }) => own));
}
