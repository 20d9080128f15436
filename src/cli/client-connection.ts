/** One session for one client of `e --mode rpc`: the commands that it takes, and everything that it is told. */
import type { Home } from "../compose/home.js";
import type { AgentChoices, ChosenSession } from "../compose/open-agent.js";
import { AtomicConnection } from "../frontend/atomic-rpc/connection.js";
import { SessionEvents } from "../frontend/atomic-rpc/events/session-events.js";
import type { Host } from "../host/host.js";
import { depthExceeds } from "../wire/depth.js";
import { rawIdOf } from "../wire/raw-id.js";
import type { ClientKit } from "./client-kit.js";
import { OneClientSession } from "./one-client-session.js";
import { SessionWorld } from "./session-world.js";

const reading = {
  depthExceeds,
  rawIdOf: (text: string, id: unknown): string =>
    rawIdOf(text, id).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029"),
};

export interface ClientConnectionOptions extends Pick<ClientKit, "output" | "frontEnd"> {
  readonly home: Home;
  readonly host: Host;
  /** What the client is told, where that began before. Default: it begins here. */
  readonly events?: SessionEvents;
}

export class ClientConnection {
  readonly #kit: Pick<ClientKit, "output" | "frontEnd">;
  readonly #world: SessionWorld;
  readonly #events: SessionEvents;
  /** Who has the session. */
  readonly session: OneClientSession;
  /** Takes the client's lines. */
  readonly lines: AtomicConnection;

  constructor({ home, host, output, frontEnd, ...begun }: ClientConnectionOptions) {
    const events = begun.events ?? new SessionEvents(output);
    if (begun.events === undefined) events.errorsOf(host);
    this.#events = events;
    this.#kit = { output, frontEnd };
    this.#world = new SessionWorld({
      ...{ home, host, frontEnd },
      parts: () => ({
        lifecycle: events.tapped(host.lifecycle),
        questioner: { ask: (questions, signal) => frontEnd.questionnaire(questions, signal) },
      }),
    });
    this.session = new OneClientSession({
      ...{ world: this.#world, host, frontEnd },
      follow: (agent) => events.follow(agent),
      compose: (text) => void frontEnd.compose(text),
    });
    this.lines = new AtomicConnection({
      ...{ session: this.session, output, reading, capabilities: frontEnd.capabilities },
      onAnswer: (id, fields) => frontEnd.answer(id, fields),
    });
  }

  /** Rejects with a HostError for a choice that does not exist. */
  async begin(choices: AgentChoices, chosen: ChosenSession, name: string | null = null): Promise<void> {
    const agent = await this.session.begin(choices, chosen);
    if (name !== null) agent.rename(name);
  }

  /** `end` is called when an extension wants e to end, nothing runs and every command was answered. */
  onShutdown(end: () => void): void {
    this.#world.onShutdown = () => void this.#quiet().then(end);
  }

  /**
   * The client's input ended: nobody answers dialogs or ends commands any more. What was asked of the agent is finished;
   * what runs in a shell may never end by itself, so it is ended.
   */
  async finish(): Promise<void> {
    this.#kit.frontEnd.end();
    this.lines.endShells();
    await this.#quiet();
  }

  /** Ends what runs, and the session. Idempotent. */
  async close(fromSignal = false): Promise<void> {
    this.#kit.frontEnd.end();
    this.#events.end();
    await this.#world.close(fromSignal);
    this.#kit.output.end();
  }

  /** Every command was answered, and nothing of them goes on, in whatever session that is by then. */
  async #quiet(): Promise<void> {
    for (;;) {
      await this.lines.idle();
      const { agent } = this.session;
      await agent.idle();
      if (this.lines.isIdle && agent === this.session.agent) return;
    }
  }
}
