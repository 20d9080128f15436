/**
 * The `message` of a line → a message whose fields are what they are said to be, or null. Fields and blocks may come
 * from a later version: fields stay, blocks that nobody here could send are left out. Pure.
 */
import { toolOutcomes } from "../../protocol/events.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import type { AssistantBlock, FinishReason, ModelImage } from "../model/language-model.js";
import { type Usage, usageKeys } from "../usage.js";
import type { AssistantMessage, CompactionRecord, Message, NestedCalls } from "./message.js";

function isBlock(value: unknown): value is AssistantBlock {
  if (!isJsonObject(value) || (value.provider !== undefined && !isJsonObject(value.provider))) return false;
  if (value.type === "text" || value.type === "thinking") return typeof value.text === "string";
  return (
    value.type === "tool_call" &&
    typeof value.call_id === "string" &&
    typeof value.name === "string" &&
    typeof value.arguments === "string"
  );
}

function isImage(value: unknown): value is ModelImage {
  return isJsonObject(value) && typeof value.mime === "string" && typeof value.data === "string";
}

export function isUsage(value: unknown): value is Usage {
  return isJsonObject(value) && usageKeys.every((key) => Number.isFinite(value[key]));
}

/** To be spread over what it comes from: what is no image there is none then. */
export function imagesOf(value: unknown): { readonly images?: readonly ModelImage[] } {
  if (value === undefined) return {};
  return { images: Array.isArray(value) ? value.filter(isImage) : [] };
}

const finishes: readonly AssistantMessage["finish"][] = ["stop", "length", "tool-calls", "error", "aborted"];

function finishOf(value: unknown): FinishReason | "aborted" {
  return finishes.find((finish) => finish === value) ?? "stop";
}

function assistantOf(value: JsonObject): Message | null {
  if (!Array.isArray(value.content)) return null;
  const { api, ...rest } = value;
  return {
    ...rest,
    ...(isText(api) ? { api } : {}),
    role: "assistant",
    content: value.content.filter(isBlock),
    model: typeof value.model === "string" ? value.model : "",
    usage: isUsage(value.usage) ? value.usage : null,
    finish: finishOf(value.finish),
  };
}

function isRecord(value: unknown): value is CompactionRecord {
  if (!isJsonObject(value) || (value.of !== "lines" && value.of !== "words")) return false;
  const counts = [value.lines_before, value.lines_kept, value.gaps, value.share, value.recent];
  return counts.every((count) => typeof count === "number") && (value.focus === null || isText(value.focus));
}

function isNested(value: unknown): value is NestedCalls {
  if (!isJsonObject(value) || !Array.isArray(value.calls) || typeof value.complete !== "boolean") return false;
  return value.calls.every(
    (call) => isJsonObject(call) && isText(call.id) && isText(call.name) && isFlag(call.is_error),
  );
}

function toolOf(value: JsonObject): Message | null {
  const { usage, nested, ...rest } = value;
  const { id, call_id, name, content, display } = rest;
  const outcome = toolOutcomes.find((known) => known === value.outcome);
  if (typeof id !== "number" || typeof call_id !== "string" || typeof name !== "string") return null;
  if (typeof content !== "string" || outcome === undefined) return null;
  const isShown = isJsonObject(display) && typeof display.body === "string";
  return {
    ...rest,
    ...(isJsonObject(usage) ? { usage } : {}),
    ...(isNested(nested) ? { nested } : {}),
    role: "tool",
    id,
    call_id,
    name,
    content,
    outcome,
    is_error: value.is_error === true,
    summary: typeof value.summary === "string" ? value.summary : "",
    display: isShown ? { body: String(display.body), format: formatOf(display.format) } : null,
    ...imagesOf(value.images),
  };
}

function formatOf(value: unknown): "text" | "markdown" | "diff" {
  return value === "markdown" || value === "diff" ? value : "text";
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

/** As we write them, so that nothing has to be put right. Long sessions are read by this. */
export function isOwn(value: JsonObject): value is JsonObject & Message {
  const { role, content, usage, display, images } = value;
  if (images !== undefined) return false;
  switch (role) {
    case "user":
      return isText(content) && isFlag(value.prompt) && isFlag(value.internal);
    case "assistant":
      return (
        Array.isArray(content) &&
        content.every(isBlock) &&
        isText(value.model) &&
        (value.api === undefined || isText(value.api)) &&
        (usage === null || isUsage(usage)) &&
        finishes.some((finish) => finish === value.finish)
      );
    case "tool":
      return (
        typeof value.id === "number" &&
        isText(value.call_id) &&
        isText(value.name) &&
        isText(content) &&
        isText(value.summary) &&
        isFlag(value.is_error) &&
        (usage === undefined || isJsonObject(usage)) &&
        (value.nested === undefined || isNested(value.nested)) &&
        display === null &&
        toolOutcomes.some((outcome) => outcome === value.outcome)
      );
    default:
      return false;
  }
}

export function readMessage(value: unknown): Message | null {
  if (!isJsonObject(value)) return null;
  switch (value.role) {
    case "user": {
      const { content, prompt, internal } = value;
      if (typeof content !== "string") return null;
      const flags = { prompt: prompt !== false, internal: internal === true };
      return { ...value, role: "user", content, ...flags, ...imagesOf(value.images) };
    }
    case "assistant":
      return assistantOf(value);
    case "tool":
      return toolOf(value);
    case "compaction": {
      const { made, ...rest } = value;
      const { summary, first_kept, tokens_before } = rest;
      if (typeof summary !== "string") return null;
      const kept = typeof first_kept === "string" ? first_kept : null;
      const before = typeof tokens_before === "number" ? tokens_before : 0;
      const base = { ...rest, role: "compaction", summary, first_kept: kept, tokens_before: before } as const;
      return isRecord(made) ? { ...base, made } : base;
    }
    default:
      return null;
  }
}
