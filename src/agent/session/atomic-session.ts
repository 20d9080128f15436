/**
 * A session of the Atomic family (JSONL, versions 2 and 3) → lines of ours, to be read like any other file. Entries of
 * kinds that only that family knows keep their place in the tree. Pure.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { atomicMessage, blocksOf, usageOf } from "./atomic-message.js";
import { SESSION_FORMAT_VERSION } from "./entry.js";
import { parseLine, textOf } from "./read-entry.js";
import { wholeLines } from "./read-session.js";

const VERSIONS: readonly unknown[] = [2, 3];

/** The fields of an entry beside its place; null: of a kind that has no counterpart. */
function bodyOf(entry: JsonObject, nextCallId: () => number): JsonObject | null {
  const { customType: custom_type, details } = entry;
  switch (entry.type) {
    case "message": {
      const message = atomicMessage(entry.message, nextCallId);
      if (message === null) return null;
      return "type" in message ? message : { type: "message", message };
    }
    case "model_change":
      return { type: "model", model: `${textOf(entry.provider)}/${textOf(entry.modelId)}` };
    case "thinking_level_change":
      return { type: "effort", effort: entry.thinkingLevel };
    case "compaction": {
      const { summary, firstKeptEntryId, tokensBefore, fromHook } = entry;
      const own = {
        summary,
        first_kept: firstKeptEntryId,
        tokens_before: tokensBefore,
        by_extension: fromHook === true,
      };
      return { type: "message", message: { role: "compaction", ...own, details } };
    }
    case "branch_summary":
      return { type: "branch_summary", from: entry.fromId, summary: entry.summary, details };
    case "custom":
      return { type: "custom", custom_type, data: entry.data };
    case "custom_message": {
      const { text, images } = blocksOf(entry.content);
      const { display, excludeFromContext: exclude_from_context } = entry;
      return { type: "custom_message", custom_type, content: text, images, display, details, exclude_from_context };
    }
    case "context_edit": {
      const { text, images } = blocksOf(entry.replacement);
      const replacement = entry.replacement === null ? null : text;
      return { type: "context_edit", target: entry.targetId, replacement, images };
    }
    case "label":
      return { type: "label", target: entry.targetId, label: textOf(entry.label) === "" ? null : entry.label };
    case "session_info":
      return { type: "name", name: textOf(entry.name) };
    case "usage": {
      const model = `${textOf(entry.provider)}/${textOf(entry.model)}`;
      return { type: "usage", kind: entry.kind, model, usage: usageOf(entry.usage) };
    }
    default:
      return null;
  }
}

function headerOf(header: JsonObject): JsonObject {
  const { id, cwd, timestamp: created, parentSession: parent_session } = header;
  const base = { type: "session", format_version: SESSION_FORMAT_VERSION, id, cwd, created, model: "", parent_session };
  if (!isJsonObject(header.workflow)) return base;
  const { runId: run_id, stageId: stage_id, stageName: stage_name } = header.workflow;
  return { ...base, workflow: { run_id, stage_id, stage_name } };
}

/** Null: it is no such session. */
export function atomicSession(bytes: Buffer): Buffer | null {
  let isFirst = true;
  let calls = 0;
  const lines: JsonObject[] = [];
  for (const text of wholeLines(bytes)) {
    const value = parseLine(text);
    if (isFirst) {
      if (!isJsonObject(value) || value.type !== "session" || !VERSIONS.includes(value.version)) return null;
      if (value.format_version !== undefined) return null;
      lines.push(headerOf(value));
      isFirst = false;
    } else if (isJsonObject(value)) {
      const { id, parentId: parent = null, timestamp, ...rest } = value;
      lines.push({ ...(bodyOf(value, () => ++calls) ?? rest), id, parent, timestamp });
    }
  }
  if (isFirst) return null;
  // The type first, as in our own lines.
  return Buffer.from(lines.map(({ type, ...rest }) => `${JSON.stringify({ type, ...rest })}\n`).join(""));
}
