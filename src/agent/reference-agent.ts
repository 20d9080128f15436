/**
 * The agent: a conversation, the tools, the model in use, and one turn at a time. It decides when a turn begins and
 * what may join it; what happens inside is the turn loop's.
 */
import { refused, type SessionAnswer, type SessionMessage } from "../host/session-control.js";
import { uiLimits } from "../protocol/limits.js";
import type { ToolLabel } from "../protocol/manifest.js";
import type { SessionInfo } from "../protocol/session.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Agent, LineOptions, PromptOptions, ShutdownDetails, ShutdownReason } from "./agent.js";
import type { AgentEvent, RunResult } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import type { ModelSource } from "./model-choice.js";
import { runOwnCommand, type ShellAnswer, type ShellOptions } from "./own-command.js";
import { imageProblem } from "./prompt-images.js";
import type { Resources } from "./resources/resources.js";
import { RunScheduler } from "./run-scheduler.js";
import type { Entry } from "./session/entry.js";
import type { UserMessage } from "./session/message.js";
import { recordChoice, SessionTravel } from "./session-travel.js";
import { tellFrontEnd } from "./tell-front-end.js";
import { wholeLabel } from "./turn/call.js";
import { Compactor } from "./turn/compactor.js";
import { RunRecord } from "./turn/run-record.js";
import { TurnFactory } from "./turn/turn-factory.js";
import { runTurn, type TurnStart } from "./turn/turn-loop.js";
import { promptMessage, TurnQueue } from "./turn/turn-queue.js";
import { visibleBlock } from "./visible-block.js";

const done: SessionAnswer = { ok: true };
export class ReferenceAgent extends SessionTravel implements Agent {
  onEvent: (event: AgentEvent) => void = () => {};
  onEntry: ((entry: Entry) => void) | null = null;
  readonly queue: TurnQueue;
  readonly #parts: AgentParts;
  readonly #scheduler = new RunScheduler(() => this.#runLeftovers());
  readonly #compactor = new Compactor();
  readonly #factory: TurnFactory;
  #closing: Promise<void> | null = null;

