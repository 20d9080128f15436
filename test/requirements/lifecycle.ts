/** What the agent announces to modules, in which order, and where they may add to a run. */
import type { Requirement } from "./requirement.js";

const row = <S extends string>(sentence: S, source: string) =>
  ({ sentence, source, scope: "headless", transports: "any" }) as const satisfies Requirement;

export const lifecycleRequirements = {
  "lifecycle.prompt": row(
    "A prompt is announced from its input to agent_settled: run, turn, user message, context, assistant message, in this order.",
    "seed 002: Lifecycle Overview",
  ),
  "lifecycle.tool-turn": row(
    "A call is announced between the answer and its turn_end: start, tool_call, tool_result, end, then the result as a message.",
    "seed 002: Lifecycle Overview",
  ),
  "lifecycle.parallel": row(
    "Calls start in the order of the model and end as they complete; their result messages follow in the order of the model.",
    "seed 002: tool_execution_start / tool_execution_update / tool_execution_end",
  ),
  "lifecycle.sequential": row(
    "One tool that is marked as sequential makes all calls of its batch run one after another.",
    "seed 002: tool_call",
  ),
  "lifecycle.blocked": row(
    "A call that tool_call blocks gets the reason as its result; neither the tool nor tool_result hears of it.",
    "seed 002: tool_call",
  ),
  "lifecycle.length-stop": row(
    "Of an answer cut at the token limit no call is asked about or run; each ends with an error result.",
    "seed 002: Lifecycle Overview",
  ),
  "lifecycle.terminate": row(
    "The model is asked no more when every result of a batch terminates.",
    "seed 002: tool_call",
  ),
  "lifecycle.terminate.block": row("A block may terminate like a result.", "seed 002: tool_call"),
  "lifecycle.queue": row(
    "A steer joins before the next request, a follow-up once nothing else is left, each announced as a message.",
    "seed 002: input",
  ),
  "lifecycle.late-message": row(
    "A message queued in agent_end starts a run of its own before agent_settled.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "lifecycle.retry": row(
    "A failure that is sent again ends a run; a fresh agent_start follows the wait.",
    "seed 002: Lifecycle Overview",
  ),
  "lifecycle.failure": row(
    "A failure for good ends its message, turn and run as an error, and settles.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "lifecycle.interrupt": row(
    "Wherever an interrupt comes, what was announced as begun is announced as ended, and agent_settled says aborted.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "lifecycle.compaction": row(
    "A compaction is announced between a turn_end and the next turn, before the context of the next request.",
    "seed 002: Lifecycle Overview",
  ),
  "lifecycle.not-runnable": row(
    "A call that cannot run is not asked about: it starts, ends with an error, and its result follows.",
    "seed 002: Tool Events",
  ),
  "boundary.entries": row(
    "Entries proposed at turn_end are stored behind the answer, and one request with them follows when it is asked for.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.context-edit": row(
    "A context_edit takes an answer out of what the model sees.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.natural-work": row(
    "Work that follows anyway satisfies the wish to go on: no request is made for it alone.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.nothing-to-answer": row(
    "A wish to go on without anything to answer is refused and reported.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.preview": row(
    "Each handler sees the session as it would be with the proposals so far; looking changes nothing.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.hard-end": row(
    "After a failed answer the entries are stored and the wish to go on is not heard.",
    "seed 002: turn_start / turn_end",
  ),
  "boundary.before-settle": row(
    "agent_before_settle may ask for one more run; messages sent from it join that run.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "boundary.interrupt": row(
    "An interrupt during agent_before_settle stores valid entries and goes on with nothing.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "boundary.whole": row(
    "A proposal with one entry that cannot be is refused whole and reported.",
    "seed 002: turn_start / turn_end",
  ),
} as const satisfies Record<string, Requirement>;
