/** The table of surfaces: who takes the requests of each. */
import type { AgentBroker } from "./agent-broker.js";
import type { Brokers } from "./broker.js";
import type { LifecycleRunner } from "./lifecycle-runner.js";
import type { SessionBroker } from "./session-broker.js";
import type { UiBroker } from "./ui-broker.js";

interface Takers {
  readonly ui: UiBroker;
  readonly session: SessionBroker;
  readonly agent: AgentBroker;
  readonly lifecycle: LifecycleRunner;
}

export function brokersOf({ ui, session, agent, lifecycle }: Takers): Brokers {
  return {
    ask: ui.questions,
    tell: ui,
    paint: ui,
    session,
    agent,
    runtime: { take: (request) => lifecycle.preview(request) },
  };
}
