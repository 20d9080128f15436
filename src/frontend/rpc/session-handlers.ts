/** Handlers of the methods that drive one session. */
import type { sessionMethods } from "../../protocol/rpc/session-methods.js";
import { type Handlers, inSession } from "./handler.js";

const done = { ok: true, result: {} } as const;

export const sessionHandlers: Handlers<keyof typeof sessionMethods> = {
  "session.info": inSession((session) => {
    const { agent } = session.opened;
    const messages = agent.history().filter(({ type }) => type === "message").length;
    return { ok: true, result: { ...agent.info(), session: session.id, messages } };
  }),
  "session.prompt": inSession((session, { prompt, images }, rawId) => session.prompt(rawId, prompt, images ?? [])),
  "session.steer": inSession((session, { text }) => session.steer(text)),
  "session.interrupt": inSession(async (session) => {
    await session.interrupt();
    return done;
  }),
  "session.compact": inSession((session, { focus }, rawId) => session.compact(rawId, focus ?? null)),
  "session.set": inSession((session, choice) => session.set(choice)),
  "session.close": inSession(async (session, _params, _rawId, { sessions }) => {
    await sessions.close(session);
    return done;
  }),
};
