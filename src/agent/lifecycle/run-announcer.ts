/**
 * What happens in a run, announced in the contract's order: runs, turns and messages that begin are ended, and each
 * once. A message is stored when its `message_end` has been answered, at once when nobody answers that.
 */
import type { AgentMessage, AgentToolResultMessage } from "../../protocol/lifecycle/agent-message.js";
import type { RunOutcome } from "../../protocol/lifecycle/boundary.js";
import type { Conversation } from "../session/conversation.js";
import type { Entry } from "../session/entry.js";
import type { AssistantMessage } from "../session/message.js";
import { agentMessage, type Joining, replaced } from "./agent-message-of.js";
import type { Announcer } from "./announcer.js";
import { StreamUpdates } from "./stream-updates.js";
import type { TurnBoundary } from "./turn-boundary.js";

export interface RunAnnouncerOptions {
  readonly announcer: Announcer;
  readonly conversation: Conversation;
  readonly boundary: TurnBoundary;
  readonly timeOfDay: () => number;
  readonly signal: AbortSignal;
  /** A replacement that cannot be; for the developer of the extension. */
  readonly complain: (problem: string) => void;
}

/** What a turn came to. */
export interface TurnResult {
  readonly outcome: RunOutcome;
  readonly message: AssistantMessage;
  /** Null: nothing of the message was worth keeping. */
  readonly entry: Entry | null;
  readonly results: readonly Entry[];
}

const WRONG_ROLE = "message_end handlers must return a message with the same role";

function isResult(message: AgentMessage | null): message is AgentToolResultMessage {
  return message?.role === "toolResult";
}

export class RunAnnouncer {
  readonly #options: RunAnnouncerOptions;
  #messages: AgentMessage[] = [];
  #turnIndex = 0;
  #phase: "none" | "run" | "turn" | "over" = "none";
  #hasAssistantStarted = false;
  /** Messages that wait for their `message_end`. */
  #unstored = 0;

  constructor(options: RunAnnouncerOptions) {
    this.#options = options;
  }

  /** The run has ended, and listeners hear of it; another may follow. */
  get isOver(): boolean {
    return this.#phase === "over";
  }

  get announcer(): Announcer {
    return this.#options.announcer;
  }

  /** A message as listeners would see it now. */
  view(message: Joining): AgentMessage {
    return agentMessage(message, this.#options.timeOfDay());
  }

  /** Nothing after an interrupt can be skipped for its sake. */
  get #signal(): AbortSignal | undefined {
    const { signal } = this.#options;
    return signal.aborted ? undefined : signal;
  }

  agentStart(): void {
    this.#messages = [];
    this.#turnIndex = 0;
    this.#phase = "run";
    this.announcer.tell("agent_start", () => ({}), this.#signal);
  }

  turnStart(): void {
    this.#phase = "turn";
    const turnIndex = this.#turnIndex++;
    this.announcer.tell("turn_start", () => ({ turnIndex, timestamp: this.#options.timeOfDay() }), this.#signal);
  }

  /** Stores a message before it is announced; null when a listener may still replace it. */
  keep(message: Joining): Entry | null {
    const mayBeReplaced = this.#unstored > 0 || this.announcer.hears("message_end");
    return mayBeReplaced ? null : this.#store(message);
  }

  /** `kept` as `keep` said. Resolves once the message is stored. */
  announce(message: Joining, kept: Entry | null): Promise<Entry> | Entry {
    this.#start(message);
    if (kept !== null) {
      this.#note(() => this.#stored(kept));
      return kept;
    }
    this.#unstored++;
    const stored = Promise.withResolvers<Entry>();
    void this.announcer.inOrder(async () => {
      try {
        const entry = this.#store(await this.#replacement(message));
        this.#note(() => this.#stored(entry));
        stored.resolve(entry);
      } catch (error) {
        stored.reject(error);
      } finally {
        this.#unstored--;
      }
    });
    return stored.promise;
  }

  commit(message: Joining): Promise<Entry> | Entry {
    return this.announce(message, this.keep(message));
  }

  /** The assistant speaks from now on; returns what takes the parts of its stream. */
  assistantStream(message: AssistantMessage): StreamUpdates | null {
    if (!this.announcer.hears("message_start") && !this.announcer.hears("message_update")) return null;
    return new StreamUpdates((update) => {
      if (!this.#hasAssistantStarted) this.#start(message);
      this.#hasAssistantStarted = true;
      this.announcer.tell("message_update", () => ({ assistantMessageEvent: update }), this.#signal);
    });
  }

  /** An answer of which nothing is stored. */
  lost(message: AssistantMessage): void {
    if (this.#phase !== "turn") return;
    this.#start(message);
    this.#note(() => this.view(message));
    if (!this.announcer.hears("message_end")) return;
    void this.announcer.inOrder(async () => void (await this.#replacement(message)));
  }

  /** True: a listener asks for one more request. */
  async turnEnd({ outcome, message, entry, results }: TurnResult): Promise<boolean> {
    if (this.#phase !== "turn") return false;
    this.#phase = "run";
    const turnIndex = this.#turnIndex - 1;
    const base = () => ({
      turnIndex,
      outcome,
      message: (entry === null ? null : this.#stored(entry)) ?? this.view(message),
      toolResults: results.map((one) => this.#stored(one)).filter(isResult),
      messageEntryId: entry?.id ?? null,
      toolResultEntryIds: results.map(({ id }) => id),
    });
    const wants = await this.#options.boundary.reach("turn_end", base, this.#signal);
    return wants && outcome === "completed" && !this.#options.signal.aborted;
  }

  /** Resolves when all of the run has been heard. */
  async agentEnd(willRetry: boolean): Promise<void> {
    if (this.#phase === "none" || this.#phase === "over") return;
    this.#phase = "over";
    const messages = this.#messages;
    this.announcer.tell("agent_end", () => ({ messages, willRetry }), this.#signal);
    await this.announcer.drained();
  }

  /** True: a listener asks for one more run. */
  async beforeSettle(outcome: RunOutcome): Promise<boolean> {
    const wants = await this.#options.boundary.reach("agent_before_settle", () => ({ outcome }), this.#signal);
    return wants && outcome === "completed" && !this.#options.signal.aborted;
  }

  #start(message: Joining): void {
    const hasStarted = "role" in message && message.role === "assistant" && this.#hasAssistantStarted;
    this.#hasAssistantStarted = false;
    if (hasStarted) return;
    this.announcer.tell("message_start", () => ({ message: this.view(message) }), this.#signal);
  }

  async #replacement(message: Joining): Promise<Joining> {
    const answer = await this.announcer.askNow("message_end", { message: this.view(message) }, this.#signal);
    if (answer?.message === undefined) return message;
    const replacement = replaced(message, answer.message);
    if (replacement === null) this.#options.complain(WRONG_ROLE);
    return replacement ?? message;
  }

  #note(view: () => AgentMessage | null): void {
    const message = this.announcer.hears("agent_end") ? view() : null;
    if (message !== null) this.#messages.push(message);
  }

  #store(message: Joining): Entry {
    const { conversation } = this.#options;
    return "role" in message ? conversation.append(message) : conversation.add(message);
  }

  #stored(entry: Entry): AgentMessage | null {
    const joined = entry.type === "message" ? entry.message : entry.type === "custom_message" ? entry : null;
    return joined === null ? null : agentMessage(joined, Date.parse(entry.timestamp));
  }
}
