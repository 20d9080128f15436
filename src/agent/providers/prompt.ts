/** A ModelRequest in the SDK's form. What a provider cannot take is left out or said in words; nothing is invented. */
import type {
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { toolLimits } from "../../protocol/limits.js";
import { foreignJson } from "../foreign-json.js";
import type { AssistantBlock, ModelImage, ModelMessage, ModelRequest } from "../model/language-model.js";
import { noteOf } from "./notes.js";
import type { ProviderTarget } from "./provider-model.js";

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;
type AssistantContent = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];
type ToolMessage = Extract<ModelMessage, { role: "tool" }>;

function imageParts(images: readonly ModelImage[] | undefined, target: ProviderTarget): UserPart[] {
  return (images ?? []).map(({ mime, data }): UserPart => {
    if (target.model.takesImages) return { type: "file", mediaType: mime, data: { type: "data", data } };
    return { type: "text", text: `[an image (${mime}) that this model cannot be shown]` };
  });
}

/** Ids come from any provider; all of them take these characters. */
function callId(id: string): string {
  return id.replaceAll(/[^\w-]/g, "_");
}

/** What the model wrote as arguments, as an object: providers refuse anything else in a call of the past. */
function argumentsOf(written: string): JsonObject {
  const parsed = foreignJson(written, toolLimits.argumentDepth);
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  // Broken JSON is shown to the model that wrote it.
  return written.trim() === "" ? {} : { invalid_arguments: written };
}

function withNote(target: ProviderTarget, block: AssistantBlock) {
  const note = noteOf(target, block.provider);
  return note === null ? {} : { providerOptions: note };
}

/** `isOpen`: of the turn that is going on. */
function assistantPart(block: AssistantBlock, target: ProviderTarget, isOpen: boolean): AssistantContent {
  const note = withNote(target, block);
  const isOurs = "providerOptions" in note;
  switch (block.type) {
    case "text":
      return block.text.trim() === "" && !isOurs ? [] : [{ type: "text", text: block.text, ...note }];
    case "thinking":
      // Thoughts without their signature are refused. Servers that sign nothing want those of the open turn alone.
      if (!isOurs || (target.provider.api === "openai-completions" && !isOpen)) return [];
      return [{ type: "reasoning", text: block.text, ...note }];
    case "tool_call": {
      const { call_id, name, arguments: written } = block;
      const input = argumentsOf(written);
      return [{ type: "tool-call", toolCallId: callId(call_id), toolName: name, input, ...note }];
    }
  }
}

function resultPart(message: ToolMessage, target: ProviderTarget): LanguageModelV4ToolResultPart {
  const { call_id, name, content, is_error } = message;
  const base = { type: "tool-result", toolCallId: callId(call_id), toolName: name } as const;
  const images = takesImagesInResults(target) ? imageParts(message.images, target) : [];
  if (images.length === 0) return { ...base, output: { type: is_error ? "error-text" : "text", value: content } };
  return { ...base, output: { type: "content", value: [{ type: "text", text: content }, ...images] } };
}

/** Elsewhere they follow in a message of the user. */
function takesImagesInResults({ provider }: ProviderTarget): boolean {
  return provider.api !== "openai-completions";
}

/** The results of one batch are one message; images that they cannot hold come after all of them. */
function toolMessages(batch: readonly ToolMessage[], target: ProviderTarget): LanguageModelV4Message[] {
  const results: LanguageModelV4Message = {
    role: "tool",
    content: batch.map((message) => resultPart(message, target)),
  };
  const images = takesImagesInResults(target)
    ? []
    : batch.flatMap(({ name, images: own }) => {
        const parts = imageParts(own, target);
        return parts.length === 0 ? [] : [{ type: "text" as const, text: `Images of ${name}:` }, ...parts];
      });
  return images.length === 0 ? [results] : [results, { role: "user", content: images }];
}

function userMessage(
  message: Extract<ModelMessage, { role: "user" }>,
  target: ProviderTarget,
): LanguageModelV4Message[] {
  const images = imageParts(message.images, target);
  const text: UserPart[] = message.content.trim() === "" ? [] : [{ type: "text", text: message.content }];
  const content = [...text, ...images];
  return content.length === 0 ? [] : [{ role: "user", content }];
}

export function promptOf(request: ModelRequest, target: ProviderTarget): LanguageModelV4Prompt {
  const { system, messages } = request;
  const prompt: LanguageModelV4Message[] = system.trim() === "" ? [] : [{ role: "system", content: system }];
  const lastPrompt = messages.findLastIndex((message) => message.role === "user" && message.prompt);
  let batch: ToolMessage[] = [];
  const closeBatch = () => {
    if (batch.length > 0) prompt.push(...toolMessages(batch, target));
    batch = [];
  };
  for (const [at, message] of messages.entries()) {
    if (message.role === "tool") {
      batch.push(message);
      continue;
    }
    closeBatch();
    if (message.role === "system") prompt.push({ role: "system", content: message.content });
    else if (message.role === "user") prompt.push(...userMessage(message, target));
    else {
      const content = message.content.flatMap((block) => assistantPart(block, target, at > lastPrompt));
      if (content.length > 0) prompt.push({ role: "assistant", content });
    }
  }
  closeBatch();
  return prompt;
}

export function toolsOf(request: ModelRequest, target: ProviderTarget): LanguageModelV4FunctionTool[] {
  return request.tools.map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    inputSchema: parameters,
    // By default this one rewrites schemas to its strict subset.
    ...(target.provider.api === "openai-responses" ? { strict: false } : {}),
  }));
}
