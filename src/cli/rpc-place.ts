/** Where the sessions of `e rpc` come from: a host and an agent for each, in the directory that it asks for. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Agent } from "../agent/agent.js";
import { isDirectory } from "../agent/files/path-facts.js";
import type { SessionSource } from "../agent/session/open-session.js";
import { openSessionStore, type SessionStore } from "../agent/session/session-store.js";
import { type AgentStart, modelsOf, openAgent } from "../compose/open-agent.js";
import { Seat } from "../compose/seat.js";
import { admitDirectory } from "../compose/trust-check.js";
import { version } from "../compose/version.js";
import type { OneShotRequest } from "../frontend/rpc/one-shot.js";
import type { OpenedSession, Outcome, RpcPlace } from "../frontend/rpc/rpc-place.js";
import type { Notice } from "../host/front-end.js";
import { HostError } from "../protocol/host-error.js";
import type { RpcParams, RpcResult } from "../protocol/rpc/methods.js";
import { type HostLease, RpcHosts } from "./rpc-hosts.js";
import type { Session } from "./run-session.js";

type Create = RpcParams<"session.create">;

/** What a session is to begin with. */
type Start = Pick<AgentStart, "session" | "tools" | "toolMode" | "exits"> & {
  readonly choices: Omit<AgentStart["choices"], "trust">;
};

/** Who has a session now, and who listens to that. */
class RpcSeat extends Seat {
  onTaken: OpenedSession["onTaken"] = () => {};
  onShutdown: OpenedSession["onShutdown"] = () => {};
}

const LATEST = "latest";

export class LocalPlace implements RpcPlace {
  readonly about: RpcPlace["about"];
  readonly issues: readonly string[];
  readonly #session: Session;
  readonly #hosts: RpcHosts;
  readonly #store: SessionStore;
  readonly #agents = new Set<Agent>();

