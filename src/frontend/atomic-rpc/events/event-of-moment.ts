/**
 * What the client is told of a moment (atomic §6.3). Pure. Not told, and why: what only extensions may answer or are
 * asked (`input`, `context`, `tool_call`, `session_before_switch` and the like), since its outcome is told; what a
 * provider says (`provider_stream_event` and the like), since the answer is; `session_start` and `session_shutdown`,
 * since `session_replaced` and the end of the process say it; spans of dialogs, since the dialogs are; workflows.
 */
import type { SessionEvent, SessionEventName } from "../../../protocol/atomic-rpc/events.js";
import type { LifecycleName, PayloadOf } from "../../../protocol/lifecycle/lifecycle-table.js";

type Told = { readonly [N in LifecycleName]?: (payload: PayloadOf<N>) => SessionEvent };

const zero = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
/** Providers say what an answer cost at its end; until then this is all that is known. */
const noUsage = { ...zero, totalTokens: 0, cost: { ...zero, total: 0 } };

/** As clients call it when a model does not think. */
const NO_LEVEL = "off";

/** With the fields of its type, and no others of that name. */
function event<N extends SessionEventName>(type: N, fields: Omit<SessionEvent<N>, "type">): SessionEvent<N> {
  return { type, ...fields } as SessionEvent<N>;
}

const told = {
  agent_start: () => event("agent_start", {}),
  agent_end: ({ messages, willRetry }) => event("agent_end", { messages, willRetry }),
  agent_settled: ({ aborted }) => event("agent_settled", { aborted }),
  turn_start: () => event("turn_start", {}),
  turn_end: ({ message, toolResults }) => event("turn_end", { message, toolResults }),
  message_start: ({ message }) => event("message_start", { message }),
  message_update: ({ assistantMessageEvent }) => event("message_update", { usage: noUsage, assistantMessageEvent }),
  message_end: ({ message }) => event("message_end", { message }),
  tool_execution_start: (payload) => event("tool_execution_start", payload),
  tool_execution_update: (payload) => event("tool_execution_update", payload),
  tool_execution_end: (payload) => event("tool_execution_end", payload),
  session_info_changed: ({ name }) => event("session_info_changed", name === undefined ? {} : { name }),
  session_tree: ({ newLeafId: leafId }) => event("session_moved", { leafId }),
  model_select: ({ model, previousModel, source }) =>
    event("model_changed", { model, ...(previousModel === undefined ? {} : { previousModel }), source }),
  thinking_level_select: ({ level }) => event("thinking_level_changed", { level: level ?? NO_LEVEL }),
  session_before_compact: ({ reason }) => event("compaction_start", { reason }),
  session_compact: ({ reason, result }) =>
    event("compaction_end", { reason, result, aborted: false, willRetry: reason === "overflow" }),
  session_compact_failed: ({ reason, aborted, willRetry, errorMessage }) => {
    const why = errorMessage === undefined ? {} : { errorMessage };
    return event("compaction_end", { reason, aborted, willRetry, ...why });
  },
} as const satisfies Told;

export type ToldMoment = keyof typeof told;

export function isTold(name: LifecycleName): name is ToldMoment {
  return Object.hasOwn(told, name);
}

export function eventOfMoment<N extends ToldMoment>(name: N, payload: PayloadOf<N>): SessionEvent {
  // Names and payloads are tied by the table; TypeScript cannot follow a union through both.
  return (told[name] as (payload: PayloadOf<N>) => SessionEvent)(payload);
}
