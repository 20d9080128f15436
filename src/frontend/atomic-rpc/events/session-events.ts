/** Everything that happens in a session, as lines for its client, in the order in which it happens. */
import type { Agent } from "../../../agent/agent.js";
import type { AgentEvent } from "../../../agent/agent-event.js";
import { entryView } from "../../../agent/lifecycle/entry-view.js";
import type { Host } from "../../../host/host.js";
import type { Lifecycle } from "../../../host/lifecycle.js";
import type { SessionEvent } from "../../../protocol/atomic-rpc/events.js";
import type { AtomicOutput } from "../output.js";
import { eventOfMoment } from "./event-of-moment.js";
import { TappedLifecycle } from "./tapped-lifecycle.js";

/** A retry that was told to begin, and not yet to end. */
interface OpenRetry {
  readonly attempt: number;
}

export class SessionEvents {
  readonly #output: AtomicOutput;
  #retry: OpenRetry | null = null;

  constructor(output: AtomicOutput) {
    this.#output = output;
  }

  /** For the agent that is about to be opened. */
  tapped(lifecycle: Lifecycle): Lifecycle {
    return new TappedLifecycle(lifecycle, (name, payload) => {
      const event = eventOfMoment(name, payload);
      if (event.type === "tool_execution_update") this.#output.writeLatest(event.toolCallId, event);
      else this.#tell(event);
    });
  }

  /** What goes wrong in extensions is told as well; what comes back ends that. */
  errorsOf(host: Pick<Host, "onExtensionError">): () => void {
    return host.onExtensionError(({ path: extensionPath, event, error, stack }) =>
      this.#tell({
        ...{ type: "extension_error", extensionPath, event, error },
        ...(stack === undefined ? {} : { stack }),
      }),
    );
  }

  /** From now on what this agent does is told; the one before is no longer listened to. */
  follow(agent: Agent): void {
    this.#retry = null;
    agent.onEvent = (event) => this.#agentEvent(event);
    agent.onEntry = (entry) => this.#tell({ type: "entry_appended", entry: entryView(entry) });
    agent.queue.onChange = () => this.#tell({ type: "queue_update", ...agent.queue.waiting() });
  }

  /** What no moment says. */
  #agentEvent(event: AgentEvent): void {
    switch (event.type) {
      case "retry": {
        const { attempt, limit: maxAttempts, delay_secs, reason: errorMessage } = event;
        this.#retry = { attempt };
        this.#tell({
          type: "auto_retry_start",
          attempt,
          maxAttempts,
          delayMs: delay_secs * 1000,
          errorMessage,
        });
        break;
      }
      case "recovered":
        this.#endRetry({ success: true });
        break;
      case "error":
        this.#endRetry({ success: false, finalError: event.message });
        break;
      default:
    }
  }

  #tell(event: SessionEvent): void {
    this.#output.write(event);
  }

  #endRetry(end: { readonly success: boolean; readonly finalError?: string }): void {
    const retry = this.#retry;
    this.#retry = null;
    if (retry !== null) this.#tell({ type: "auto_retry_end", ...end, attempt: retry.attempt });
  }
}
