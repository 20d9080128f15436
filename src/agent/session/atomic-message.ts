/** A message of a session of the Atomic family → one of ours; every field is foreign and is judged later. Pure. */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { textOf } from "./read-entry.js";

const countOf = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

export interface Blocks {
  readonly text: string;
  readonly images: readonly JsonObject[] | undefined;
}

/** A string, or blocks of text and images. */
export function blocksOf(content: unknown): Blocks {
  if (!Array.isArray(content)) return { text: textOf(content), images: undefined };
  const blocks = content.filter(isJsonObject);
  const texts = blocks.flatMap((block) => (block.type === "text" ? [textOf(block.text)] : []));
  const images = blocks.flatMap((block) =>
    block.type === "image" ? [{ mime: block.mimeType, data: block.data }] : [],
  );
  return { text: texts.join("\n"), images: images.length === 0 ? undefined : images };
}

export function usageOf(value: unknown): JsonObject | null {
  if (!isJsonObject(value)) return null;
  return {
    input_tokens: countOf(value.input),
    output_tokens: countOf(value.output),
    cache_read_tokens: countOf(value.cacheRead),
    cache_write_5m_tokens: countOf(value.cacheWrite),
    cache_write_1h_tokens: 0,
  };
}

function assistantBlock(block: JsonObject): readonly JsonObject[] {
  switch (block.type) {
    case "text":
      return [{ type: "text", text: block.text }];
    case "thinking":
      // Its signature is bound to the request that it came from, so it is not taken along.
      return [{ type: "thinking", text: block.thinking }];
    case "toolCall": {
      const { id: call_id, name } = block;
      return [{ type: "tool_call", call_id, name, arguments: JSON.stringify(block.arguments ?? {}) }];
    }
    default:
      return [];
  }
}

const finishes: Readonly<Record<string, string>> = {
  stop: "stop",
  length: "length",
  toolUse: "tool-calls",
  error: "error",
  aborted: "aborted",
};

function assistant(message: JsonObject): JsonObject {
  const content = Array.isArray(message.content) ? message.content.filter(isJsonObject).flatMap(assistantBlock) : [];
  const model = `${textOf(message.provider)}/${textOf(message.model)}`;
  const finish = finishes[textOf(message.stopReason)] ?? "stop";
  return { role: "assistant", content, model, usage: usageOf(message.usage), finish };
}

function toolResult(message: JsonObject, id: number): JsonObject {
  const { text, images } = blocksOf(message.content);
  const is_error = message.isError === true;
  const { toolCallId: call_id, toolName: name, details } = message;
  const outcome = is_error ? "failed" : "completed";
  return {
    role: "tool",
    id,
    call_id,
    name,
    content: text,
    images,
    is_error,
    outcome,
    summary: "",
    display: null,
    details,
  };
}

function userText(content: string, images?: readonly JsonObject[]): JsonObject {
  return { role: "user", content, images, prompt: false, internal: false };
}

/** A message, an entry of another kind (it has a `type`), or null for a role that has no counterpart. */
export function atomicMessage(message: unknown, nextCallId: () => number): JsonObject | null {
  if (!isJsonObject(message)) return null;
  switch (message.role) {
    case "user": {
      const { text, images } = blocksOf(message.content);
      return { ...userText(text, images), prompt: true };
    }
    case "assistant":
      return assistant(message);
    case "toolResult":
      return toolResult(message, nextCallId());
    case "bashExecution":
      if (message.excludeFromContext === true) return null;
      return userText(`$ ${textOf(message.command)}\n${textOf(message.output)}`);
    case "custom":
    case "hookMessage": {
      const { customType: custom_type, display, details } = message;
      const { text, images } = blocksOf(message.content);
      return { type: "custom_message", custom_type, content: text, images, display, details };
    }
    default:
      return null;
  }
}
