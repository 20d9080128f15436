/** What people and clients may see and do of the messages that wait to join the running turn. */
import { refused } from "../../host/session-control.js";
import type { LineOptions, MessageQueue, PromptOptions, QueueAnswer, QueueModes, Waiting } from "../agent.js";
import type { AgentParts } from "../agent-parts.js";
import { imageProblem } from "../prompt-images.js";
import type { UserMessage } from "../session/message.js";
import { tellFrontEnd } from "../tell-front-end.js";
import { type Arrival, isTyped, Steering } from "./steering.js";

export function promptMessage(content: string, { images = [] }: PromptOptions): UserMessage {
  const message = { role: "user", content, prompt: true, internal: false } as const;
  return images.length === 0 ? message : { ...message, images };
}

const textsOf = (messages: readonly Arrival[]): readonly string[] =>
  messages.filter(isTyped).map(({ content }) => content);

/** Why nothing can be queued now; null: it can. */
export interface QueueObstacles {
  readonly closed: () => string | null;
  /** As `closed`, and while no turn runs. */
  readonly idle: () => string | null;
}

/** Whoever begins a turn with what waits, where none runs. */
type OnReleased = () => void;

export class TurnQueue implements MessageQueue {
  onChange: () => void = () => {};
  readonly steering = new Steering(() => this.#changed());
  readonly #parts: Pick<AgentParts, "choice" | "host" | "submission" | "tellBug">;
  readonly #obstacles: QueueObstacles;
  readonly #onReleased: OnReleased;

  constructor(
    parts: Pick<AgentParts, "choice" | "host" | "submission" | "tellBug">,
    obstacles: QueueObstacles,
    onReleased: OnReleased,
  ) {
    this.#parts = parts;
    this.#obstacles = obstacles;
    this.#onReleased = onReleased;
  }

  get modes(): QueueModes {
    return { steering: this.steering.steeringMode, followUp: this.steering.followUpMode };
  }

  get isPaused(): boolean {
    return this.steering.isPaused;
  }

  pause(): void {
    this.steering.isPaused = true;
  }

  resume(): boolean {
    this.steering.isPaused = false;
    const isWaiting = !this.steering.isEmpty;
    if (isWaiting) this.#onReleased();
    return isWaiting;
  }

  waiting(): Waiting {
    return { steering: textsOf(this.steering.steers), followUp: textsOf(this.steering.followUps) };
  }

  takeBack(): Waiting {
    const { steers, followUps } = this.steering.takeBack();
    return { steering: textsOf(steers), followUp: textsOf(followUps) };
  }

  setModes({ steering, followUp }: Partial<QueueModes>): void {
    this.steering.steeringMode = steering ?? this.steering.steeringMode;
    this.steering.followUpMode = followUp ?? this.steering.followUpMode;
  }

  add(text: string, options: LineOptions = {}): Promise<QueueAnswer> {
    return this.#add(text, options, this.#obstacles.closed);
  }

  /** Refused while no turn runs. */
  joinRunning(text: string, options: LineOptions): Promise<QueueAnswer> {
    return this.#add(text, options, this.#obstacles.idle);
  }

  /** Why it cannot join the running turn; null when it will. */
  join(content: string, options: LineOptions): string | null {
    const problem = imageProblem(options.images ?? [], this.#parts.choice.model);
    if (problem !== null) return problem;
    const message = promptMessage(content, options);
    if (options.whileRunning === "followUp") this.steering.followUp(message);
    else this.steering.steer(message);
    return null;
  }

  /** After the listeners to input were asked. */
  async #add(text: string, options: LineOptions, obstacle: () => string | null): Promise<QueueAnswer> {
    if (text.trim() === "" && (options.images ?? []).length === 0) return refused("the text is blank");
    const before = obstacle();
    if (before !== null) return refused(before);
    const joining = await this.#parts.submission.joining(text, options);
    if (joining === null) return { ok: true, disposition: "handled" };
    if (!joining.ok) return joining;
    const after = obstacle();
    if (after !== null) return refused(after);
    const problem = this.join(joining.text, { ...options, images: joining.images });
    return problem === null ? { ok: true, disposition: "queued" } : refused(problem);
  }

  #changed(): void {
    this.#parts.host.state.touched();
    tellFrontEnd(() => this.onChange(), this.#parts.tellBug);
  }
}
