/** The order in which two extensions hear what the agent announces, and what each makes of the other's answers. */
import type { Requirement } from "./requirement.js";

const row = <S extends string>(sentence: S, source: string) =>
  ({ sentence, source, scope: "headless", transports: "each" }) as const satisfies Requirement;

export const lifecycleOrderRequirements = {
  "order.prompt": row(
    "Every extension hears a prompt from its input to agent_settled, in one order.",
    "seed 002: Lifecycle Overview",
  ),
  "order.tools": row(
    "Every extension hears the calls of an answer in the order of the model, their ends as they come, and their results in the order of the model.",
    "seed 002: tool_execution_start / tool_execution_update / tool_execution_end",
  ),
  "order.guard": row(
    "A guard sees what those before it made of the arguments; once one blocks, nobody else is asked.",
    "seed 002: tool_call",
  ),
  "order.guard.barrier": row(
    "A call is asked about only once everything before it has been heard; the stream does not wait for that.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "order.start": row(
    "Each handler of before_agent_start reads the prompt that those before it made; their messages join in their order.",
    "seed 002: before_agent_start",
  ),
  "order.context": row(
    "Each handler of context sees what those before it left; the model reads what the last one left, below the prompt.",
    "seed 002: context",
  ),
  "order.boundary": row(
    "Each handler of turn_end sees the entries proposed before it, and the context with them in it.",
    "seed 002: turn_start / turn_end",
  ),
  "order.settled": row(
    "What agent_settled handlers ask for begins once all of them have ended.",
    "seed 002: agent_start / agent_end / agent_before_settle / agent_settled",
  ),
  "order.replaced": row(
    "A session that takes another's place is announced as: may it be left, the end with where to, the start with where from, resources.",
    "seed 002: Lifecycle Overview",
  ),
  "order.reload": row(
    "A reload is announced as the end, the start and the resources, each with that reason.",
    "seed 002: Lifecycle Overview",
  ),
} as const;
