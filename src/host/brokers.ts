/** Who takes the requests of which surface. Method and params of a request come from the same row of the table. */
import { type AgentBroker, isAgentMethod } from "./agent-broker.js";
import type { Broker, Brokers } from "./dispatcher.js";
import type { LifecycleRunner } from "./lifecycle-runner.js";
import { isSessionMethod, type SessionBroker } from "./session-broker.js";
import { isUiMethod, type UiBroker } from "./ui-broker.js";

interface Parts {
  readonly ui: UiBroker;
  readonly session: SessionBroker;
  readonly agent: AgentBroker;
  readonly lifecycle: LifecycleRunner;
}

export function brokersOf({ ui, session, agent, lifecycle }: Parts): Brokers {
  const screen: Broker = {
    refusal: (method) => (isUiMethod(method) ? ui.refusal(method) : null),
    handle: (owner, method, params, cut, reply) => {
      if (isUiMethod(method)) void ui.handle(owner, method, params as never, cut, reply);
    },
  };
  const sessions: Broker = {
    // Where e has nobody at the session (e protocol §9), whoever follows it by `state` may still reach it.
    refusal: (_method, owner) => (owner.acceptsState ? null : session.refusal),
    handle: (_owner, method, params, _cut, reply) => {
      if (isSessionMethod(method)) void session.handle(method, params as never, reply);
    },
  };
  const agents: Broker = {
    refusal: () => null,
    handle: (owner, method, params, _cut, reply) => {
      if (isAgentMethod(method)) void agent.handle(owner, method, params as never, reply);
    },
  };
  const runtime: Broker = {
    refusal: () => null,
    handle: (owner, method, params, _cut, reply) => {
      if (method === "lifecycle.preview") lifecycle.preview(owner, params as never, reply);
    },
  };
  return { ask: screen, tell: screen, paint: screen, session: sessions, agent: agents, runtime };
}
