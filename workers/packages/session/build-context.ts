/** What a model sees of a branch of a session: compactions, edits, and the model that was chosen last. Pure. */
import type { AgentMessage, MessageContent } from "../../../src/atomic/api/messages.js";
import type { CompactionEntry, SessionEntry } from "../../../src/atomic/api/session.js";

export interface SessionContext {
  messages: AgentMessage[];
  thinkingLevel: string;
  model: { provider: string; modelId: string } | null;
}

/** Root first. `leafId`: null is before the first entry; absent, the last one of the list. */
function branchOf(
  entries: readonly SessionEntry[],
  leafId: string | null | undefined,
  byId: ReadonlyMap<string, SessionEntry>,
): SessionEntry[] {
  if (leafId === null) return [];
  const path: SessionEntry[] = [];
  const seen = new Set<string>();
  for (let at = leafId === undefined ? entries.at(-1) : byId.get(leafId); at !== undefined; ) {
    if (seen.has(at.id)) break;
    seen.add(at.id);
    path.push(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path.reverse();
}

/** What an entry says to the model; null: nothing. */
function messageOf(entry: SessionEntry): AgentMessage | null {
  const timestamp = Date.parse(entry.timestamp);
  switch (entry.type) {
    case "message":
      return entry.message;
    case "branch_summary":
      return { role: "branchSummary", summary: entry.summary, fromId: entry.fromId, timestamp };
    case "custom_message": {
      const { customType, content, display, details } = entry;
      if ("excludeFromContext" in entry && entry.excludeFromContext === true) return null;
      return { role: "custom", customType, content, display, details, timestamp };
    }
    default:
      return null;
  }
}

function edited(message: AgentMessage, replacement: null | MessageContent): AgentMessage | null {
  if (replacement === null) return null;
  const blocks = typeof replacement === "string" ? [{ type: "text" as const, text: replacement }] : replacement;
  switch (message.role) {
    case "branchSummary":
    case "compactionSummary":
      return { ...message, summary: blocks.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n") };
    case "assistant":
      return { ...message, content: blocks.flatMap((block) => (block.type === "text" ? [block] : [])) };
    case "toolResult":
      return { ...message, content: blocks };
    case "user":
    case "custom":
      return { ...message, content: replacement };
    default:
      return message;
  }
}

function messagesOf(branch: readonly SessionEntry[]): AgentMessage[] {
  const edits = new Map<string, null | MessageContent>();
  for (const entry of branch) if (entry.type === "context_edit") edits.set(entry.targetId, entry.replacement);
  return branch.flatMap((entry) => {
    const message = messageOf(entry);
    const replacement = edits.get(entry.id);
    if (message === null) return [];
    const now = replacement === undefined ? message : edited(message, replacement);
    return now === null ? [] : [now];
  });
}

function isCompaction(entry: SessionEntry): entry is CompactionEntry {
  return entry.type === "compaction";
}

function compacted(branch: readonly SessionEntry[]): AgentMessage[] {
  const at = branch.findLastIndex(isCompaction);
  const entry = branch[at];
  if (entry === undefined || !isCompaction(entry)) return messagesOf(branch);
  const { summary, tokensBefore, timestamp, firstKeptEntryId } = entry;
  const from = branch.findIndex(({ id }, index) => index < at && id === firstKeptEntryId);
  const kept = from < 0 ? [] : branch.slice(from, at).filter((one) => !isCompaction(one));
  const head: AgentMessage = { role: "compactionSummary", summary, tokensBefore, timestamp: Date.parse(timestamp) };
  return [head, ...messagesOf([...kept, ...branch.slice(at + 1)])];
}

/** `byId`: of the same entries, for who has it. */
export function buildSessionContext(
  entries: readonly SessionEntry[],
  leafId?: string | null,
  byId: ReadonlyMap<string, SessionEntry> = new Map(entries.map((entry) => [entry.id, entry])),
): SessionContext {
  const branch = branchOf(entries, leafId, byId);
  let thinkingLevel = "off";
  let model: SessionContext["model"] = null;
  for (const entry of branch) {
    if (entry.type === "thinking_level_change") thinkingLevel = entry.thinkingLevel;
    else if (entry.type === "model_change") model = { provider: entry.provider, modelId: entry.modelId };
    else if (entry.type === "message" && entry.message.role === "assistant") {
      model = { provider: entry.message.provider, modelId: entry.message.model };
    }
  }
  return { messages: compacted(branch), thinkingLevel, model };
}
