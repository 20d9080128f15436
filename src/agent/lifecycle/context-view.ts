/** What the model sees of a session, message by message, beside what lifecycle payloads call it. Pure. */
import type { AgentMessage } from "../../protocol/lifecycle/agent-message.js";
import type { ModelMessage } from "../model/language-model.js";
import { contextOf, modelMessage } from "../session/context.js";
import type { Entry, MessageEntry } from "../session/entry.js";
import { agentMessage } from "./agent-message-of.js";

export interface ContextMessage {
  /** Where it comes from. */
  readonly entry: Entry;
  readonly view: AgentMessage;
  readonly own: ModelMessage;
}

/** `source` is the entry that it comes from; what edits made of it is in `message`. */
function viewOf(source: Entry | undefined, { message, timestamp }: MessageEntry): AgentMessage {
  const at = Date.parse(timestamp);
  if (message.role !== "user") return agentMessage(message, at);
  if (source?.type === "branch_summary") {
    return { role: "branchSummary", summary: source.summary, fromId: source.from, timestamp: at };
  }
  if (source?.type !== "custom_message") return agentMessage(message, at);
  const { content, images } = message;
  return agentMessage({ ...source, content, ...(images === undefined ? {} : { images }) }, at);
}

/** `branch`: root → leaf. */
export function contextView(branch: readonly Entry[]): readonly ContextMessage[] {
  const sources = new Map(branch.map((entry) => [entry.id, entry]));
  return contextOf(branch).entries.map((entry) => ({
    entry: sources.get(entry.id) ?? entry,
    view: viewOf(sources.get(entry.id), entry),
    own: modelMessage(entry.message),
  }));
}
