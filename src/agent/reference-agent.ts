/**
 * The agent: a conversation, the tools, the model in use, and one turn at a time. It decides when a turn begins and
 * what may join it; what happens inside is the turn loop's.
 */
import type { Clock } from "../host/clock.js";
import type { ShowBlock } from "../host/front-end.js";
import type { ExtensionHost } from "../host/moments.js";
import type { SessionAnswer, SessionMessage } from "../host/session-control.js";
import type { EventExtra } from "../protocol/events.js";
import { uiLimits } from "../protocol/limits.js";
import type { SessionInfo } from "../protocol/session.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Agent } from "./agent.js";
import type { AgentEvent, RunResult } from "./agent-event.js";
import type { ModelChoice } from "./model-choice.js";
import { RunScheduler } from "./run-scheduler.js";
import type { Conversation } from "./session/conversation.js";
import type { UserMessage } from "./session/message.js";
import type { SessionPlace } from "./session/session-place.js";
import { recordChoice, SessionTravel } from "./session-travel.js";
import type { Submission } from "./submission.js";
import type { ToolWorkshop } from "./tools/tool-workshop.js";
import { Compactor } from "./turn/compactor.js";
import { RunRecord } from "./turn/run-record.js";
import { Steering } from "./turn/steering.js";
import type { ToolCatalog } from "./turn/tool-catalog.js";
import type { TurnContext } from "./turn/turn-context.js";
import { runTurn, type TurnStart } from "./turn/turn-loop.js";
import { visibleBlock } from "./visible-block.js";

export interface AgentParts {
  readonly host: ExtensionHost;
  readonly cwd: string;
  readonly clock: Clock;
  readonly concurrency: number;
  readonly choice: ModelChoice;
  readonly catalog: ToolCatalog;
  readonly workshop: ToolWorkshop;
  readonly conversation: Conversation;
  readonly submission: Submission;
  readonly place: SessionPlace;
  readonly show: (block: ShowBlock) => void;
  readonly tellBug: (error: unknown) => void;
  /** Ends files and folders. */
  readonly dispose: () => void;
}

const done: SessionAnswer = { ok: true };
const refused = (error: string): SessionAnswer => ({ ok: false, error });

export class ReferenceAgent extends SessionTravel implements Agent {
  onEvent: (event: AgentEvent) => void = () => {};
  readonly #parts: AgentParts;
  readonly #scheduler = new RunScheduler(() => this.#runLeftovers());
  readonly #steering = new Steering();
  readonly #compactor = new Compactor();
  #lastCallId: number;
  #closing: Promise<void> | null = null;

  constructor(parts: AgentParts) {
    super(parts, () =>
      this.#closing !== null ? "the session is closed" : this.#scheduler.isIdle ? null : "busy: between turns only",
    );
    this.#parts = parts;
    this.#lastCallId = parts.conversation.lastCallId();
  }

