/** The session that a client of `e --mode rpc` drives: another agent takes its place when it is left, and is followed. */
import type { Agent } from "../agent/agent.js";
import type { LeaveOrder } from "../agent/control/session-exits.js";
import type { AgentChoices, ChosenSession } from "../compose/open-agent.js";
import type { ClientSession } from "../frontend/atomic-rpc/client-session.js";
import type { Host } from "../host/host.js";
import { HostError } from "../protocol/host-error.js";
import type { SessionWorld } from "./session-world.js";

export interface OneClientSessionOptions {
  readonly world: SessionWorld;
  readonly host: Host;
  readonly frontEnd: ClientSession["frontEnd"];
  /** Another agent has the session from now on; once for the first one as well. */
  readonly follow: (agent: Agent) => void;
  /** A text to be written on. */
  readonly compose: (text: string) => void;
}

export class OneClientSession implements ClientSession {
  readonly #options: OneClientSessionOptions;
  #agent: Agent | null = null;

  constructor(options: OneClientSessionOptions) {
    this.#options = options;
    options.world.onLeave = async (order) => {
      await this.openSession(order.source, order.reason, order);
      if (order.text !== null) options.compose(order.text);
    };
  }

  get agent(): Agent {
    if (this.#agent === null) throw new HostError("usage", "the session is not open yet");
    return this.#agent;
  }

  get host(): Host {
    return this.#options.host;
  }

  get frontEnd(): ClientSession["frontEnd"] {
    return this.#options.frontEnd;
  }

  get sessions(): ClientSession["sessions"] {
    return this.#options.world.sessions;
  }

  get cwd(): string {
    return this.#options.world.cwd;
  }

  get save(): boolean {
    return this.#options.world.save;
  }

  models(): ReturnType<ClientSession["models"]> {
    return this.#options.world.models();
  }

  settings(): ReturnType<ClientSession["settings"]> {
    return this.#options.world.settings();
  }

  refreshModels(signal: AbortSignal): Promise<readonly string[]> {
    return this.#options.world.refreshModels(signal);
  }

  setSetting(key: string, value: unknown): Promise<void> {
    return this.#options.world.setSetting(key, value);
  }

  async begin(choices: AgentChoices, chosen: ChosenSession): Promise<Agent> {
    return this.#taken(await this.#options.world.begin(choices, chosen));
  }

  async openSession(
    source: ChosenSession["source"],
    reason: LeaveOrder["reason"],
    more: Partial<Pick<LeaveOrder, "beginning">> = {},
  ): Promise<Agent> {
    return this.#taken(await this.#options.world.openSession(source, reason, more));
  }

  #taken(agent: Agent): Agent {
    this.#agent = agent;
    this.#options.follow(agent);
    return agent;
  }
}
