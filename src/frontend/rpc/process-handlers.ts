/** Handlers of the methods that belong to the process. */
import { RPC_PROTOCOL, rpcMethodNames } from "../../protocol/rpc/methods.js";
import type { processMethods } from "../../protocol/rpc/process-methods.js";
import type { Handlers } from "./handler.js";

export const processHandlers: Handlers<keyof typeof processMethods> = {
  hello: ({ ask }, { place, client, tellIssues }) => {
    client.hasSaidHello = true;
    client.asks = ask ?? false;
    const result = { protocol: RPC_PROTOCOL, ...place.about, methods: rpcMethodNames, ask: client.asks };
    return { ok: true, result, afterwards: tellIssues };
  },
  "models.list": (_, { place }) => place.models(),
  "session.create": async (params, { place, sessions, attach }) => {
    const opened = await sessions.add(() => place.open(params));
    if (!opened.ok) return opened;
    const session = opened.result;
    const { model, effort, cwd, path } = session.opened.agent.info();
    const result = { session: session.id, model, effort, cwd, path };
    return { ok: true, result, afterwards: () => attach(session) };
  },
  "ask.reply": ({ ask, result }, { asks }) => {
    const error = asks.reply(ask, result);
    return error === null ? { ok: true, result: {} } : { ok: false, error };
  },
  shutdown: async (_, { sessions, stop }) => {
    await sessions.end();
    return { ok: true, result: {}, afterwards: stop };
  },
};
