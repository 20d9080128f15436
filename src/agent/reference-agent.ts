/**
 * The agent: a conversation, the tools, the model in use, and one turn at a time. It decides when a turn begins and
 * what may join it; what happens inside is the turn loop's.
 */
import type { AgentHandlers } from "../host/agent-control.js";
import { refused, type SessionAnswer, type SessionMessage } from "../host/session-control.js";
import type { ToolLabel } from "../protocol/manifest.js";
import type { StateSlots } from "../protocol/module/state.js";
import type { SessionInfo } from "../protocol/session.js";
import type {
  Agent,
  CompactionAnswer,
  CompactOptions,
  LineOptions,
  PromptOptions,
  ShutdownDetails,
  ShutdownReason,
} from "./agent.js";
import type { AgentEvent, RunResult } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import type { Automatic } from "./automatic.js";
import { CompactionControl } from "./compaction-control.js";
import { agentHandlers } from "./control/agent-handlers.js";
import { Delivery } from "./control/delivery.js";
import { reloadExtensions } from "./control/reload-extensions.js";
import type { ShellAnswer } from "./own-command.js";
import { OwnCommands, type ShellOptions } from "./own-commands.js";
import { imageProblem } from "./prompt-images.js";
import type { Resources } from "./resources/resources.js";
import { RunScheduler } from "./run-scheduler.js";
import type { Entry } from "./session/entry.js";
import { sessionInfo } from "./session/session-info.js";
import { SessionChoices } from "./session-choices.js";
import { recordChoice } from "./session-travel.js";
import { sessionLog } from "./state/session-log.js";
import { stateSlots } from "./state/slots.js";
import { tellFrontEnd } from "./tell-front-end.js";
import { wholeLabel } from "./turn/call.js";
import { Compactor } from "./turn/compactor.js";
import { RunRecord } from "./turn/run-record.js";
import { type Group, isTyped } from "./turn/steering.js";
import { TurnFactory } from "./turn/turn-factory.js";
import { runTurn, type TurnStart } from "./turn/turn-loop.js";
import { promptMessage, TurnQueue } from "./turn/turn-queue.js";

