/** What the client is told of a moment (atomic §6.3). Pure. */
import type { SessionEvent } from "../../../protocol/atomic-rpc/events.js";
import type { LifecycleName, PayloadOf } from "../../../protocol/lifecycle/lifecycle-table.js";

type Told = { readonly [N in LifecycleName]?: (payload: PayloadOf<N>) => SessionEvent };

const zero = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
/** Providers say what an answer cost at its end; until then this is all that is known. */
const noUsage = { ...zero, totalTokens: 0, cost: { ...zero, total: 0 } };

/** Moment → its event. */
const told = {
  agent_start: () => ({ type: "agent_start" }),
  agent_end: ({ messages, willRetry }) => ({ type: "agent_end", messages, willRetry }),
  agent_settled: ({ aborted }) => ({ type: "agent_settled", aborted }),
  turn_start: () => ({ type: "turn_start" }),
  turn_end: ({ message, toolResults }) => ({ type: "turn_end", message, toolResults }),
  message_start: ({ message }) => ({ type: "message_start", message }),
  message_update: ({ assistantMessageEvent }) => ({ type: "message_update", usage: noUsage, assistantMessageEvent }),
  message_end: ({ message }) => ({ type: "message_end", message }),
  tool_execution_start: (payload) => ({ type: "tool_execution_start", ...payload }),
  tool_execution_update: (payload) => ({ type: "tool_execution_update", ...payload }),
  tool_execution_end: (payload) => ({ type: "tool_execution_end", ...payload }),
  session_info_changed: ({ name }) => ({ type: "session_info_changed", ...(name === undefined ? {} : { name }) }),
  model_select: (payload) => ({ type: "model_changed", ...payload }),
  thinking_level_select: ({ level }) => ({ type: "thinking_level_changed", level }),
  session_before_compact: ({ reason }) => ({ type: "compaction_start", reason }),
  session_compact: ({ reason, result }) => ({
    type: "compaction_end",
    reason,
    result,
    aborted: false,
    willRetry: false,
  }),
  session_compact_failed: ({ reason, aborted, willRetry, errorMessage }) => ({
    type: "compaction_end",
    reason,
    aborted,
    willRetry,
    ...(errorMessage === undefined ? {} : { errorMessage }),
  }),
} as const satisfies Told;

export type ToldMoment = keyof typeof told;

export function isTold(name: LifecycleName): name is ToldMoment {
  return Object.hasOwn(told, name);
}

export function eventOfMoment<N extends ToldMoment>(name: N, payload: PayloadOf<N>): SessionEvent {
  // Names and payloads are tied by the table; TypeScript cannot follow a union through both.
  const event = told[name] as (payload: PayloadOf<N>) => SessionEvent;
  return event(payload);
}
