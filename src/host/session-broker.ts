/** `session.*` requests → the session, in the session's own words (seed "Session requests", e protocol §9). */
import { messageOf } from "../protocol/caught.js";
import { uiLimits } from "../protocol/limits.js";
import { type ExtensionParams, type ExtensionRequestMethod, extensionRequests } from "../protocol/methods.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Reply } from "./open-requests.js";
import type { SessionAnswer, SessionControl } from "./session-control.js";

/** The session's own requests of the e protocol. */
export type SessionMethod = {
  [M in ExtensionRequestMethod]: (typeof extensionRequests)[M]["surface"] extends "session" ? M : never;
}[ExtensionRequestMethod];

export function isSessionMethod(method: ExtensionRequestMethod): method is SessionMethod {
  return extensionRequests[method].surface === "session";
}

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

export class SessionBroker {
  #bound = Promise.withResolvers<void>();
  #session: SessionControl | null = null;
  #refusal: string | null = null;

  /** Why no request reaches a session; null: one is bound, or is still to come. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** Requests that came before any session are answered now, in order; later ones reach the session bound last. */
  bind(session: SessionControl): void {
    this.#session = session;
    this.#bound.resolve();
  }

  /** Why an extension that does not follow the session by `state` may not reach it, from now on. */
  refuse(reason: string): void {
    this.#refusal = reason;
    this.#bound.resolve();
  }

  /** Another session is to come: what is asked from now on waits for it. */
  release(): void {
    this.#bound = Promise.withResolvers<void>();
  }

  async handle<M extends SessionMethod>(method: M, params: ExtensionParams<M>, reply: Reply): Promise<void> {
    await this.#bound.promise;
    const session = this.#session;
    // Answered already, unless the extension itself withdrew it.
    if (session === null || reply.signal.aborted) return reply.fail("withdrawn");
    try {
      const answer = await handle[method](session, params);
      if (!answer.ok) reply.fail(answer.error);
      else reply.ok("result" in answer ? answer.result : {});
    } catch (error) {
      reply.fail(messageOf(error));
    }
  }
}
