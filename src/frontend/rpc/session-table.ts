/** The open sessions of the process by id. Bounded; one that is closed is still told from one that never was. */
import { rpcLimits } from "../../protocol/limits.js";
import type { OpenSession } from "./open-session.js";
import type { OpenedSession, Outcome } from "./rpc-place.js";

/** Makes a session out of what was opened. */
type Adopt = (opened: OpenedSession) => OpenSession;

export class SessionTable {
  readonly #adopt: Adopt;
  readonly #open = new Map<string, OpenSession>();
  readonly #opening = new Set<Promise<unknown>>();
  readonly #closed = new Set<string>();
  #ending: Promise<void> | null = null;

  constructor(adopt: Adopt) {
    this.#adopt = adopt;
  }

  async add(opening: () => Promise<Outcome<OpenedSession>>): Promise<Outcome<OpenSession>> {
    if (this.#ending !== null) return { ok: false, error: "the process is ending" };
    if (this.#open.size + this.#opening.size >= rpcLimits.maxSessions) {
      return { ok: false, error: `at most ${rpcLimits.maxSessions} sessions can be open; close one first` };
    }
    const work = this.#take(opening);
    this.#opening.add(work);
    return work.finally(() => this.#opening.delete(work));
  }

  find(id: string): Outcome<OpenSession> {
    const session = this.#open.get(id);
    if (session !== undefined) return { ok: true, result: session };
    if (this.#closed.has(id)) return { ok: false, error: `the session ${id} is closed` };
    return {
      ok: false,
      error: `there is no session ${id.slice(0, rpcLimits.quotedNameChars)}; session.create opens one`,
    };
  }

  async close(session: OpenSession): Promise<void> {
    this.#open.delete(session.id);
    this.#closed.add(session.id);
    for (const oldest of this.#closed) {
      if (this.#closed.size <= rpcLimits.closedKept) break;
      this.#closed.delete(oldest);
    }
    await session.close();
  }

  /** Resolves when nothing runs in any of them. */
  async idle(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ opened }) => opened.agent.idle()));
  }

  /** Closes all, those on their way included. Nothing is opened any more. Idempotent. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    // The first step of it must not run before it is known that the end has begun.
    await null;
    await Promise.all([...this.#open.values()].map((session) => this.close(session)));
    await Promise.allSettled([...this.#opening]);
  }

  async #take(opening: () => Promise<Outcome<OpenedSession>>): Promise<Outcome<OpenSession>> {
    const outcome = await opening();
    if (!outcome.ok) return outcome;
    if (this.#ending !== null) {
      await outcome.result.close();
      return { ok: false, error: "the process is ending" };
    }
    const session = this.#adopt(outcome.result);
    const other = this.#open.get(session.id);
    if (other !== undefined) {
      await outcome.result.close();
      return { ok: false, error: `the session ${session.id} is open already` };
    }
    this.#closed.delete(session.id);
    this.#open.set(session.id, session);
    return { ok: true, result: session };
  }
}
