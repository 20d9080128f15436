/** `session.*` requests → the session, in the session's own words (seed "Session requests", e protocol §9). */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams, MethodOn } from "../protocol/methods.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { Binding } from "./binding.js";
import type { Broker, ExtensionRequest } from "./broker.js";
import type { Extension } from "./extension.js";
import type { SessionAnswer, SessionControl } from "./session-control.js";

/** The session's own requests of the e protocol. */
type SessionMethod = MethodOn<"session">;

const done = { ok: true } as const;

function send(
  session: SessionControl,
  { content, internal, run, when }: ExtensionParams<"session.send">,
): SessionAnswer {
  if (content.trim() === "") return { ok: false, error: "session.send needs content" };
  if (when === "next_turn" && !internal) {
    return { ok: false, error: 'session.send with when "next_turn" needs internal: true' };
  }
  return session.send({ content, internal, run: run ?? !internal, nextTurn: when === "next_turn" });
}

const handle: {
  readonly [M in SessionMethod]: (
    session: SessionControl,
    params: ExtensionParams<M>,
  ) => SessionAnswer | Promise<SessionAnswer> | { readonly ok: true; readonly result: object };
} = {
  "session.send": send,
  "session.info": (session) => ({ ok: true, result: session.info() }),
  "session.name": (session, { name }) => {
    const clean = clipChars(sanitizeLabel(name), uiLimits.sessionNameChars);
    return session.rename(clean === "" ? null : clean);
  },
  "session.model": (session, { model, save }) =>
    save ? session.setModel(model) : session.set({ model, effort: null }),
  "session.effort": (session, { effort }) => session.setEffort(effort),
  "session.tools": (session, { names }) => session.narrowTools(names),
  "session.interrupt": (session) => {
    session.interrupt();
    return done;
  },
  "session.compact": (session, { focus }) => session.compact(focus ?? null),
};

export class SessionBroker implements Broker<"session"> {
  readonly #session = new Binding<SessionControl | null>();
  #refusal: string | null = null;

  /** Where e has nobody at the session (e protocol §9), whoever follows it by `state` may still reach it. */
  refusal(owner: Extension): string | null {
    return owner.acceptsState ? null : this.#refusal;
  }

  /** Requests that came before any session are answered now, in order; later ones reach the session bound last. */
  bind(session: SessionControl): void {
    this.#session.bind(session);
  }

  /** Why an extension that does not follow the session by `state` may not reach it, from now on. */
  refuse(reason: string): void {
    this.#refusal = reason;
    if (!this.#session.isBound) this.#session.bind(null);
  }

  /** Another session is to come: what is asked from now on waits for it. */
  release(): void {
    this.#session.release();
  }

  async take<M extends SessionMethod>({ method, params, reply }: ExtensionRequest<M>): Promise<void> {
    const session = await this.#session.get();
    // Answered already, unless the extension itself withdrew it.
    if (session === null || reply.signal.aborted) return reply.fail("withdrawn");
    const answer = await handle[method](session, params);
    if (!answer.ok) reply.fail(answer.error);
    else reply.ok("result" in answer ? answer.result : {});
  }
}
