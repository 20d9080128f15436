/**
 * Every moment that the agent announces to modules, and how the answers of its handlers are folded. Data, so that
 * the wire, the dispatcher and the tests read one list. The schemas are in moments.ts: threads read this file, and must
 * not load them.
 */
import type * as z from "zod";
import type { BeforeSettleBaseSchema, TurnEndBaseSchema } from "./boundary.js";
import type { Immutable } from "./moment.js";
import type { lifecycleMoments } from "./moments.js";
import type { BeforeAgentStartAnswer, InputAnswer } from "./run-moments.js";
import type { UserBashAnswer } from "./tool-moments.js";

type Moments = typeof lifecycleMoments;
/** A moment of the agent. */
export type LifecycleName = keyof Moments;

/**
 * `notify`: what handlers return means nothing. `cancelable`: the first that cancels ends it, else the last answer
 * counts. `chain`: each sees what the ones before it left. `collect`: all answers together. `first`: the first valid
 * answer ends it. `guard`: the first that blocks ends it, and a handler that throws blocks. `boundary`: a proposal
 * that handlers change in turn, committed once.
 */
export type DispatchClass = "notify" | "cancelable" | "chain" | "collect" | "first" | "guard" | "boundary";

export const lifecycleTable = {
  project_trust: "first",
  resources_discover: "collect",
  session_start: "notify",
  session_switch: "notify",
  session_fork: "notify",
  session_recovery_restore: "collect",
  session_recovery_replay: "collect",
  session_info_changed: "notify",
  session_before_switch: "cancelable",
  session_before_fork: "cancelable",
  session_before_compact: "cancelable",
  session_compact: "notify",
  session_compact_failed: "notify",
  session_before_tree: "cancelable",
  session_tree: "notify",
  session_shutdown: "notify",
  input: "chain",
  before_agent_start: "chain",
  agent_start: "notify",
  agent_end: "notify",
  agent_before_settle: "boundary",
  agent_settled: "notify",
  ui_prompt_start: "notify",
  ui_prompt_end: "notify",
  turn_start: "notify",
  turn_end: "boundary",
  message_start: "notify",
  message_update: "notify",
  message_end: "chain",
  context: "chain",
  context_with_system: "chain",
  before_provider_headers: "chain",
  before_provider_request: "chain",
  after_provider_response: "notify",
  provider_stream_event: "notify",
  cache_warming_decision: "chain",
  model_select: "notify",
  thinking_level_select: "notify",
  tool_execution_start: "notify",
  tool_call: "guard",
  tool_execution_update: "notify",
  tool_result: "chain",
  tool_execution_end: "notify",
  user_bash: "first",
  workflow_lifecycle: "notify",
  workflow_activity_changed: "notify",
  workflow_stage_completed: "notify",
  workflow_heartbeat: "notify",
} as const satisfies Record<LifecycleName, DispatchClass>;

/** In the order of a session's life. */
export const lifecycleNames = Object.keys(lifecycleTable) as readonly LifecycleName[];

type NamesOf<C extends DispatchClass> = {
  [N in LifecycleName]: (typeof lifecycleTable)[N] extends C ? N : never;
}[LifecycleName];

/** Moments at which entries may be proposed. */
export type BoundaryName = NamesOf<"boundary">;
/** Moments without an answer. */
export type ToldName = NamesOf<"notify">;
/** Moments with an answer. */
export type AskedName = Exclude<LifecycleName, ToldName | BoundaryName>;

interface Bases {
  readonly turn_end: z.output<typeof TurnEndBaseSchema>;
  readonly agent_before_settle: z.output<typeof BeforeSettleBaseSchema>;
}
/** What the handlers of a moment are given; those of a boundary see the proposal beside it. */
export type PayloadOf<N extends LifecycleName> = Immutable<
  N extends keyof Bases ? Bases[N] : z.output<Moments[N]["payload"]>
>;

/** What one handler may answer. */
export type ResultOf<N extends LifecycleName> = Immutable<z.output<Moments[N]["result"]>>;

/** Where all answers together are more than one of them. */
interface Folded {
  readonly input: InputAnswer;
  readonly before_agent_start: BeforeAgentStartAnswer;
  readonly user_bash: UserBashAnswer;
}
/** What the answers to a moment come to. */
export type AnswerOf<N extends AskedName> = N extends keyof Folded ? Folded[N] : ResultOf<N>;

/** Name → what its handlers are given, and what their answers come to. */
export type LifecycleMoments = {
  readonly [N in LifecycleName]: {
    readonly payload: PayloadOf<N>;
    readonly answer: N extends AskedName ? AnswerOf<N> : N extends BoundaryName ? "proposal" : never;
  };
};