  async prompt(text: string): Promise<RunResult> {
    while (this.#scheduler.isHoldingPrompts) await this.#scheduler.ended();
    if (text.trim() === "") return this.#refusal("the prompt is empty");
    if (this.#closing !== null) return this.#refusal("the session is closed");
    if (!this.#scheduler.isIdle) return this.#refusal("a turn is running; steer it, or wait for its end");
    return this.#run([{ role: "user", content: text, prompt: true, internal: false }]);
  }

  submit(line: string): Promise<RunResult | null> {
    return this.#parts.submission.submit(line, {
      isRunning: () => this.#scheduler.isTurn,
      steer: (content) => this.#steering.steer({ role: "user", content, prompt: true, internal: false }),
      prompt: (text) => this.prompt(text),
      rename: (name) => void this.rename(name),
      refusal: (error) => this.#refusal(error),
    });
  }

  info(): SessionInfo {
    const { cwd, place, conversation, choice, catalog } = this.#parts;
    return {
      path: place.path(),
      id: place.header.id,
      name: conversation.name,
      cwd,
      model: choice.model.spec,
      effort: choice.effort,
      running: this.#scheduler.isTurn,
      tools: catalog.narrowing === null ? null : [...catalog.narrowing],
      context_tokens: conversation.contextTokens(),
      context_window: choice.model.contextWindow,
    };
  }

  send({ content, internal, run, nextTurn }: SessionMessage): SessionAnswer {
    if (content.trim() === "") return refused("the content is blank");
    if (this.#closing !== null) return refused("the session is closed");
    if (this.#compactor.isRunning) return refused("busy: the conversation is being compacted");
    if (this.#scheduler.isReload) return refused("busy: the extensions are being reloaded");
    const message: UserMessage = { role: "user", content, prompt: run, internal };
    if (nextTurn) {
      if (!internal) return refused('when "next_turn" needs internal: true');
      this.#steering.hold({ ...message, prompt: false });
      return done;
    }
    if (this.#scheduler.isTurn) {
      if (!run) return refused('while a turn runs only run: true or when: "next_turn" is accepted');
      this.#steering.steer(message);
      return done;
    }
    if (!internal) this.#parts.show(visibleBlock(null, content));
    if (run) void this.#run([message]);
    else this.#parts.conversation.append(message);
    return done;
  }

  rename(name: string | null): SessionAnswer {
    const clean = clipChars(sanitizeLabel(name ?? ""), uiLimits.sessionNameChars);
    this.#parts.conversation.rename(clean === "" ? null : clean);
    this.#announce({ type: "session_name", name: clean });
    return done;
  }

  async setModel(model: string): Promise<SessionAnswer> {
    const answer = await this.#parts.choice.setModel(model);
    recordChoice(this.#parts.conversation, this.#parts.choice);
    return answer;
  }

  async setEffort(effort: string): Promise<SessionAnswer> {
    const answer = await this.#parts.choice.setEffort(effort);
    recordChoice(this.#parts.conversation, this.#parts.choice);
    return answer;
  }

  set(choice: { readonly model: string | null; readonly effort: string | null }): SessionAnswer {
    const answer = this.#parts.choice.set(choice);
    recordChoice(this.#parts.conversation, this.#parts.choice);
    return answer;
  }

  narrowTools(names: readonly string[] | null): SessionAnswer {
    this.#parts.catalog.narrowing = names;
    return done;
  }

  interrupt(): void {
    this.#scheduler.interrupt();
  }

  compact(focus: string | null): SessionAnswer {
    if (this.#closing !== null) return refused("the session is closed");
    if (this.#compactor.isRunning) return done;
    this.#compactor.ask(focus);
    if (this.#scheduler.isIdle) void this.#compactNow();
    return done;
  }

  async reload(): Promise<SessionAnswer> {
    if (this.#closing !== null) return refused("the session is closed");
    if (!this.#scheduler.isIdle) return refused("busy: extensions can be reloaded between turns only");
    const { host, catalog, place } = this.#parts;
    await this.#scheduler.begin("reload", async () => {
      host.event("session_shutdown", { reason: "reload" });
      // Whoever narrowed the tools is about to end, and nobody else could lift it.
      catalog.narrowing = null;
      await host.reload();
      host.event("session_start", { reason: "reload", path: place.path() });
    });
    return done;
  }

  async idle(): Promise<void> {
    while (!this.#scheduler.isIdle) await this.#scheduler.ended();
  }

  close(reason: EventExtra<"session_shutdown">["reason"] = "quit"): Promise<void> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  async #close(reason: EventExtra<"session_shutdown">["reason"]): Promise<void> {
    this.interrupt();
    await this.idle();
    this.#parts.host.event("session_shutdown", { reason });
    this.#parts.dispose();
  }

  async #run(messages: readonly UserMessage[]): Promise<RunResult> {
    const isHidden = messages.every(({ internal }) => internal);
    const held = isHidden ? [] : this.#steering.takeHeld();
    const start: TurnStart = { messages: [...held, ...messages], prompt: messages.at(-1)?.content ?? "" };
    const record = new RunRecord();
    recordChoice(this.#parts.conversation, this.#parts.choice);
    await this.#scheduler.begin("turn", (signal) => runTurn(start, this.#turnContext(record, signal)));
    return this.#result(record);
  }

  /** What was sent in the very moment a turn ended starts the next one. */
  #runLeftovers(): void {
    if (this.#closing !== null) return;
    const left = this.#steering.takeSteers();
    if (left.length > 0) void this.#run(left);
    else if (this.#compactor.isAsked) void this.#compactNow();
  }

  #compactNow(): Promise<void> {
    const { host, conversation, choice } = this.#parts;
    const emit = (event: AgentEvent) => this.#announce(event);
    return this.#scheduler.begin("compaction", (signal) =>
      this.#compactor.compactAsked({ host, conversation, emit, signal, contextWindow: choice.model.contextWindow }),
    );
  }

  #turnContext(record: RunRecord, signal: AbortSignal): TurnContext {
    const { host, conversation, catalog, workshop, clock, cwd, concurrency, choice, show } = this.#parts;
    return {
      host,
      conversation,
      catalog,
      workshop,
      clock,
      cwd,
      concurrency,
      show,
      record,
      signal,
      steering: this.#steering,
      compactor: this.#compactor,
      get model() {
        return choice.model;
      },
      get effort() {
        return choice.effort;
      },
      emit: (event) => {
        record.note(event);
        this.#announce(event);
      },
      rename: (name) => void this.rename(name),
      nextCallId: () => ++this.#lastCallId,
    };
  }

  #announce(event: AgentEvent): void {
    try {
      this.onEvent(event);
    } catch (error) {
      // A front end that breaks must not break the turn.
      this.#parts.tellBug(error);
    }
  }

  #result(record: RunRecord): RunResult {
    const { choice, place } = this.#parts;
    return record.result({ model: choice.model.spec, effort: choice.effort, session: place.path() });
  }

  #refusal(error: string): RunResult {
    const record = new RunRecord();
    record.note({ type: "error", message: error });
    return this.#result(record);
  }
}
