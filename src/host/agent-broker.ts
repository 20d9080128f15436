/** Requests whose surface is `agent` → the handlers of whoever runs the session. */
import { messageOf } from "../protocol/caught.js";
import { type ExtensionParams, type ExtensionRequestMethod, extensionRequests } from "../protocol/methods.js";
import { Payload } from "../wire/frame.js";
import type { AgentHandler, AgentHandlers, AgentMethod, Caller } from "./agent-control.js";
import { callBack } from "./callbacks.js";
import type { Extension } from "./extension.js";
import type { Reply } from "./open-requests.js";

export function isAgentMethod(method: ExtensionRequestMethod): method is AgentMethod {
  return extensionRequests[method].surface === "agent";
}

/** What they ask for may replace those who ask: they live until they are answered. */
const leaving: ReadonlySet<AgentMethod> = new Set(["session.new", "session.fork", "session.switch"]);

/** Rejects with what the extension says went wrong. */
async function asked(owner: Extension, handle: string): Promise<unknown> {
  const answer = await callBack(owner, handle, []);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

export class AgentBroker {
  #bound = Promise.withResolvers<void>();
  #handlers: AgentHandlers = {};

  /** Requests that came before are answered now, in order; later ones reach the handlers bound last. */
  bind(handlers: AgentHandlers): void {
    this.#handlers = handlers;
    this.#bound.resolve();
  }

  /** Another agent is to come: what is asked from now on waits for it. */
  release(): void {
    this.#bound = Promise.withResolvers<void>();
  }

  async handle<M extends AgentMethod>(
    owner: Extension,
    method: M,
    params: ExtensionParams<M>,
    reply: Reply,
  ): Promise<void> {
    await this.#bound.promise;
    if (reply.signal.aborted) return reply.fail("withdrawn");
    const handler = this.#handlers[method] as AgentHandler<M> | undefined;
    if (handler === undefined) return reply.fail(`${method} cannot be done here`);
    if (leaving.has(method)) reply.outlive();
    const after: (() => void)[] = [];
    const caller: Caller = {
      ...{ extension: owner.name, signal: reply.signal },
      stream: (value) => owner.notify("stream", new Payload({ id: reply.id, value })),
      callback: (handle) => asked(owner, handle),
      afterwards: (work) => after.push(work),
    };
    try {
      reply.ok(await handler(params, caller));
    } catch (error) {
      reply.fail(messageOf(error));
    }
    for (const work of after) work();
    owner.settleReplacement();
  }
}
