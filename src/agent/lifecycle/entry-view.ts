/** An entry of the session as lifecycle payloads carry it. Pure. */
import type { SessionEntryView } from "../../protocol/lifecycle/agent-message.js";
import type { Entry } from "../session/entry.js";
import { agentMessage, contentBlocks, splitSpec } from "./agent-message-of.js";
import { rungOf, strategyOf } from "./compaction-done.js";
import { systemView } from "./system-view.js";

type Fields = Readonly<Record<string, unknown>> & { readonly type: string };

function fieldsOf(entry: Entry): Fields {
  switch (entry.type) {
    case "message": {
      const { message } = entry;
      if (message.role !== "compaction") {
        return { type: "message", message: agentMessage(message, Date.parse(entry.timestamp)) };
      }
      const { summary, first_kept, tokens_before, by_extension } = message;
      const base = { summary, firstKeptEntryId: first_kept, tokensBefore: tokens_before };
      const strategy = strategyOf(message);
      const made = strategy === undefined ? undefined : { strategy, rung: rungOf(message) };
      return { type: "compaction", ...base, strategy, details: message.details ?? made, fromHook: by_extension };
    }
    case "model": {
      const { provider, model: modelId } = splitSpec(entry.model);
      return { type: "model_change", provider, modelId };
    }
    case "effort":
      return { type: "thinking_level_change", thinkingLevel: entry.effort };
    case "branch_summary": {
      const { from: fromId, summary, details, by_extension: fromHook } = entry;
      return { type: "branch_summary", fromId, summary, details, fromHook };
    }
    case "custom":
      return { type: "custom", customType: entry.custom_type, data: entry.data };
    case "custom_message": {
      const { custom_type: customType, content, images, display, details, exclude_from_context } = entry;
      const base = { customType, content: contentBlocks(content, images), display, details };
      const { delivery, stage_admission_key: stageAdmissionKey, delivers } = entry;
      const more = { excludeFromContext: exclude_from_context, delivery, stageAdmissionKey, delivers };
      return { type: "custom_message", ...base, ...more };
    }
    case "system":
      return { type: "message", message: systemView(entry, Date.parse(entry.timestamp)) };
    case "context_edit": {
      const { target: targetId, replacement, images = [] } = entry;
      const isText = replacement === null || images.length === 0;
      return { type: "context_edit", targetId, replacement: isText ? replacement : contentBlocks(replacement, images) };
    }
    case "delivery_end":
      return { type: "delivery_end", targetId: entry.target };
    case "label":
      return { type: "label", targetId: entry.target, label: entry.label ?? undefined };
    case "name":
      return { type: "session_info", name: entry.name };
    case "usage": {
      const { provider, model } = splitSpec(entry.model);
      return { type: "usage", kind: entry.kind, provider, model, usage: entry.usage };
    }
    case "unknown":
      return { type: "unknown", ...entry.record };
  }
}

/** Fields without a value are left out. */
export function entryView(entry: Entry): SessionEntryView {
  const { id, parent, timestamp } = entry;
  const { type, ...fields } = fieldsOf(entry);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), type, id, parentId: parent, timestamp };
}
