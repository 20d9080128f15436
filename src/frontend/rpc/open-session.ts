/**
 * One session of a client: which request its turn belongs to, and that there is one at a time. Lines of a client may
 * come faster than input hooks answer, so a steer or an interrupt that follows a prompt waits for its turn to begin.
 */
import type { Agent } from "../../agent/agent.js";
import type { AgentEvent, RunResult } from "../../agent/agent-event.js";
import type { ModelImage } from "../../agent/model/language-model.js";
import { RunRecord } from "../../agent/turn/run-record.js";
import type { CommandEffects } from "../../host/front-end.js";
import type { RpcParams, RpcResult } from "../../protocol/rpc/methods.js";
import type { OpenedSession, Outcome } from "./rpc-place.js";

type Emit = (session: string, rawRequest: string, event: AgentEvent) => void;

interface Run {
  /** The turn has begun, or there will be none. */
  readonly begun: PromiseWithResolvers<void>;
  readonly over: PromiseWithResolvers<Outcome<RunResult | null>>;
}

const NO_REQUEST = "null";
const closed = { ok: false, error: "session closed" } as const;
const busy = { ok: false, error: "a turn is running; steer it, or wait for its end" } as const;
const idle = { ok: false, error: "no turn is running; send session.prompt" } as const;

export class OpenSession {
  readonly id: string;
  readonly opened: OpenedSession;
  readonly #emit: Emit;
  /** The id of the request that events belong to, as the client wrote it. */
  #rawRequest = NO_REQUEST;
  #run: Run | null = null;
  readonly #commands = new Set<Promise<unknown>>();
  #closing: Promise<void> | null = null;

  constructor(id: string, opened: OpenedSession, emit: Emit) {
    this.id = id;
    this.#emit = emit;
    this.opened = opened;
    const hear = (agent: Agent): void => {
      agent.onEvent = (event) => {
        if (event.type === "turn_start") this.#run?.begun.resolve();
        emit(id, this.#rawRequest, event);
      };
    };
    hear(opened.agent);
    // The client goes on under the id that it knows.
    opened.onTaken = (agent, { reason, text }) => {
      hear(agent);
      const { id: own, path } = agent.info();
      emit(id, this.#rawRequest, { type: "session_replaced", reason, id: own ?? id, path, text });
    };
  }

  /** A command or a shortcut of an extension, which is answered before the session may end by itself. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#commands.add(work);
    try {
      return await work;
    } finally {
      this.#commands.delete(work);
    }
  }

  /** No command is under way, and nothing runs. */
  async quiet(): Promise<void> {
    while (this.#commands.size > 0) await Promise.allSettled(this.#commands);
    await this.opened.agent.idle();
  }

  /** An extension ended it. The last line of the session. */
  tellEnd(): void {
    this.#emit(this.id, NO_REQUEST, { type: "session_closed" });
  }

  /** Nothing was run: an extension took the line, or a command asked for no turn. */
  async prompt(rawId: string, text: string, images: readonly ModelImage[]): Promise<Outcome<RunResult>> {
    const { agent } = this.opened;
    const outcome = await this.#begin(rawId, () => agent.submit(text, { images, source: "rpc" }));
    if (!outcome.ok) return outcome;
    if (outcome.result !== null) return { ok: true, result: outcome.result };
    const { model, effort, path } = agent.info();
    return { ok: true, result: new RunRecord().result({ model, effort, session: path }) };
  }

  async steer(text: string): Promise<Outcome<RpcResult<"session.steer">>> {
    const { agent } = this.opened;
    await this.#run?.begun.promise;
    if (this.#closing !== null) return closed;
    if (!agent.info().running) return idle;
    const answer = await agent.steer(text, { source: "rpc" });
    return answer.ok ? { ok: true, result: { held: true } } : answer;
  }

  async interrupt(): Promise<void> {
    await this.#run?.begun.promise;
    this.opened.agent.interrupt();
  }

  compact(rawId: string, focus: string | null): Outcome<RpcResult<"session.compact">> {
    const { agent } = this.opened;
    const isIdle = this.#run === null && !agent.info().running;
    if (isIdle) this.#rawRequest = rawId;
    const answer = agent.compact(focus);
    if (isIdle) void agent.idle().then(() => this.#forget(rawId));
    return answer.ok ? { ok: true, result: {} } : answer;
  }

  set({ model, effort }: Pick<RpcParams<"session.set">, "model" | "effort">): Outcome<RpcResult<"session.set">> {
    const { agent } = this.opened;
    const answer = agent.set({ model: model ?? null, effort: effort ?? null });
    if (!answer.ok) return answer;
    const now = agent.info();
    return { ok: true, result: { model: now.model, effort: now.effort } };
  }

  /** What a command or a shortcut asks for, done in its order; a prompt starts a turn, or joins the one that runs. */
  async apply(rawId: string, effects: CommandEffects): Promise<Outcome<RpcResult<"command">>> {
    const { extension, notice, show, sessionName, failure } = effects;
    if (this.#closing !== null) return closed;
    if (failure !== null) return { ok: false, error: failure };
    const { agent } = this.opened;
    if (sessionName !== null) agent.rename(sessionName);
    const prompt = effects.prompt ?? null;
    const answer = { extension, notice, show, session_name: sessionName, prompt };
    if (prompt === null) return { ok: true, result: { ...answer, result: null } };
    await this.#run?.begun.promise;
    if (agent.info().running) {
      const joined = agent.send({ content: prompt, internal: false, run: true, nextTurn: false });
      return joined.ok ? { ok: true, result: { ...answer, result: null } } : joined;
    }
    const run = await this.#begin(rawId, () => agent.prompt(prompt));
    return run.ok ? { ok: true, result: { ...answer, result: run.result } } : run;
  }

  /** Idempotent. */
  close(): Promise<void> {
    this.#run?.over.resolve(closed);
    this.#closing ??= this.opened.close();
    return this.#closing;
  }

  async #begin(rawId: string, start: () => Promise<RunResult | null>): Promise<Outcome<RunResult | null>> {
    if (this.#closing !== null) return closed;
    if (this.#run !== null || this.opened.agent.info().running) return busy;
    const run: Run = { begun: Promise.withResolvers(), over: Promise.withResolvers() };
    this.#run = run;
    this.#rawRequest = rawId;
    const end = (settle: () => void): void => {
      this.#run = null;
      run.begun.resolve();
      this.#forget(rawId);
      settle();
    };
    start().then(
      (result) => end(() => run.over.resolve({ ok: true, result })),
      (error: unknown) => end(() => run.over.reject(error)),
    );
    return run.over.promise;
  }

  /** What happens from now on was not asked for by that request. */
  #forget(rawId: string): void {
    if (this.#run === null && this.#rawRequest === rawId) this.#rawRequest = NO_REQUEST;
  }
}