const done: SessionAnswer = { ok: true };
export class ReferenceAgent extends SessionChoices implements Agent {
  onEvent: (event: AgentEvent) => void = () => {};
  onEntry: ((entry: Entry) => void) | null = null;
  readonly queue: TurnQueue;
  readonly automatic: Automatic;
  readonly #parts: AgentParts;
  readonly handlers: AgentHandlers;
  readonly #scheduler = new RunScheduler(
    () => this.#runLeftovers(),
    () => this.touched(),
  );
  readonly #delivery: Delivery;
  readonly #compactor = new Compactor();
  readonly #factory: TurnFactory;
  readonly #commands: OwnCommands;
  readonly #compaction: CompactionControl;
  #closing: Promise<void> | null = null;
  /** The system prompt of the run under way. */
  #prompt: string | null = null;

  constructor(parts: AgentParts) {
    super(
      parts,
      () => this.#obstacle(),
      (work) => this.#scheduler.begin("move", work),
    );
    this.#parts = parts;
    this.automatic = parts.automatic;
    parts.conversation.onAdded = (entry) => {
      this.touched();
      tellFrontEnd(() => this.onEntry?.(entry), parts.tellBug);
    };
    parts.conversation.onMoved = () => this.touched();
    const closed = (): string | null => this.#closed();
    const emit = (event: AgentEvent): void => this.announce(event);
    const begin = (): void => {
      if (this.#scheduler.isIdle) this.#runLeftovers();
    };
    this.queue = new TurnQueue(parts, { closed, idle: () => this.#joinObstacle() }, begin);
    const { steering } = this.queue;
    const common = { parts, steering, scheduler: this.#scheduler, compactor: this.#compactor, closed, emit };
    this.#commands = new OwnCommands({ ...common, obstacle: () => this.#obstacle() });
    this.#factory = new TurnFactory({
      ...common,
      rename: (name) => void this.rename(name),
      isClosing: () => this.#closing !== null,
      onPrompt: (system) => {
        this.#prompt = system;
        this.touched();
      },
    });
    this.#compaction = new CompactionControl({ ...common, factory: this.#factory });
    this.#delivery = new Delivery({
      ...common,
      isClosed: () => this.#closing !== null,
      isOver: () => this.#factory.isOver,
      run: (messages) => this.#run(messages),
      submit: (line, whileRunning) => this.submit(line, { source: "extension", whileRunning }),
      outside: () => this.#factory.outside(),
    });
    this.handlers = agentHandlers({
      ...{ agent: this, parts, delivery: this.#delivery, openCalls: this.#factory.openCalls },
      compact: (wish) => this.#compaction.done(wish),
      emit,
    });
    parts.host.state.bindSession(sessionLog(parts.place), () => this.#state());
  }

  async prompt(text: string, options: PromptOptions = {}): Promise<RunResult> {
    // Once it waits, it waits for what else was asked for meanwhile as well.
    if (this.#scheduler.isHoldingPrompts) await this.idle();
    const { images = [] } = options;
    if (text.trim() === "" && images.length === 0) return this.#refusal("the prompt is empty");
    const problem = imageProblem(images, this.#parts.choice.model);
    if (problem !== null) return this.#refusal(problem);
    if (this.#closing !== null) return this.#refusal("the session is closed");
    if (!this.#scheduler.isIdle) return this.#refusal("a turn is running; steer it, or wait for its end");
    options.onStarted?.();
    return this.#run([promptMessage(text, options)]);
  }

  submit(line: string, options: LineOptions = {}): Promise<RunResult | null> {
    const target = {
      isRunning: () => this.#scheduler.isTurn,
      isHolding: () => this.#scheduler.isHoldingPrompts,
      idle: () => this.idle(),
      join: (content: string, given: PromptOptions) => this.queue.join(content, { ...options, ...given }),
      prompt: (text: string, given: PromptOptions) => this.prompt(text, given),
      rename: (name: string) => void this.rename(name),
      refusal: (error: string) => this.#refusal(error),
    };
    return this.#parts.submission.submit(line, target, options);
  }

  steer(text: string, options: LineOptions = {}): Promise<SessionAnswer> {
    return this.queue.joinRunning(text, { ...options, whileRunning: "steer" });
  }

  followUp(text: string, options: LineOptions = {}): Promise<SessionAnswer> {
    return this.queue.joinRunning(text, { ...options, whileRunning: "followUp" });
  }

  shell(command: string, options?: ShellOptions): Promise<ShellAnswer> {
    return this.#commands.run(command, options);
  }

  resources(): Resources {
    return this.#parts.resources.current;
  }

  toolLabel(name: string): ToolLabel {
    return wholeLabel(name, this.#parts.catalog.label(name));
  }

  info(): SessionInfo {
    return sessionInfo(this.#parts, this.#scheduler.isTurn);
  }

  send(message: SessionMessage): SessionAnswer {
    return this.#delivery.send(message);
  }

  startPendingRecovery(): Promise<void> {
    return this.#delivery.recovery.start();
  }

  interrupt(): void {
    this.#scheduler.interrupt();
  }

  compact(focus: string | null): SessionAnswer {
    return this.#compaction.begin({ focus });
  }

  compacted(focus: string | null, options?: CompactOptions): Promise<CompactionAnswer> {
    return this.#compaction.done({ focus }, options);
  }

  get isCompacting(): boolean {
    return this.#compactor.isRunning;
  }

  abortCompaction(): void {
    this.#compactor.abort();
  }

  abortRetry(): void {
    this.#factory.retryPause.end();
  }

  async reload(): Promise<SessionAnswer> {
    const busy = this.#scheduler.isIdle ? null : "busy: extensions can be reloaded between turns only";
    const error = this.#closed() ?? busy;
    if (error !== null) return refused(error);
    await this.#scheduler.begin("reload", () => reloadExtensions(this.#parts));
    return done;
  }

  async idle(): Promise<void> {
    while (!this.#scheduler.isIdle) await this.#scheduler.ended();
  }

  close(reason: ShutdownReason = "quit", about: ShutdownDetails = {}): Promise<void> {
    this.#closing ??= this.#close(reason, about);
    return this.#closing;
  }

  async #close(reason: ShutdownReason, about: ShutdownDetails): Promise<void> {
    const { host, announcer, dispose } = this.#parts;
    const commandsEnded = this.#commands.end();
    this.interrupt();
    await this.idle();
    await commandsEnded;
    this.#commands.flush();
    this.#compactor.drop();
    this.#factory.warmer.stop();
    host.event("session_shutdown", { reason });
    announcer.tell("session_shutdown", () => ({ reason, ...about }));
    await announcer.drained();
    dispose();
  }

  /** Why nothing new can begin now; null: it can. */
  #obstacle(): string | null {
    return this.#closed() ?? (this.#scheduler.isIdle ? null : "busy: between turns only");
  }

  /** Why nothing can join a turn now; null: one is running. */
  #joinObstacle(): string | null {
    return this.#closed() ?? (this.#scheduler.isTurn ? null : "no turn is running; send a prompt instead");
  }

  #closed(): string | null {
    return this.#closing === null ? null : "the session is closed";
  }

  async #run(messages: Group): Promise<RunResult> {
    const held = messages.some(isTyped) ? this.queue.steering.takeHeld() : [];
    const start: TurnStart = { messages: [...held, ...messages], prompt: messages.at(-1)?.content ?? "" };
    const record = new RunRecord();
    const { announcer, conversation, choice, resources } = this.#parts;
    recordChoice(conversation, choice);
    await this.#scheduler.begin(
      "turn",
      (signal) => {
        for (const path of resources.takeInstructions()) this.announce({ type: "instructions", path });
        return runTurn(start, this.#factory.turn(record, signal));
      },
      ({ aborted }) => {
        if (!announcer.hears("agent_settled")) return null;
        announcer.tell("agent_settled", () => ({ aborted }));
        return announcer.drained();
      },
    );
    return this.#result(record);
  }

  /** What was sent in the very moment a turn ended starts the next one. */
  #runLeftovers(): void {
    this.#prompt = null;
    if (this.#closing !== null) return;
    this.#delivery.flush();
    this.#commands.flush();
    if (this.#compactor.isAsked) return void this.#compaction.now();
    const left = this.queue.steering.takeNext();
    if (left.length > 0) void this.#run(left);
    else this.#factory.warmer.rest();
  }

  #state(): Partial<StateSlots> {
    const { run, kind } = this.#scheduler;
    return stateSlots(this.#parts, {
      ...{ run, idle: kind === "idle" || kind === "settling", compacting: this.#compactor.isRunning },
      ...{ queued: this.queue.steering.count, prompt: this.#prompt },
    });
  }

  protected announce(event: AgentEvent): void {
    tellFrontEnd(() => this.onEvent(event), this.#parts.tellBug);
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
