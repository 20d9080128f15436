/** A message that grows by what is told of its stream, and what the host leaves out of a whole one. */
import type { AssistantMessage, AssistantMessageEvent, Usage } from "../../../src/atomic/api/messages.js";
import type { Model } from "../../../src/atomic/api/models.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";

/** What is known of a model that is asked. */
export type AskedModel = Pick<Model, "provider" | "id"> & {
  [Field in keyof Omit<Model, "provider" | "id">]?: Model[Field] | undefined;
};

function noUsage(): Usage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
}

export function emptyMessage({ api = "unknown", provider, id }: AskedModel): AssistantMessage {
  return {
    role: "assistant",
    content: [],
    api,
    provider,
    model: id,
    usage: noUsage(),
    stopReason: "stop",
    timestamp: Date.now(),
  };
}

/** What the host tells of a stream; null: nothing of it. */
export function updateOf(value: unknown): AssistantMessageEvent | null {
  if (!isJsonObject(value) || typeof value.type !== "string" || typeof value.contentIndex !== "number") return null;
  const isKnown = /^(?:text|thinking|toolcall)_(?:start|delta|end)$/.test(value.type);
  return isKnown ? (value as unknown as AssistantMessageEvent) : null;
}

/** Adds one event to the message. Of a call there is nothing to read before its end. */
export function grow({ content }: AssistantMessage, event: AssistantMessageEvent): void {
  const at = event.contentIndex;
  const block = content[at];
  switch (event.type) {
    case "text_start":
      content[at] = { type: "text", text: "" };
      break;
    case "thinking_start":
      content[at] = { type: "thinking", thinking: "" };
      break;
    case "toolcall_start":
      content[at] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
      break;
    case "text_delta":
      if (block?.type === "text") block.text += event.delta;
      break;
    case "thinking_delta":
      if (block?.type === "thinking") block.thinking += event.delta;
      break;
    case "text_end":
      content[at] = { type: "text", text: event.content };
      break;
    case "thinking_end":
      content[at] = { type: "thinking", thinking: event.content };
      break;
    case "toolcall_end":
      content[at] = event.toolCall;
      break;
    case "toolcall_delta":
      break;
  }
}

/** With zeros where nothing was counted. */
export function wholeMessage(given: unknown, model: AskedModel): AssistantMessage {
  const empty = emptyMessage(model);
  if (!isJsonObject(given)) return empty;
  const usage = isJsonObject(given.usage) ? given.usage : {};
  const cost = isJsonObject(usage.cost) ? usage.cost : {};
  const counted = { ...empty.usage, ...usage, cost: { ...empty.usage.cost, ...cost } };
  return { ...empty, ...given, usage: counted };
}
