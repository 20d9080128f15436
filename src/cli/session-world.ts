/**
 * What lies around the session of a terminal, or of one client: the home, its settings, models and sessions, and the one agent that is
 * open. Whoever asks for another session gets another agent on the same host.
 */
import type { Agent } from "../agent/agent.js";
import type { LeaveOrder, SessionExits } from "../agent/control/session-exits.js";
import type { ModelCatalog } from "../agent/model/model-catalog.js";
import type { SessionSource } from "../agent/session/open-session.js";
import { openSessionStore, type SessionStore } from "../agent/session/session-store.js";
import { setSetting } from "../agent/set-setting.js";
import { readSettings, type Settings } from "../agent/settings.js";
import { isTrusted, trustDirectory, untrustDirectory } from "../agent/trust.js";
import type { Home } from "../compose/home.js";
import { LiveModels } from "../compose/live-models.js";
import { type AgentChoices, type AgentStart, type ChosenSession, openAgent } from "../compose/open-agent.js";
import { findSession, leaveSession, previousOf, probeSession } from "../compose/seat.js";
import { version } from "../compose/version.js";
import type { World } from "../frontend/tui/app.js";
import type { FrontEnd } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { HostError } from "../protocol/host-error.js";

export interface WorldParts {
  readonly home: Home;
  readonly host: Host;
  readonly frontEnd: Pick<FrontEnd, "notice" | "show">;
  /** Of each agent, in place of the usual ones. */
  readonly parts?: () => AgentStart["parts"];
}

const undecided: AgentChoices = { model: null, effort: null, save: true, trust: null };

export class SessionWorld implements World {
  readonly version = version;
  readonly sessions: SessionStore;
  /** Until a terminal takes them, nobody can leave. */
  onLeave: World["onLeave"] = () => Promise.reject(new HostError("usage", "the terminal is not there yet"));
  onShutdown: World["onShutdown"] = () => {};
  readonly #parts: WorldParts;
  readonly #exits: SessionExits = {
    find: (ref) => findSession(this.sessions, ref, this.cwd),
    leave: (order) => this.onLeave(order),
    shutdown: () => this.onShutdown(),
    without: "",
  };
  readonly #models: LiveModels;
  #home: Home;
  #choices = undecided;
  #agent: Agent | null = null;
  #isOpening = false;
  #closing: Promise<void> | null = null;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    this.#home = parts.home;
    this.sessions = openSessionStore(parts.home.path);
    this.#models = new LiveModels(parts.home.path, (notice) => parts.frontEnd.notice(notice));
  }

  get home(): string {
    return this.#home.path;
  }

  get cwd(): string {
    return process.cwd();
  }

  get save(): boolean {
    return this.#choices.save;
  }

  refreshModels(signal: AbortSignal): Promise<readonly string[]> {
    return this.#models.refresh(signal);
  }

  models(): Promise<ModelCatalog> {
    return this.#models.catalog();
  }

  settings(): Settings {
    return this.#home.settings;
  }

  async setSetting(key: string, value: unknown): Promise<void> {
    await setSetting(this.home, key, value);
    await this.#readSettings();
  }

  /** The first session, with what argv asked for. Rejects with a HostError. */
  begin(choices: AgentChoices, chosen: ChosenSession): Promise<Agent> {
    this.#choices = choices;
    return this.#open(choices, chosen);
  }

  async openSession(
    source: SessionSource,
    reason: "new" | "resume" | "fork",
    { beginning = null }: Partial<LeaveOrder> = {},
  ): Promise<Agent> {
    if (this.#isOpening) throw new HostError("usage", "another session is being opened");
    if (!this.save && source.kind !== "new" && source.kind !== "none") {
      throw new HostError("usage", "no session is kept by this e: it was started with --no-session");
    }
    this.#isOpening = true;
    try {
      const before = this.#agent;
      if (source.kind === "new" || source.kind === "none" || source.path !== before?.info().path) probeSession(source);
      await this.#readSettings();
      const start = { reason, ...(before === null ? {} : previousOf(before)) };
      if (before !== null) await leaveSession(before, this.#parts.host, reason, source);
      // A session that goes on keeps its own model; a new one has what the settings say by now.
      const chosen = beginning === null ? { source, start } : { source, start, beginning };
      return await this.#open({ ...this.#choices, model: null, effort: null }, chosen);
    } finally {
      this.#isOpening = false;
    }
  }

  async isTrusted(): Promise<boolean> {
    return this.#choices.trust === "trusted" || isTrusted({ home: this.home }, this.cwd);
  }

  async setTrusted(trusted: boolean): Promise<void> {
    const decide = trusted ? trustDirectory : untrustDirectory;
    const answer = await decide({ home: this.home }, this.cwd);
    if (!answer.ok) throw new HostError("usage", answer.error);
    if (!trusted) this.#choices = { ...this.#choices, trust: null };
  }

  /** Ends the session that is open, and opens none any more. */
  close(fromSignal = false): Promise<void> {
    this.#closing ??= this.#agent?.close("quit", fromSignal ? { fromSignal } : {}) ?? Promise.resolve();
    return this.#closing;
  }

  async #readSettings(): Promise<void> {
    const { settings } = await readSettings(this.home);
    this.#home = { ...this.#home, settings };
  }

  async #open(choices: AgentChoices, session: ChosenSession): Promise<Agent> {
    const { host, frontEnd, parts } = this.#parts;
    const agent = await openAgent(this.#home, host, {
      parts: parts?.(),
      choices,
      session,
      control: "bound",
      exits: this.#exits,
      models: this.#models,
      notice: (notice) => frontEnd.notice(notice),
      show: (block) => frontEnd.show(block),
    });
    this.#agent = agent;
    if (this.#closing !== null) await agent.close();
    return agent;
  }
}