  constructor(parts: AgentParts) {
    super(
      parts,
      () => this.#obstacle(),
      (work) => this.#scheduler.begin("move", work),
    );
    this.#parts = parts;
    parts.conversation.onAdded = (entry) => tellFrontEnd(() => this.onEntry?.(entry), parts.tellBug);
    this.queue = new TurnQueue(parts, () => this.#joinObstacle());
    this.#factory = new TurnFactory({
      parts,
      steering: this.queue.steering,
      compactor: this.#compactor,
      emit: (event) => this.#announce(event),
      rename: (name) => void this.rename(name),
    });
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
    return this.#run([promptMessage(text, options)]);
  }

  submit(line: string, options: LineOptions = {}): Promise<RunResult | null> {
    const target = {
      isRunning: () => this.#scheduler.isTurn,
      join: (content: string, given: PromptOptions) => this.queue.join(content, { ...options, ...given }),
      prompt: (text: string, given: PromptOptions) => this.prompt(text, given),
      rename: (name: string) => void this.rename(name),
      refusal: (error: string) => this.#refusal(error),
    };
    return this.#parts.submission.submit(line, target, options);
  }

  steer(text: string, options: LineOptions = {}): Promise<SessionAnswer> {
    return this.queue.add(text, { ...options, whileRunning: "steer" });
  }

  followUp(text: string, options: LineOptions = {}): Promise<SessionAnswer> {
    return this.queue.add(text, { ...options, whileRunning: "followUp" });
  }

  async shell(command: string, { hidden = false }: ShellOptions = {}): Promise<ShellAnswer> {
    const error = command.trim() === "" ? "the command is blank" : this.#obstacle();
    if (error !== null) return refused(error);
    let answer: ShellAnswer = refused("the command broke");
    const emit = (event: AgentEvent): void => this.#announce(event);
    await this.#scheduler.begin("shell", async (signal) => {
      answer = await runOwnCommand({ command, hidden, signal, emit }, this.#parts);
    });
    return answer;
  }

  resources(): Resources {
    return this.#parts.resources.current;
  }

  toolLabel(name: string): ToolLabel {
    return wholeLabel(name, this.#parts.catalog.label(name));
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
      this.queue.steering.hold({ ...message, prompt: false });
      return done;
    }
    if (this.#scheduler.isTurn && !run) {
      return refused('while a turn runs only run: true or when: "next_turn" is accepted');
    }
    const mustWait = !this.#scheduler.isIdle;
    if (!internal && !this.#scheduler.isTurn) this.#parts.show(visibleBlock(null, content));
    if (run && mustWait) this.queue.steering.steer(message);
    else if (run) void this.#run([message]);
    else this.#parts.conversation.append(message);
    return done;
  }

  rename(name: string | null): SessionAnswer {
    const clean = clipChars(sanitizeLabel(name ?? ""), uiLimits.sessionNameChars);
    this.#parts.conversation.rename(clean === "" ? null : clean);
    this.#announce({ type: "session_name", name: clean });
    this.#parts.announcer.tell("session_info_changed", () => (clean === "" ? {} : { name: clean }));
    return done;
  }

  async setModel(model: string, source?: ModelSource): Promise<SessionAnswer> {
    return this.#recorded(await this.#parts.choice.setModel(model, source));
  }

  async setEffort(effort: string): Promise<SessionAnswer> {
    return this.#recorded(await this.#parts.choice.setEffort(effort));
  }

  set(choice: { readonly model: string | null; readonly effort: string | null }): SessionAnswer {
    return this.#recorded(this.#parts.choice.set(choice));
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
    void this.compacted(focus);
    return done;
  }

  async compacted(focus: string | null): Promise<SessionAnswer> {
    if (this.#closing !== null) return refused("the session is closed");
    const asked = this.#compactor.running ?? this.#compactor.ask(focus);
    if (this.#scheduler.isIdle) void this.#compactNow();
    const result = await asked;
    if (result === "done") return done;
    return refused(result === "nothing" ? "there is nothing to compact yet" : "nothing was compacted");
  }

  async reload(): Promise<SessionAnswer> {
    if (this.#closing !== null) return refused("the session is closed");
    if (!this.#scheduler.isIdle) return refused("busy: extensions can be reloaded between turns only");
    const { host, announcer, catalog, resources, place } = this.#parts;
    await this.#scheduler.begin("reload", async () => {
      host.event("session_shutdown", { reason: "reload" });
      announcer.tell("session_shutdown", () => ({ reason: "reload" }));
      await announcer.drained();
      // Whoever narrowed the tools is about to end, and nobody else could lift it.
      catalog.narrowing = null;
      await host.reload();
      await resources.reload();
      host.event("session_start", { reason: "reload", path: place.path() });
      announcer.tell("session_start", () => ({ reason: "reload" }));
    });
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
    this.interrupt();
    await this.idle();
    this.#compactor.drop();
    host.event("session_shutdown", { reason });
    announcer.tell("session_shutdown", () => ({ reason, ...about }));
    await announcer.drained();
    dispose();
  }

  #recorded(answer: SessionAnswer): SessionAnswer {
    recordChoice(this.#parts.conversation, this.#parts.choice);
    return answer;
  }

  /** Why nothing new can begin now; null: it can. */
  #obstacle(): string | null {
    if (this.#closing !== null) return "the session is closed";
    return this.#scheduler.isIdle ? null : "busy: between turns only";
  }

  /** Why nothing can join a turn now; null: one is running. */
  #joinObstacle(): string | null {
    if (this.#closing !== null) return "the session is closed";
    return this.#scheduler.isTurn ? null : "no turn is running; send a prompt instead";
  }

  async #run(messages: readonly UserMessage[]): Promise<RunResult> {
    const isHidden = messages.every(({ internal }) => internal);
    const held = isHidden ? [] : this.queue.steering.takeHeld();
    const start: TurnStart = { messages: [...held, ...messages], prompt: messages.at(-1)?.content ?? "" };
    const record = new RunRecord();
    const { announcer, conversation, choice, resources } = this.#parts;
    recordChoice(conversation, choice);
    await this.#scheduler.begin(
      "turn",
      (signal) => {
        for (const path of resources.takeInstructions()) this.#announce({ type: "instructions", path });
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
    if (this.#closing !== null) return;
    const left = this.queue.steering.takeNext();
    if (left.length > 0) void this.#run(left);
    else if (this.#compactor.isAsked) void this.#compactNow();
  }

  #compactNow(): Promise<void> {
    return this.#scheduler.begin("compaction", (signal) =>
      this.#compactor.compactAsked(this.#factory.compactionJob(signal)),
    );
  }

  #announce(event: AgentEvent): void {
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
