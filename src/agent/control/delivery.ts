/**
 * Where messages of extensions go: into the run under way, into one of their own, or beside both (Atomic API, delivery
 * matrix). Each is taken at once, in the order in which it came; what becomes of it is not waited for.
 */
import type { AgentMethod } from "../../host/agent-control.js";
import { refused, type SessionAnswer, type SessionMessage } from "../../host/session-control.js";
import { messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import type { ExtensionParams } from "../../protocol/methods.js";
import type { AgentParts } from "../agent-parts.js";
import { type CustomMessage, customMessage, modelImages, textOf } from "../lifecycle/agent-message-of.js";
import type { RunAnnouncer } from "../lifecycle/run-announcer.js";
import { imageProblem } from "../prompt-images.js";
import { type Delivery as CardDelivery, showCard } from "../recovery/deliveries.js";
import { Recovery } from "../recovery/recovery.js";
import type { RunScheduler } from "../run-scheduler.js";
import { isShown } from "../session/entry.js";
import type { UserMessage } from "../session/message.js";
import type { Compactor } from "../turn/compactor.js";
import type { Group, Steering } from "../turn/steering.js";
import { promptMessage } from "../turn/turn-queue.js";
import { visibleBlock } from "../visible-block.js";

export interface DeliveryParts {
  readonly parts: AgentParts;
  readonly steering: Steering;
  readonly scheduler: RunScheduler;
  readonly compactor: Compactor;
  isClosed(): boolean;
  /** The run under way has ended, and its end is told. */
  isOver(): boolean;
  /** Only while idle. Resolves when the run has ended. */
  run(messages: Group): Promise<unknown>;
  /** A line as if it had been typed. */
  submit(line: string, whileRunning: "steer" | "followUp"): Promise<unknown>;
  /** Announces messages outside of any run. */
  outside(): RunAnnouncer;
}

type Params<M extends AgentMethod> = ExtensionParams<M>;
type How = Omit<Params<"session.messages">, "messages" | "excludeFromContext">;

const done: SessionAnswer = { ok: true };
const CLOSED = "the session is closed";
const IS_PROCESSING =
  "Agent is already processing. Specify streamingBehavior ('steer' or 'followUp') to queue the message.";
const IS_COMPACTING =
  "Cannot submit a prompt while compaction is in progress. Wait for compaction to finish and retry.";

function fail(reason: string): never {
  throw new HostError("usage", reason);
}

export class Delivery {
  readonly #with: DeliveryParts;
  /** What an earlier process left on its way. */
  readonly recovery: Recovery;
  /** Messages as the user are heard by listeners first; they join in the order in which they were sent. */
  #before: Promise<void> = Promise.resolve();

  constructor(parts: DeliveryParts) {
    this.#with = parts;
    const { announcer, conversation, recovery: reason } = parts.parts;
    this.recovery = new Recovery({
      ...{ announcer, conversation, reason },
      add: (message) => this.#add([message]),
      isOver: () => parts.isClosed(),
      deliver: (messages) => this.#trigger(messages),
    });
  }

  /** `session.send` of the e protocol. */
  send({ content, internal, run, nextTurn }: SessionMessage): SessionAnswer {
    const { scheduler, compactor, steering, parts } = this.#with;
    if (content.trim() === "") return refused("the content is blank");
    if (this.#with.isClosed()) return refused(CLOSED);
    if (compactor.isRunning) return refused("busy: the conversation is being compacted");
    if (scheduler.isReload) return refused("busy: the extensions are being reloaded");
    const message: UserMessage = { role: "user", content, prompt: run, internal };
    if (nextTurn) {
      if (!internal) return refused('when "next_turn" needs internal: true');
      steering.hold({ ...message, prompt: false });
      return done;
    }
    if (scheduler.isTurn && !run) {
      return refused('while a turn runs only run: true or when: "next_turn" is accepted');
    }
    const mustWait = !scheduler.isIdle;
    if (!internal && !scheduler.isTurn) parts.show(visibleBlock(null, content));
    if (run && mustWait) steering.steer(message);
    else if (run) void this.#with.run([message]);
    else parts.conversation.append(message);
    return done;
  }

  /** Throws a HostError with what the extension reads. */
  messages({ messages, excludeFromContext, ...how }: Params<"session.messages">): void {
    if (this.#with.isClosed()) fail(CLOSED);
    const hidden = excludeFromContext === true ? { exclude_from_context: true } : {};
    const group = messages.map((draft) => ({ ...customMessage(draft), ...hidden }));
    const { scheduler, steering } = this.#with;
    // Nobody is shown what waits for a person's next prompt.
    if (how.deliverAs === "nextTurn") return steering.hold(...group);
    if (scheduler.isTurn) return this.#whileRunning(group, how);
    if (how.triggerTurn === true) {
      return this.#trigger(scheduler.isIdle ? group : this.#cards(group, "steer", how));
    }
    const isAtRest = scheduler.isIdle || scheduler.kind === "settling" || scheduler.isReload;
    if (isAtRest) void this.#add(group);
    else steering.aside(...this.#cards(group, "aside", how));
  }

  /** Throws a HostError with what the extension reads; what listeners to input make of it comes later. */
  userMessage({ content, deliverAs, expandPromptTemplates }: Params<"session.user_message">): void {
    const { compactor, parts, scheduler } = this.#with;
    const text = textOf(content);
    const images = modelImages(content);
    if (this.#with.isClosed()) fail(CLOSED);
    if (text.trim() === "" && images.length === 0) fail("the message is empty");
    const problem = imageProblem(images, parts.choice.model);
    if (problem !== null) fail(problem);
    if (expandPromptTemplates && parts.submission.isCommand(text)) {
      void this.#command(text, deliverAs ?? "steer");
      return;
    }
    if (scheduler.isTurn && !this.#with.isOver() && deliverAs === undefined) fail(IS_PROCESSING);
    if (compactor.isRunning && !scheduler.isTurn) fail(IS_COMPACTING);
    const options = {
      images,
      source: "extension",
      ...(deliverAs === undefined ? {} : { whileRunning: deliverAs }),
    } as const;
    const heard = parts.submission.joining(text, options, { literal: !expandPromptTemplates });
    this.#before = this.#before.then(async () => {
      const joining = await heard;
      if (joining === null) return;
      if (!joining.ok) return parts.complain(joining.error);
      this.#say(promptMessage(joining.text, { images: joining.images }), deliverAs);
    });
    void this.#before.catch((error: unknown) => parts.complain(messageOf(error)));
  }

  /** One that is to follow may do what no run allows, as a reload. */
  async #command(line: string, deliverAs: "steer" | "followUp"): Promise<void> {
    const { scheduler } = this.#with;
    while (deliverAs === "followUp" && !scheduler.isIdle) await scheduler.ended();
    if (!this.#with.isClosed()) await this.#with.submit(line, deliverAs);
  }

  /** The session is idle: what was only to be added is added now. */
  flush(): void {
    void this.#add(this.#with.steering.takeAsides());
  }

  #whileRunning(group: readonly CustomMessage[], how: How) {
    const { scheduler, steering } = this.#with;
    if (how.deliverAs === "interrupt" && how.triggerTurn === true) {
      steering.makeWay(...this.#cards(group, "interrupt", how));
      scheduler.interrupt(how.interruptAbortMessage);
    } else if (how.triggerTurn === false) steering.aside(...this.#cards(group, "aside", how));
    else if (how.deliverAs === "followUp") steering.followUp(...this.#cards(group, "followUp", how));
    else steering.steer(...this.#cards(group, "steer", how));
  }

  /** What must wait is shown at once, and is not lost with this process. */
  #cards(group: readonly CustomMessage[], how: CardDelivery["how"], { stageAdmissionKey }: How): Group {
    const { conversation, show } = this.#with.parts;
    return group.map((message) => {
      const waiting = showCard(message, { how, stageAdmissionKey }, conversation);
      if (waiting.delivers !== undefined) show(visibleBlock(null, message.content));
      return waiting;
    });
  }

  /** A run of its own, now or once what is under way has ended. */
  #trigger(group: Group): void {
    if (this.#with.scheduler.isIdle) void this.#with.run(group);
    else this.#with.steering.steer(...group);
  }

  #say(message: UserMessage, deliverAs: "steer" | "followUp" | undefined): void {
    const { scheduler, steering } = this.#with;
    if (this.#with.isClosed()) return;
    if (!scheduler.isTurn) return this.#trigger([message]);
    // Without a word of how to join, nothing ran when it came: it is owed an answer of its own.
    if (deliverAs === "steer") steering.steer(message);
    else steering.followUp(message);
  }

  /** Stored and announced, with nothing that follows from it. */
  async #add(group: Group): Promise<void> {
    if (group.length === 0) return;
    const announcer = this.#with.outside();
    const { show } = this.#with.parts;
    const stored = group.map((message) => announcer.commit(message));
    for (const message of group) {
      if (!("role" in message) && isShown(message)) show(visibleBlock(null, message.content));
    }
    await Promise.all(stored);
  }
}
