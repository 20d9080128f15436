/** What the client is told of a moment (atomic §6.3). Pure. */
import type { LifecycleName, PayloadOf } from "../../../protocol/lifecycle/lifecycle-table.js";

type Told = { readonly [N in LifecycleName]?: (payload: PayloadOf<N>) => object };

const zero = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
/** Providers say what an answer cost at its end; until then this is all that is known. */
const noUsage = { ...zero, totalTokens: 0, cost: { ...zero, total: 0 } };

/** Moment → what stands beside `type`, and which type that is where it is not the moment's own name. */
const told = {
  agent_start: () => ({}),
  agent_end: ({ messages, willRetry }) => ({ messages, willRetry }),
  agent_settled: ({ aborted }) => ({ aborted }),
  turn_start: () => ({}),
  turn_end: ({ message, toolResults }) => ({ message, toolResults }),
  message_start: ({ message }) => ({ message }),
  message_update: ({ assistantMessageEvent }) => ({ usage: noUsage, assistantMessageEvent }),
  message_end: ({ message }) => ({ message }),
  tool_execution_start: (payload) => ({ ...payload }),
  tool_execution_update: (payload) => ({ ...payload }),
  tool_execution_end: (payload) => ({ ...payload }),
  session_info_changed: ({ name }) => (name === undefined ? {} : { name }),
  model_select: (payload) => ({ ...payload, type: "model_changed" }),
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

export function eventOfMoment<N extends ToldMoment>(name: N, payload: PayloadOf<N>): object {
  // Names and payloads are tied by the table; TypeScript cannot follow a union through both.
  const fields = told[name] as (payload: PayloadOf<N>) => object;
  return { type: name, ...fields(payload) };
}
