/** Requests whose surface is `agent` → the handlers of whoever runs the session. */
import { messageOf } from "../protocol/caught.js";
import { Payload } from "../wire/frame.js";
import type { AgentHandler, AgentHandlers, AgentMethod, Caller } from "./agent-control.js";
import { Binding } from "./binding.js";
import type { Broker, ExtensionRequest } from "./broker.js";
import { callBack } from "./callbacks.js";
import type { Extension } from "./extension.js";

/** What they ask for may replace those who ask: they live until they are answered. */
const leaving: ReadonlySet<AgentMethod> = new Set(["session.new", "session.fork", "session.switch"]);

/** Rejects with what the extension says went wrong. */
async function asked(owner: Extension, handle: string): Promise<unknown> {
  const answer = await callBack(owner, handle, []);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

/** Whether it speaks the dialect that these requests are part of. */
function hasDialect({ found, manifest }: Extension): boolean {
  return found.kind === "module" || (manifest?.lifecycle.length ?? 0) > 0;
}

export class AgentBroker implements Broker<"agent"> {
  readonly #handlers = new Binding<AgentHandlers>();

  /** The e protocol leaves the session, its tools and models to the person (seed "Session requests"). */
  refusal(owner: Extension, method: AgentMethod): string | null {
    if (hasDialect(owner)) return null;
    return `${method} is for extensions that listen to lifecycle events: list one in the manifest's "lifecycle"`;
  }

  /** Requests that came before are answered now, in order; later ones reach the handlers bound last. */
  bind(handlers: AgentHandlers): void {
    this.#handlers.bind(handlers);
  }

  /** Another agent is to come: what is asked from now on waits for it. */
  release(): void {
    this.#handlers.release();
  }

  async take<M extends AgentMethod>({ owner, method, params, reply }: ExtensionRequest<M>): Promise<void> {
    const handlers = await this.#handlers.get();
    if (reply.signal.aborted) return reply.fail("withdrawn");
    const handler = handlers[method] as AgentHandler<M> | undefined;
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
