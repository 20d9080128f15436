/**
 * Everything that happens in a session, as lines for its client, in the order in which it happens. Whoever leaves the
 * session for another one is heard no more; what the next one does is told once it is known to have the session.
 */
import type { Agent } from "../../../agent/agent.js";
import type { AgentEvent } from "../../../agent/agent-event.js";
import { entryView } from "../../../agent/lifecycle/entry-view.js";
import type { Host } from "../../../host/host.js";
import type { Lifecycle } from "../../../host/lifecycle.js";
import type { SessionEvent } from "../../../protocol/atomic-rpc/events.js";
import type { AtomicOutput } from "../output.js";
import { eventOfMoment } from "./event-of-moment.js";
import { RetryEvents } from "./retry-events.js";
import { TappedLifecycle } from "./tapped-lifecycle.js";

/** What one agent has to tell. */
interface Voice {
  readonly retries: RetryEvents;
  /** What it said before it was followed; null: it is. */
  held: SessionEvent[] | null;
}

const ignore = (): void => {};

function endListening(agent: Agent): void {
  agent.onEvent = ignore;
  agent.onEntry = null;
  agent.queue.onChange = ignore;
}

export class SessionEvents {
  /** What no event says and a person may want to read, such as warnings. */
  onRemark: (event: AgentEvent) => void = ignore;
  readonly #output: AtomicOutput;
  readonly #ended = Promise.withResolvers<void>();
  /** Of the agent that was opened last. */
  #voice: Voice = { retries: new RetryEvents(), held: null };
  #followed: Agent | null = null;
  #hasEnded = false;

  constructor(output: AtomicOutput) {
    this.#output = output;
  }

  /** For the agent that is about to be opened; of the one before nothing more is told. */
  tapped(lifecycle: Lifecycle): Lifecycle {
    const voice: Voice = { retries: new RetryEvents(), held: [] };
    if (this.#followed !== null) endListening(this.#followed);
    this.#voice = voice;
    return new TappedLifecycle(lifecycle, (name, payload) => {
      if (this.#voice !== voice) return;
      this.#say(eventOfMoment(name, payload));
      return this.#output.isBehind && !this.#hasEnded ? this.#untilRead() : undefined;
    });
  }

  /** From now on what this agent does is told. */
  follow(agent: Agent): void {
    const isFirst = this.#followed === null;
    if (this.#followed !== null && this.#followed !== agent) endListening(this.#followed);
    this.#followed = agent;
    agent.onEvent = (event) => this.heard(event);
    agent.onEntry = (entry) => this.#say({ type: "entry_appended", entry: entryView(entry) });
    agent.queue.onChange = () => this.#say({ type: "queue_update", ...agent.queue.waiting() });
    const held = this.#voice.held ?? [];
    this.#voice.held = null;
    if (!isFirst) this.#output.write(replacedBy(agent));
    for (const event of held) this.#say(event);
  }

  /** What no moment says, of the agent that is followed. */
  heard(event: AgentEvent): void {
    if (event.type === "retry") this.#say(this.#voice.retries.begins(event));
    else this.onRemark(event);
  }

  /** What goes wrong in extensions is told as well; what comes back ends that. */
  errorsOf(host: Pick<Host, "onExtensionError">): () => void {
    return host.onExtensionError(({ path: extensionPath, event, error }) =>
      this.#output.write({ type: "extension_error", extensionPath, event, error } satisfies SessionEvent),
    );
  }

  /** From now on nothing that happens waits for whoever reads. */
  end(): void {
    this.#hasEnded = true;
    this.#ended.resolve();
  }

  /** The run waits for a client that does not read: else all that it says would pile up here. */
  async #untilRead(): Promise<void> {
    await Promise.race([this.#output.flush(), this.#ended.promise]);
  }

  #say(event: SessionEvent): void {
    const { held, retries } = this.#voice;
    if (held !== null) {
      held.push(event);
      return;
    }
    for (const one of [retries.before(event), event, retries.after(event)]) {
      if (one?.type === "tool_execution_update") this.#output.writeLatest(one.toolCallId, one);
      else if (one !== null) this.#output.write(one);
    }
  }
}

function replacedBy(agent: Agent): SessionEvent<"session_replaced"> {
  const { id, path } = agent.info();
  return {
    type: "session_replaced",
    ...(id === null ? {} : { sessionId: id }),
    ...(path === null ? {} : { sessionFile: path }),
  };
}
