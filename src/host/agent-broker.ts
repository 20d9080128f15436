/** Requests whose surface is `agent` → the handlers of whoever runs the session. */
import { messageOf } from "../protocol/caught.js";
import { type ExtensionParams, type ExtensionRequestMethod, extensionRequests } from "../protocol/methods.js";
import { Payload } from "../wire/frame.js";
import type { AgentHandler, AgentHandlers, AgentMethod } from "./agent-control.js";
import type { Extension } from "./extension.js";
import type { Reply } from "./open-requests.js";

export function isAgentMethod(method: ExtensionRequestMethod): method is AgentMethod {
  return extensionRequests[method].surface === "agent";
}

export class AgentBroker {
  readonly #bound = Promise.withResolvers<void>();
  #handlers: AgentHandlers = {};
  #refusal: string | null = null;

  /** Why nothing reaches an agent; null: one is bound, or is still to come. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** Requests that came before are answered now, in order; later ones reach the handlers bound last. */
  bind(handlers: AgentHandlers): void {
    this.#handlers = handlers;
    this.#bound.resolve();
  }

  refuse(reason: string): void {
    this.#refusal = reason;
    this.#bound.resolve();
  }

  async handle<M extends AgentMethod>(
    owner: Extension,
    method: M,
    params: ExtensionParams<M>,
    reply: Reply,
  ): Promise<void> {
    await this.#bound.promise;
    if (this.#refusal !== null) return reply.fail(this.#refusal);
    if (reply.signal.aborted) return reply.fail("withdrawn");
    const handler = this.#handlers[method] as AgentHandler<M> | undefined;
    if (handler === undefined) return reply.fail(`${method} cannot be done here`);
    const stream = (value: unknown): void => owner.notify("stream", new Payload({ id: reply.id, value }));
    try {
      reply.ok(await handler(params, { extension: owner.name, signal: reply.signal, stream }));
    } catch (error) {
      reply.fail(messageOf(error));
    }
  }
}
