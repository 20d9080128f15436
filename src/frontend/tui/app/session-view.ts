/** The session on the screen: what the agent tells goes to the transcript, and what it is doing is known here. */
import type { Agent, Waiting } from "../../../agent/agent.js";
import type { AgentEvent } from "../../../agent/agent-event.js";
import { titleOfEntries } from "../../../agent/session/session-title.js";
import type { SessionInfo } from "../../../protocol/session.js";
import type { Invalidate } from "../part.js";
import type { Transcript } from "../transcript/transcript.js";

const nothingWaits: Waiting = { steering: [], followUp: [] };

/** Why a session comes to be seen. */
export type ShowReason = "startup" | "new" | "resume" | "fork";

/** What stands above a session; empty where one begins with the terminal and has nothing in it. */
function headingOf(reason: ShowReason, title: string): string {
  if (reason === "new") return "a new session";
  if (title === "") return reason === "startup" ? "" : "a session in which nothing was said yet";
  return reason === "fork" ? `a copy of: ${title}` : title;
}

export interface SessionViewOptions {
  readonly transcript: Transcript;
  readonly invalidate: Invalidate;
  /** After the transcript has heard it. */
  readonly onEvent: (event: AgentEvent) => void;
}

export class SessionView {
  readonly #options: SessionViewOptions;
  #agent: Agent | null = null;

  constructor(options: SessionViewOptions) {
    this.#options = options;
  }

  get agent(): Agent | null {
    return this.#agent;
  }

  get info(): SessionInfo | null {
    return this.#agent?.info() ?? null;
  }

  get isRunning(): boolean {
    return this.#agent?.info().running ?? false;
  }

  get waiting(): Waiting {
    return this.#agent?.queue.waiting() ?? nothingWaits;
  }

  takeBack(): Waiting {
    return this.#agent?.queue.takeBack() ?? nothingWaits;
  }

  /** From now on this session is the one that is seen, its history first. `reason`: why; `startup`: it is the first. */
  show(agent: Agent, reason: ShowReason): void {
    this.#agent = agent;
    const { transcript, invalidate, onEvent } = this.#options;
    const entries = agent.history();
    const heading = headingOf(reason, agent.info().name ?? titleOfEntries(entries));
    transcript.history(entries, { heading, follows: reason === "startup" });
    agent.onEvent = (event) => {
      transcript.event(event);
      onEvent(event);
      invalidate();
    };
    agent.onEntry = (entry) => {
      transcript.entry(entry);
      invalidate();
    };
    agent.queue.onChange = invalidate;
    invalidate();
  }

  /** Its branch is another one now. */
  redraw(): void {
    if (this.#agent !== null) this.#options.transcript.history(this.#agent.history());
    this.#options.invalidate();
  }
}
