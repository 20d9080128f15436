/** Handlers of the methods about kept conversations. */
import type { Entry } from "../../agent/session/entry.js";
import type { historyMethods } from "../../protocol/rpc/history-methods.js";
import type { RpcResult } from "../../protocol/rpc/methods.js";
import { type Handlers, inSession } from "./handler.js";

type Spoken = Extract<Entry, RpcResult<"session.messages">["messages"][number]>;

/** What was said; the other entries are the session's own bookkeeping. */
function isSpoken(entry: Entry): entry is Spoken {
  return entry.type === "message" || entry.type === "branch_summary" || entry.type === "custom_message";
}

export const historyHandlers: Handlers<keyof typeof historyMethods> = {
  "session.list": async ({ cwd, all }, { place }) => ({
    ok: true,
    result: { sessions: await place.list(all === true ? null : (cwd ?? place.about.cwd)) },
  }),
  "session.messages": inSession(({ opened: { agent } }, { after, limit }) => {
    const spoken = agent.history().filter(isSpoken);
    const from = after === undefined ? 0 : spoken.findIndex(({ id }) => id === after) + 1;
    if (from === 0 && after !== undefined) return { ok: false, error: `the conversation has no message ${after}` };
    const messages = spoken.slice(from, limit === undefined ? undefined : from + limit);
    return { ok: true, result: { messages, more: from + messages.length < spoken.length } };
  }),
  "session.fork": inSession(async (session, _params, _rawId, { place, sessions, attach }) => {
    const copy = await session.opened.agent.fork(null, "at");
    if (!copy.ok) return copy;
    const forked = await sessions.add(() => place.openFork(session.opened, copy.path));
    if (!forked.ok) return forked;
    return {
      ok: true,
      result: { session: forked.result.id, path: copy.path },
      afterwards: () => attach(forked.result),
    };
  }),
  "session.export": inSession(async ({ opened: { agent } }, { path }) => {
    const answer = await agent.export(path ?? null, path?.endsWith(".jsonl") === true ? "jsonl" : "html");
    return answer.ok ? { ok: true, result: { path: answer.path, title: answer.title } } : answer;
  }),
};
