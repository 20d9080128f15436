/** Asks an agent as an extension would, params judged as they are on the wire. */
import type { Agent } from "../../../../src/agent/agent.js";
import type { AgentHandler, AgentMethod, Caller } from "../../../../src/host/agent-control.js";
import { type ExtensionAsks, type ExtensionResult, extensionRequests } from "../../../../src/protocol/methods.js";

export function caller(over: Partial<Caller> = {}): Caller {
  return {
    extension: "ext",
    signal: new AbortController().signal,
    stream: () => {},
    callback: async () => undefined,
    afterwards: (work) => work(),
    ...over,
  };
}

export function asking(agent: Agent, by: Caller = caller()) {
  return async <M extends AgentMethod>(method: M, params: ExtensionAsks<M>): Promise<ExtensionResult<M>> => {
    const handler = agent.handlers[method] as AgentHandler<M> | undefined;
    if (handler === undefined) throw new Error(`${method} cannot be done`);
    return handler(extensionRequests[method].params.parse(params) as never, by);
  };
}
