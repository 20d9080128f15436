/** Our messages as lifecycle payloads carry them, and replacements of them as ours. Pure. */
import { isJsonObject } from "../../protocol/field.js";
import type {
  AgentMessage,
  AgentToolResultMessage,
  AgentUsage,
  AssistantContent,
  ImageContent,
  StopReason,
  TextContent,
  UserContent,
} from "../../protocol/lifecycle/agent-message.js";
import type { CustomMessageDraft } from "../../protocol/lifecycle/boundary.js";
import { toolLimits } from "../../protocol/limits.js";
import { canonicalJson } from "../canonical-json.js";
import { foreignJson } from "../foreign-json.js";
import type { AssistantBlock, ModelImage } from "../model/language-model.js";
import type { EntryBody } from "../session/entry.js";
import type { AssistantMessage, Message, NestedCalls, ToolMessage } from "../session/message.js";
import { promptTokens } from "../usage.js";

export type CustomMessage = Extract<EntryBody, { readonly type: "custom_message" }>;

/** What joins a conversation. */
export type Joining = Message | CustomMessage;

/** Whose words they are, where nothing says which extension's. */
const UNNAMED = "extension";

const stopReasons: Readonly<Record<AssistantMessage["finish"], StopReason>> = {
  stop: "stop",
  length: "length",
  "tool-calls": "toolUse",
  error: "error",
  aborted: "aborted",
};

/** A model's spec as provider and name. */
export function splitSpec(spec: string): { readonly provider: string; readonly model: string } {
  const at = spec.indexOf("/");
  return at < 0 ? { provider: spec, model: spec } : { provider: spec.slice(0, at), model: spec.slice(at + 1) };
}

export function imageContents(images: readonly ModelImage[] | undefined): readonly ImageContent[] {
  return (images ?? []).map(({ mime, data }) => ({ type: "image", mimeType: mime, data }));
}

export function modelImages(content: UserContent): readonly ModelImage[] {
  if (typeof content === "string") return [];
  return content.flatMap((block) => (block.type === "image" ? [{ mime: block.mimeType, data: block.data }] : []));
}

/** The text blocks, joined by line breaks. */
export function textOf(content: UserContent): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

export function contentBlocks(
  text: string,
  images: readonly ModelImage[] | undefined,
): readonly (TextContent | ImageContent)[] {
  return text === "" ? imageContents(images) : [{ type: "text", text }, ...imageContents(images)];
}

export function customMessage({ customType, content, display, details }: CustomMessageDraft): CustomMessage {
  const images = modelImages(content);
  const base = { type: "custom_message", custom_type: customType, content: textOf(content), display } as const;
  const more = { ...(images.length === 0 ? {} : { images }), ...(details === undefined ? {} : { details }) };
  return { ...base, ...more };
}

function userContent(text: string, images: readonly ModelImage[] | undefined): UserContent {
  return images === undefined || images.length === 0 ? text : contentBlocks(text, images);
}

function parsed(json: string): unknown {
  const read = foreignJson(json, toolLimits.argumentDepth);
  return read.ok ? read.value : json;
}

export function assistantContent(block: AssistantBlock): AssistantContent {
  if (block.type === "text") return { type: "text", text: block.text };
  if (block.type === "thinking") return { type: "thinking", thinking: block.text };
  return { type: "toolCall", id: block.call_id, name: block.name, arguments: parsed(block.arguments) };
}

const nothing = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** Modules add up what they find here without a look at whether it is there. */
function usageOf({ usage, cost_usd }: AssistantMessage): AgentUsage {
  // A file may hold anything there.
  const cost = { ...nothing, total: typeof cost_usd === "number" ? cost_usd : 0 };
  if (usage === null) return { ...nothing, totalTokens: 0, cost };
  return {
    input: usage.input_tokens,
    output: usage.output_tokens,
    cacheRead: usage.cache_read_tokens,
    cacheWrite: usage.cache_write_5m_tokens + usage.cache_write_1h_tokens,
    totalTokens: promptTokens(usage) + usage.output_tokens,
    cost,
  };
}

function viewOfCustom(message: CustomMessage, timestamp: number): AgentMessage {
  const { custom_type: customType, display, details } = message;
  const base = { role: "custom", customType, content: userContent(message.content, message.images), display } as const;
  return details === undefined ? { ...base, timestamp } : { ...base, details, timestamp };
}

