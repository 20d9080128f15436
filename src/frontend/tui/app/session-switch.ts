/** One session after another on the screen: because a person wants it, or because an extension does. One at a time. */
import type { Agent } from "../../../agent/agent.js";
import type { LeaveOrder } from "../../../agent/control/session-exits.js";
import { leavingFor } from "../../../agent/session/leaving-for.js";
import type { SessionSource } from "../../../agent/session/open-session.js";
import { HostError } from "../../../protocol/host-error.js";
import type { ComposerPort, World } from "../app.js";

type Reason = LeaveOrder["reason"];

export interface SessionSwitchOptions {
  readonly world: World;
  readonly agent: () => Agent;
  readonly composer: () => ComposerPort;
  readonly show: (agent: Agent, reason: Reason) => void;
  readonly notice: (text: string) => void;
}

export class SessionSwitch {
  readonly #options: SessionSwitchOptions;
  #isSwitching = false;

  constructor(options: SessionSwitchOptions) {
    this.#options = options;
  }

  /** False: it was not left. */
  async byPerson(source: SessionSource, reason: Reason): Promise<boolean> {
    if (this.#isSwitching) return false;
    return this.#exclusively(async () => {
      const { agent, notice, show, world } = this.#options;
      // Of a fork extensions were asked when it was made.
      if (reason !== "fork" && !(await agent().mayLeave(reason, leavingFor(source)))) {
        notice("an extension keeps this session open");
        return false;
      }
      show(await world.openSession(source, reason), reason);
      return true;
    });
  }

  /** Whoever may object was asked already. Rejects with a HostError. */
  async byExtension(order: LeaveOrder): Promise<void> {
    if (this.#isSwitching) throw new HostError("usage", "another session is being opened");
    await this.#exclusively(async () => {
      const { composer, show, world } = this.#options;
      const { source, reason, text } = order;
      show(await world.openSession(source, reason, order), reason);
      if (text !== null) composer().setText(text);
    });
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    this.#isSwitching = true;
    try {
      return await work();
    } finally {
      this.#isSwitching = false;
    }
  }
}
