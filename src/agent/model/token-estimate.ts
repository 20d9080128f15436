/** How many tokens a text costs when nobody has counted: four characters make one. Deterministic, never exact. */
import { modelLimits } from "../../protocol/limits.js";
import type { ModelMessage, ModelRequest } from "./language-model.js";

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / modelLimits.charsPerToken);
}

/** What a message says to the model, as one text. */
function messageText(message: ModelMessage): string {
  if (message.role !== "assistant") return message.content;
  return message.content
    .map((block) => (block.type === "tool_call" ? `${block.name}${block.arguments}` : block.text))
    .join("");
}

export function estimateMessageTokens(message: ModelMessage): number {
  return estimateTokens(messageText(message)) + modelLimits.tokensPerMessage;
}

export function estimateRequestTokens(request: Pick<ModelRequest, "system" | "messages" | "tools">): number {
  const tools = request.tools.reduce((sum, tool) => sum + estimateTokens(JSON.stringify(tool)), 0);
  const messages = request.messages.reduce((sum, message) => sum + estimateMessageTokens(message), 0);
  return estimateTokens(request.system) + tools + messages;
}
