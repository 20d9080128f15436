/** Event → how its handlers are run and what is answered. What is not here is told and asks nothing. */
import type { Core } from "../runtime/core.js";
import type { Incoming } from "../runtime/incoming.js";
import { beforeAgentStart } from "./agent-start.js";
import { boundary } from "./boundary.js";
import { cacheWarming, headers, input, messageEnd, messages, payload } from "./chains.js";
import { Dispatch, type Rule } from "./dispatch.js";
import { projectTrust, userBash } from "./first.js";
import { guard } from "./guard.js";
import { cancelable, collect, fenced, notify, shutdown } from "./told.js";
import { toolResult } from "./tool-result.js";

const rules: Readonly<Record<string, Rule>> = {
  project_trust: projectTrust,
  resources_discover: collect("skillPaths", "promptPaths", "themePaths"),
  session_recovery_restore: collect("notices"),
  session_recovery_replay: collect("decisions", "notices"),
  session_before_switch: cancelable,
  session_before_fork: cancelable,
  session_before_compact: cancelable,
  session_before_tree: cancelable,
  session_shutdown: shutdown,
  input,
  before_agent_start: beforeAgentStart,
  agent_before_settle: boundary("agent_before_settle"),
  turn_end: boundary("turn_end"),
  message_end: messageEnd,
  context: messages,
  context_with_system: messages,
  before_provider_headers: headers,
  before_provider_request: payload,
  cache_warming_decision: cacheWarming,
  tool_call: guard,
  tool_result: toolResult,
  user_bash: userBash,
  workflow_lifecycle: fenced,
  workflow_activity_changed: fenced,
  workflow_stage_completed: fenced,
  workflow_heartbeat: fenced,
};

interface Event {
  readonly name: string;
  readonly rule: Rule;
}

const prefix = "lifecycle.";

/** By method: taking the name out of it anew for each event takes longer than the rest of the way to its handlers. */
const events = new Map<string, Event>();

function eventOf(method: string): Event {
  const name = method.slice(prefix.length);
  const event = { name, rule: (Object.hasOwn(rules, name) ? rules[name] : undefined) ?? notify };
  events.set(method, event);
  return event;
}

/** The answer to a lifecycle event; null: the call is none. Rejects only where the host is to refuse what was asked. */
export function dispatchLifecycle(core: Core, call: Incoming): Promise<object> | null {
  const { method } = call;
  const event = events.get(method) ?? (method.startsWith(prefix) ? eventOf(method) : null);
  return event === null ? null : event.rule(new Dispatch(core, event.name, call));
}
