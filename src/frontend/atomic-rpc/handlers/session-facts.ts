/** What a session is and has come to, as its client reads it. Pure. */
import type { Agent } from "../../../agent/agent.js";
import { textOf } from "../../../agent/lifecycle/agent-message-of.js";
import { contextView } from "../../../agent/lifecycle/context-view.js";
import type { Entry } from "../../../agent/session/entry.js";
import type { AssistantMessage } from "../../../agent/session/message.js";
import { contextUsage } from "../../../agent/state/context-usage.js";
import { addUsage, noUsage, type Usage } from "../../../agent/usage.js";
import type { AtomicData } from "../../../protocol/atomic-rpc/commands.js";
import type { AgentMessage } from "../../../protocol/lifecycle/agent-message.js";
import type { ClientSession } from "../client-session.js";
import { modelInUse } from "./model-facts.js";

/** What the model sees of the session, oldest first. */
export function messagesOf(agent: Agent): AgentMessage[] {
  return contextView(agent.history()).map(({ view }) => view);
}

/** Null: it said nothing yet. What was cut off before its first word does not count. */
export function lastAssistantText(agent: Agent): string | null {
  for (const message of messagesOf(agent).toReversed()) {
    if (message.role !== "assistant") continue;
    const text = textOf(message.content.flatMap((block) => (block.type === "text" ? [block] : []))).trim();
    if (text !== "") return text;
  }
  return null;
}

export async function sessionState(session: ClientSession): Promise<AtomicData<"get_state">> {
  const { agent } = session;
  const { id, path, name, effort, running } = agent.info();
  const { queue, automatic } = agent;
  const waiting = queue.waiting();
  return {
    model: await modelInUse(session),
    thinkingLevel: effort ?? "off",
    isStreaming: running,
    isCompacting: agent.isCompacting,
    steeringMode: queue.modes.steering,
    followUpMode: queue.modes.followUp,
    ...(path === null ? {} : { sessionFile: path }),
    sessionId: id ?? "",
    ...(name === null ? {} : { sessionName: name }),
    autoCompactionEnabled: automatic.compaction,
    messageCount: messagesOf(agent).length,
    pendingMessageCount: waiting.steering.length + waiting.followUp.length,
    queuedMessagesPaused: queue.isPaused,
  };
}

function answerOf(entry: Entry): AssistantMessage | null {
  return entry.type === "message" && entry.message.role === "assistant" ? entry.message : null;
}

/** Of answers, and of what else was spent. */
function spentOf(entry: Entry): Usage | null {
  return entry.type === "usage" ? entry.usage : (answerOf(entry)?.usage ?? null);
}

/** All of the session's branch, what was compacted included. */
export function sessionStats(agent: Agent): AtomicData<"get_session_stats"> {
  const { id, path, context_window: contextWindow } = agent.info();
  const branch = agent.history();
  const answers = branch.map(answerOf).filter((message) => message !== null);
  const roles = branch.flatMap((entry) => (entry.type === "message" ? [entry.message.role] : []));
  const count = (role: (typeof roles)[number]): number => roles.filter((one) => one === role).length;
  const usage = branch.map(spentOf).reduce<Usage>((sum, one) => (one === null ? sum : addUsage(sum, one)), noUsage);
  const cacheWrite = usage.cache_write_5m_tokens + usage.cache_write_1h_tokens;
  const { input_tokens: input, output_tokens: output, cache_read_tokens: cacheRead } = usage;
  return {
    ...(path === null ? {} : { sessionFile: path }),
    sessionId: id ?? "",
    userMessages: count("user"),
    assistantMessages: answers.length,
    toolCalls: answers.flatMap(({ content }) => content.filter(({ type }) => type === "tool_call")).length,
    toolResults: count("tool"),
    totalMessages: roles.length,
    tokens: { input, output, cacheRead, cacheWrite, total: input + output + cacheRead + cacheWrite },
    cost: answers.reduce((sum, { cost_usd = 0 }) => sum + cost_usd, 0),
    contextUsage: contextUsage(branch, agent.info().context_tokens, contextWindow) ?? undefined,
  };
}
