/**
 * What one request shows the model: the conversation as listeners leave it. What they do not touch stays as it is,
 * down to the notes that only its provider understands.
 */

import type { AgentMessage } from "../../protocol/lifecycle/agent-message.js";
import { canonicalJson } from "../canonical-json.js";
import { assistantBlock, modelImages, textOf } from "../lifecycle/agent-message-of.js";
import { type ContextMessage, contextView } from "../lifecycle/context-view.js";
import type { ModelMessage, ModelRequest, ModelTool } from "../model/language-model.js";
import { completeCalls } from "../session/complete-calls.js";
import type { RunPrompt } from "./run-prompt.js";
import { headOf, systemState } from "./system-state.js";
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
  if (message.role === "assistant" || message.images === undefined || message.images.length === 0) return message;
  const { images, ...rest } = message;
  return { ...rest, content: [rest.content, ...images.map(() => NOT_SHOWN)].join("\n") };
}

type Shown = Pick<ModelRequest, "system" | "messages" | "tools">;

async function asListenersLeaveIt(
  prompt: RunPrompt,
  tools: readonly ModelTool[],
  turn: TurnContext,
): Promise<Shown | null> {
  const { announcer } = turn.announce;
  if (!announcer.hears("context") && !announcer.hears("context_with_system")) return null;
  const context = contextView(turn.conversation.branch());
  const own = context.map(({ view }) => view);
  const first = await announcer.ask("context", () => ({ messages: structuredClone(own) }), turn.signal);
  const full = [headOf({ system: prompt.structured, tools }), ...(first?.messages ?? own)];
  const second = await announcer.ask("context_with_system", () => ({ messages: structuredClone(full) }), turn.signal);
  if (first?.messages === undefined && second?.messages === undefined) return null;
  const messages = second?.messages ?? full;
  const state = systemState(messages, tools);
  const system = prompt.forced ?? state.system;
  return { ...state, system, messages: completeCalls(restored(messages, context)) };
}

/** Asks whoever may change what the model sees. */
export async function modelContext(prompt: RunPrompt, turn: TurnContext): Promise<Shown> {
  const tools = turn.catalog.offered();
  const left = await asListenersLeaveIt(prompt, tools, turn);
  const system = prompt.forced ?? prompt.structured;
  const shown = left ?? { system, tools, messages: turn.conversation.modelMessages() };
  return turn.model.takesImages === true ? shown : { ...shown, messages: shown.messages.map(withoutImages) };
}
