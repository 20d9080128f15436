/** What comes of a prompt, from its events: until the session is idle again. */
import type { SessionEvent } from "../protocol/atomic-rpc/events.js";
import type { AgentMessage } from "../protocol/lifecycle/agent-message.js";
import type { RpcError } from "../rpc-client/rpc-error.js";

/** What a prompt came to. */
export interface PromptOutcome {
  /** `started`: it had a turn, whose outcome the rest is. */
  readonly disposition: "handled" | "queued" | "started";
  /** All messages of the run, retries included. */
  readonly messages: readonly AgentMessage[];
  /** Of the last answer; empty when there was none. */
  readonly text: string;
  readonly aborted: boolean;
}

function textOf(messages: readonly AgentMessage[]): string {
  const last = messages.findLast((message) => message.role === "assistant");
  if (last?.role !== "assistant") return "";
  return last.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

export class PromptWatch {
  readonly #settled = Promise.withResolvers<PromptOutcome>();
  readonly #messages: AgentMessage[] = [];

  constructor() {
    // Nobody may be waiting: the prompt may have been refused.
    this.#settled.promise.catch(() => undefined);
  }

  get settled(): Promise<PromptOutcome> {
    return this.#settled.promise;
  }

  take(event: SessionEvent): void {
    if (event.type === "agent_end") this.#messages.push(...event.messages);
    if (event.type !== "agent_settled") return;
    const messages = this.#messages;
    this.#settled.resolve({ disposition: "started", messages, text: textOf(messages), aborted: event.aborted });
  }

  fail(error: RpcError): void {
    this.#settled.reject(error);
  }
}
