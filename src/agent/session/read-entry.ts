/**
 * One line of a session file → what it is. What has a place in the tree and cannot be understood keeps its place, so
 * that what hangs on it is not lost. Pure.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { sessionLimits } from "../../protocol/limits.js";
import { foreignJson } from "../foreign-json.js";
import type { ModelTool } from "../model/language-model.js";
import type { Entry, EntryBody, EntryPlace, MessageEntry } from "./entry.js";
import { imagesOf, isOwn, isUsage, readMessage } from "./read-message.js";

export type ReadLine =
  | { readonly kind: "entry"; readonly entry: Entry }
  /** A name without a place in the tree. */
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "head"; readonly head: string | null }
  /** A record of another kind, without a place in the tree. */
  | { readonly kind: "other" }
  | { readonly kind: "broken" };

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function customMessage(value: JsonObject): EntryBody | null {
  const { delivery, stage_admission_key, delivers, ...rest } = value;
  const { custom_type, content, display, exclude_from_context } = rest;
  if (!isText(custom_type) || !isText(content)) return null;
  return {
    ...rest,
    ...(isText(delivery) ? { delivery } : {}),
    ...(isText(stage_admission_key) ? { stage_admission_key } : {}),
    ...(isText(delivers) ? { delivers } : {}),
    type: "custom_message",
    custom_type,
    content,
    display: display === true,
    exclude_from_context: exclude_from_context === true,
    ...imagesOf(value.images),
  };
}

function isTool(value: unknown): value is ModelTool {
  return isJsonObject(value) && isText(value.name) && isText(value.description) && isJsonObject(value.parameters);
}

function systemPatch({ sections, tools_added, tools_removed }: JsonObject) {
  if (!isJsonObject(sections) || !Array.isArray(tools_added) || !Array.isArray(tools_removed)) return null;
  const texts = Object.entries(sections).flatMap(([tag, text]) => (isTextOrNull(text) ? [[tag, text] as const] : []));
  return {
    sections: Object.fromEntries(texts),
    tools_added: tools_added.filter(isTool),
    tools_removed: tools_removed.filter(isText),
  };
}

function bodyOf(value: JsonObject): EntryBody | null {
  switch (value.type) {
    case "message": {
      const message = readMessage(value.message);
      return message === null ? null : { ...value, type: "message", message };
    }
    case "model":
      return isText(value.model) ? { ...value, type: "model", model: value.model } : null;
    case "effort":
      return isTextOrNull(value.effort) ? { ...value, type: "effort", effort: value.effort } : null;
    case "branch_summary": {
      const { from, summary } = value;
      return isText(from) && isText(summary) ? { ...value, type: "branch_summary", from, summary } : null;
    }
    case "custom":
      return isText(value.custom_type) ? { ...value, type: "custom", custom_type: value.custom_type } : null;
    case "custom_message":
      return customMessage(value);
    case "system": {
      const patch = systemPatch(value);
      return patch === null ? null : { ...value, type: "system", ...patch };
    }
    case "context_edit": {
      const { target, replacement } = value;
      if (!isText(target) || !isTextOrNull(replacement)) return null;
      return { ...value, type: "context_edit", target, replacement, ...imagesOf(value.images) };
    }
    case "label": {
      const { target, label } = value;
      return isText(target) && isTextOrNull(label) ? { ...value, type: "label", target, label } : null;
    }
    case "delivery_end":
      return isText(value.target) ? { ...value, type: "delivery_end", target: value.target } : null;
    case "name":
      return isText(value.name) ? { ...value, type: "name", name: value.name } : null;
    case "usage": {
      const { kind, model, usage } = value;
      if (!isText(kind) || !isText(model) || !isUsage(usage)) return null;
      return { ...value, type: "usage", kind, model, usage };
    }
    default:
      return null;
  }
}

function placeOf({ id, parent, timestamp }: JsonObject): EntryPlace | null {
  if (!isText(id) || !isText(timestamp)) return null;
  return isTextOrNull(parent) ? { id, parent, timestamp } : null;
}

/** Most lines are, and are taken as they are. */
function isOwnMessage(value: JsonObject): value is JsonObject & MessageEntry {
  return value.type === "message" && isJsonObject(value.message) && isOwn(value.message);
}

/** Of a field that should be a text and may be anything. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Undefined: no JSON, or none that could be written again. */
export function parseLine(line: string): unknown {
  const parsed = foreignJson(line, sessionLimits.maxDepth);
  return parsed.ok ? parsed.value : undefined;
}

export function readLine(line: string): ReadLine {
  const value = parseLine(line);
  if (!isJsonObject(value) || !isText(value.type)) return { kind: "broken" };
  const place = placeOf(value);
  if (place !== null && isOwnMessage(value)) return { kind: "entry", entry: value };
  if (place !== null) {
    const body = bodyOf(value) ?? { type: "unknown", record: value };
    return { kind: "entry", entry: { ...body, ...place } };
  }
  if (value.type === "name" && isText(value.name)) return { kind: "name", name: value.name };
  if (value.type === "head" && isTextOrNull(value.head)) return { kind: "head", head: value.head };
  const hasOwnKind =
    value.id === undefined && value.type !== "message" && value.type !== "name" && value.type !== "head";
  return { kind: hasOwnKind ? "other" : "broken" };
}
