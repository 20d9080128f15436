/** Where the sessions of `e rpc` come from: a host and an agent for each, in the directory that it asks for. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Agent } from "../agent/agent.js";
import { defaultModel, findModel } from "../agent/model/models.js";
import type { OneShotRequest } from "../frontend/rpc/one-shot.js";
import type { OpenedSession, Outcome, RpcPlace } from "../frontend/rpc/rpc-place.js";
import { realClock } from "../host/clock.js";
import { HostError } from "../protocol/host-error.js";
import type { RpcParams, RpcResult } from "../protocol/rpc/methods.js";
import { type AgentStart, openAgent } from "./compose-agent.js";
import { isDirectory } from "./place.js";
import { type HostLease, RpcHosts } from "./rpc-hosts.js";
import type { Session } from "./run-session.js";
import { admitDirectory } from "./trust-check.js";
import { version } from "./version.js";

const refused = (error: string) => ({ ok: false, error }) as const;

export class LocalPlace implements RpcPlace {
  readonly about: RpcPlace["about"];
  readonly issues: readonly string[];
  readonly #session: Session;
  readonly #hosts: RpcHosts;
  readonly #agents = new Set<Agent>();

  constructor(session: Session) {
    const { home } = session;
    this.#session = session;
    this.#hosts = new RpcHosts(session);
    this.about = { version, channel: "stable", commit: null, cwd: process.cwd(), home: home.path };
    this.issues = home.issues;
    session.signal.addEventListener("abort", () => {
      for (const agent of this.#agents) void agent.close();
    });
  }

  models(): Outcome<RpcResult<"models.list">> {
    const { home, choices } = this.#session;
    const model = findModel(defaultModel, { cwd: process.cwd(), clock: realClock });
    const [provider = "", id = ""] = model.spec.split("/");
    const facts = {
      context_window: model.contextWindow,
      efforts: model.efforts,
      images: false,
      usable: true,
      why: null,
    };
    const result = {
      models: [{ spec: model.spec, provider, id, name: model.spec, ...facts }],
      default: choices.model ?? home.settings.model ?? defaultModel,
      issues: [],
    };
    return { ok: true, result };
  }

  async open(params: RpcParams<"session.create">): Promise<Outcome<OpenedSession>> {
    const wanted = resolve(params.cwd ?? process.cwd());
    if (!isDirectory(wanted)) return refused(`cwd ${wanted}: there is no such directory`);
    const cwd = realpathSync(wanted);
    const lease = await this.#hosts.take(cwd);
    lease.relay.hold();
    const outcome = await this.#openIn(lease, params);
    if (!outcome.ok) await this.#hosts.giveBack(lease);
    return outcome;
  }

  async oneShot(request: OneShotRequest): Promise<object> {
    const { refusal, choices } = this.#session;
    if (refusal !== null) return { error: refusal };
    const lease = await this.#hosts.take(process.cwd());
    try {
      const save = request.save && choices.save;
      const { tools, toolMode } = request;
      const agent = await this.#agent(lease, { ...request, save }, { tools, toolMode });
      if (!agent.ok) return { error: agent.error };
      try {
        return await agent.result.prompt(request.prompt);
      } finally {
        await this.#close(agent.result);
      }
    } finally {
      await this.#hosts.giveBack(lease);
    }
  }

  /** Hosts that no session has. */
  end(): Promise<void> {
    return this.#hosts.end();
  }

  async #openIn(lease: HostLease, params: RpcParams<"session.create">): Promise<Outcome<OpenedSession>> {
    const { home, choices } = this.#session;
    const { host, relay, cwd } = lease;
    const isTrusted = choices.trust && cwd === process.cwd();
    const refusal = await admitDirectory(home, cwd, isTrusted, (notice) => relay.notice(notice));
    if (refusal !== null) return refused(refusal);
    const save = (params.save ?? false) && choices.save;
    const { tools = null, tool_mode = "all" } = params;
    const agent = await this.#agent(
      lease,
      { model: params.model ?? null, effort: params.effort ?? null, save },
      { tools, toolMode: tool_mode, cwd, show: (block) => relay.show(block) },
    );
    if (!agent.ok) return agent;
    if (params.name !== undefined) agent.result.rename(params.name);
    this.#hosts.prepare(lease);
    const close = async (): Promise<void> => {
      await this.#close(agent.result);
      await this.#hosts.stop(lease);
    };
    return { ok: true, result: { agent: agent.result, host, relay, close } };
  }

  /** An unknown model, effort or tool is an error of the client's. */
  async #agent(
    { host, relay }: HostLease,
    { model, effort, save }: AgentStart["choices"],
    start: Pick<AgentStart, "tools" | "toolMode" | "cwd" | "show">,
  ): Promise<Outcome<Agent>> {
    const { home, choices } = this.#session;
    try {
      const agent = await openAgent(home, host, {
        ...start,
        choices: { model: model ?? choices.model, effort: effort ?? choices.effort, save },
        control: "refused",
        notice: (notice) => relay.notice(notice),
      });
      this.#agents.add(agent);
      if (this.#session.signal.aborted) void agent.close();
      return { ok: true, result: agent };
    } catch (error) {
      if (error instanceof HostError) return refused(error.message);
      throw error;
    }
  }

  async #close(agent: Agent): Promise<void> {
    await agent.close();
    this.#agents.delete(agent);
  }
}