function nestedView({ calls, complete }: NestedCalls): NonNullable<AgentToolResultMessage["nestedCalls"]> {
  const views = calls.map(({ is_error: isError, duration_ms: durationMs, ...rest }) => ({
    ...{ ...rest, isError },
    ...(durationMs === undefined ? {} : { durationMs }),
  }));
  return { calls: views, complete };
}

/** `timestamp`: milliseconds since 1970. */
export function agentMessage(message: Joining, timestamp: number): AgentMessage {
  if (!("role" in message)) return viewOfCustom(message, timestamp);
  switch (message.role) {
    case "user": {
      const content = userContent(message.content, message.images);
      if (message.prompt && !message.internal) return { role: "user", content, timestamp };
      return { role: "custom", customType: UNNAMED, content, display: !message.internal, timestamp };
    }
    case "assistant": {
      const error = message.error === undefined ? {} : { errorMessage: message.error };
      const content = message.content.map(assistantContent);
      const stopReason = stopReasons[message.finish];
      return {
        role: "assistant",
        content,
        api: message.api ?? "",
        ...splitSpec(message.model),
        usage: usageOf(message),
        stopReason,
        ...error,
        timestamp,
      };
    }
    case "tool": {
      const { call_id, name, content, images, details, structured, usage, nested, is_error } = message;
      return {
        role: "toolResult",
        toolCallId: call_id,
        toolName: name,
        isError: is_error,
        content: contentBlocks(content, images),
        ...(details === undefined ? {} : { details }),
        ...(structured === undefined ? {} : { structuredContent: structured }),
        ...(usage === undefined ? {} : { usage }),
        ...(nested === undefined ? {} : { nestedCalls: nestedView(nested) }),
        timestamp,
      };
    }
    case "compaction":
      return {
        role: "compactionSummary",
        summary: message.summary,
        tokensBefore: message.tokens_before,
        timestamp,
      };
  }
}

function sameCall(block: AssistantBlock, given: AssistantContent): boolean {
  return canonicalJson(assistantContent(block)) === canonicalJson(given);
}

/** Blocks that are as they were keep what only their provider understands. */
export function assistantBlock(given: AssistantContent, before: readonly AssistantBlock[]): AssistantBlock {
  const known = before.find((block) => sameCall(block, given));
  if (known !== undefined) return known;
  if (given.type === "text") return { type: "text", text: given.text };
  if (given.type === "thinking") return { type: "thinking", text: given.thinking };
  const args = given.arguments;
  const text = typeof args === "string" && !isJsonObject(args) ? args : JSON.stringify(args ?? {});
  return { type: "tool_call", call_id: given.id, name: given.name, arguments: text };
}

function keptOf({ details, structuredContent, usage }: AgentToolResultMessage): Partial<ToolMessage> {
  return {
    ...(details === undefined ? {} : { details }),
    ...(structuredContent === undefined ? {} : { structured: structuredContent }),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** Null: the replacement has another role. */
export function replaced(message: Joining, by: AgentMessage): Joining | null {
  if (by.role !== agentMessage(message, 0).role) return null;
  if (!("role" in message)) {
    if (by.role !== "custom") return message;
    return { ...message, content: textOf(by.content), images: modelImages(by.content), details: by.details };
  }
  if (message.role === "user" && (by.role === "user" || by.role === "custom")) {
    return { ...message, content: textOf(by.content), images: modelImages(by.content) };
  }
  if (message.role === "tool" && by.role === "toolResult") {
    const content = { content: textOf(by.content), images: modelImages(by.content) };
    const { details: _details, structured: _structured, usage: _usage, ...rest } = message;
    return { ...rest, ...content, ...keptOf(by), is_error: by.isError };
  }
  if (message.role === "assistant" && by.role === "assistant") {
    const content = by.content.map((block) => assistantBlock(block, message.content));
    const total = by.usage?.cost?.total;
    // What is not known stays so, unless somebody says otherwise.
    const isSaid = total !== undefined && total !== (message.cost_usd ?? 0);
    return isSaid ? { ...message, content, cost_usd: total } : { ...message, content };
  }
  if (message.role === "compaction" && by.role === "compactionSummary") return { ...message, summary: by.summary };
  return message;
}