  constructor(session: Session) {
    const { home } = session;
    this.#session = session;
    this.#hosts = new RpcHosts(session);
    this.#store = openSessionStore(home.path);
    this.about = { version, channel: "stable", commit: null, cwd: process.cwd(), home: home.path };
    this.issues = home.issues;
    session.signal.addEventListener("abort", () => {
      for (const agent of this.#agents) void agent.close("quit", { fromSignal: true });
    });
  }

  async models(): Promise<Outcome<RpcResult<"models.list">>> {
    const { home, choices, notice } = this.#session;
    const catalog = await modelsOf(home, notice);
    const models = catalog.list().map(({ contextWindow, takesImages, ...rest }) => ({
      ...rest,
      context_window: contextWindow,
      images: takesImages,
    }));
    const result = {
      models,
      default: choices.model ?? home.settings.model ?? catalog.defaultSpec,
      issues: catalog.issues,
    };
    return { ok: true, result };
  }

  open(params: Create): Promise<Outcome<OpenedSession>> {
    return this.#answered(async () => {
      const cwd = this.#directory(params.cwd);
      const source = await this.#source(params, cwd);
      const isNew = source.kind !== "resume";
      const { choices } = this.#session;
      // A session that goes on keeps its own model, unless the request itself names another.
      const model = params.model ?? (isNew ? choices.model : null);
      const effort = params.effort ?? (isNew ? choices.effort : null);
      return this.#begin(params, cwd, {
        choices: { model, effort, save: source.kind !== "none" },
        session: { source },
      });
    });
  }

  openFork({ params }: OpenedSession, path: string): Promise<Outcome<OpenedSession>> {
    return this.#answered(() => {
      const choices = { model: null, effort: null, save: true };
      const session = { source: { kind: "resume", path }, start: { reason: "fork" } } as const;
      return this.#begin({ ...params, name: undefined }, this.#directory(params.cwd), { choices, session });
    });
  }

  list(cwd: string | null): Promise<RpcResult<"session.list">["sessions"]> {
    return this.#store.list(cwd === null ? { all: true } : { cwd: resolve(cwd) });
  }

  async oneShot({ prompt, images, tools, toolMode, ...choices }: OneShotRequest): Promise<object> {
    const { refusal, choices: ours } = this.#session;
    if (refusal !== null) return { error: refusal };
    const lease = await this.#hosts.take(process.cwd());
    try {
      const agent = await this.#agent(lease, {
        choices: {
          model: choices.model ?? ours.model,
          effort: choices.effort ?? ours.effort,
          save: choices.save && ours.save,
        },
        tools,
        toolMode,
      });
      return await agent.prompt(prompt, { images }).finally(() => this.#close(agent));
    } catch (error) {
      if (error instanceof HostError) return { error: error.message };
      throw error;
    } finally {
      await this.#hosts.giveBack(lease);
    }
  }

  /** Hosts that no session has. */
  end(): Promise<void> {
    return this.#hosts.end();
  }

  /** Throws a HostError. */
  #directory(given: string | undefined): string {
    const wanted = resolve(given ?? process.cwd());
    if (!isDirectory(wanted)) throw new HostError("usage", `cwd ${wanted}: there is no such directory`);
    return realpathSync(wanted);
  }

  /** Which file, if any. Rejects with a HostError. */
  async #source({ resume, save }: Create, cwd: string): Promise<SessionSource> {
    const mayKeep = this.#session.choices.save;
    if (resume === undefined) return { kind: save === true && mayKeep ? "new" : "none" };
    if (save === false) throw new HostError("usage", "a resumed session is kept; leave save out");
    if (!mayKeep) throw new HostError("usage", "no session is kept by this process: it was started with --no-session");
    if (resume !== LATEST) return { kind: "resume", path: await this.#store.find(resume, cwd) };
    const latest = await this.#store.latest(cwd);
    if (latest === null) throw new HostError("usage", `no session of ${cwd} is kept yet`);
    return { kind: "resume", path: latest };
  }

  async #begin(params: Create, cwd: string, start: Start): Promise<Outcome<OpenedSession>> {
    const lease = await this.#hosts.take(cwd);
    lease.relay.hold();
    try {
      const notices: Notice[] = [];
      const refusal = await admitDirectory(lease.home, lease.place, (notice) => notices.push(notice));
      if (refusal !== null) throw new HostError("usage", refusal);
      const { tools = null, tool_mode = "all" } = params;
      const seat = this.#seat(lease, { ...start, tools, toolMode: tool_mode });
      const agent = seat.take(await this.#agent(lease, { ...start, tools, toolMode: tool_mode, exits: seat.exits }));
      for (const notice of notices) lease.relay.notice(notice);
      if (params.name !== undefined) agent.rename(params.name);
      this.#hosts.prepare(lease);
      return { ok: true, result: this.#opened(params, seat, lease) };
    } catch (error) {
      await this.#hosts.giveBack(lease);
      throw error;
    }
  }

  /** Where another session may take this one's place. */
  #seat(lease: HostLease, start: Start): RpcSeat {
    const { host, place } = lease;
    const seat: RpcSeat = new RpcSeat({
      ...{ host, store: this.#store, cwd: place.cwd, keeps: start.choices.save },
      without: "e rpc ends when its client says so",
      shutdown: () => seat.onShutdown(),
      open: (session) => {
        this.#agents.delete(seat.agent);
        const isNew = session.source.kind === "new";
        const choices = isNew ? start.choices : { ...start.choices, model: null, effort: null };
        return this.#agent(lease, { ...start, choices, session, exits: seat.exits });
      },
      taken: (agent, order) => seat.onTaken(agent, order),
    });
    return seat;
  }

  #opened(params: Create, seat: RpcSeat, lease: HostLease): OpenedSession {
    const { host, relay } = lease;
    const close = async (): Promise<void> => {
      await this.#close(seat.agent);
      await this.#hosts.stop(lease);
    };
    return {
      ...{ params, host, relay, close },
      get agent() {
        return seat.agent;
      },
      get onTaken() {
        return seat.onTaken;
      },
      set onTaken(listener) {
        seat.onTaken = listener;
      },
      get onShutdown() {
        return seat.onShutdown;
      },
      set onShutdown(listener) {
        seat.onShutdown = listener;
      },
    };
  }

  async #agent({ home, host, relay, place }: HostLease, start: Start): Promise<Agent> {
    const agent = await openAgent(home, host, {
      ...start,
      choices: { ...start.choices, trust: place.decided },
      cwd: place.cwd,
      control: "refused",
      notice: (notice) => relay.notice(notice),
      show: (block) => relay.show(block),
    });
    this.#agents.add(agent);
    if (this.#session.signal.aborted) void agent.close();
    return agent;
  }

  async #close(agent: Agent): Promise<void> {
    await agent.close();
    this.#agents.delete(agent);
  }

  /** What a person can do something about is an answer. */
  async #answered<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HostError) return { ok: false, error: error.message };
      throw error;
    }
  }
}
