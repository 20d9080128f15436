/**
 * Messages on their way into the conversation: steers for the next request of the running turn, follow-ups for when
 * it would end, and what waits for the next prompt.
 */
import type { UserMessage } from "../session/message.js";

/** How many join at once. */
export type QueueMode = "all" | "one-at-a-time";

type Line = "steers" | "followUps";

export class Steering {
  readonly #waiting: Record<Line, UserMessage[]> = { steers: [], followUps: [] };
  readonly #onChange: () => void;
  #held: UserMessage[] = [];
  steeringMode: QueueMode = "all";
  /** One at a time: each has an answer of its own. */
  followUpMode: QueueMode = "one-at-a-time";

  /** `onChange`: a steer or follow-up came or went. */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange;
  }

  /** Joins before the next request of the running turn. */
  steer(message: UserMessage): void {
    this.#waiting.steers.push(message);
    this.#onChange();
  }

  /** Joins when the running turn has nothing else to do. */
  followUp(message: UserMessage): void {
    this.#waiting.followUps.push(message);
    this.#onChange();
  }

  /** Joins just before the user's next prompt. */
  hold(message: UserMessage): void {
    this.#held.push(message);
  }

  /** No steer and no follow-up waits. */
  get isEmpty(): boolean {
    return this.#waiting.steers.length === 0 && this.#waiting.followUps.length === 0;
  }

  get hasSteers(): boolean {
    return this.#waiting.steers.length > 0;
  }

  get steers(): readonly UserMessage[] {
    return this.#waiting.steers;
  }

  get followUps(): readonly UserMessage[] {
    return this.#waiting.followUps;
  }

  /** What joins before the next request. */
  takeSteers(): readonly UserMessage[] {
    return this.#take("steers", this.steeringMode);
  }

  /** What joins when nothing else is left to do: steers first. */
  takeNext(): readonly UserMessage[] {
    const steers = this.takeSteers();
    return steers.length > 0 ? steers : this.#take("followUps", this.followUpMode);
  }

  takeHeld(): readonly UserMessage[] {
    const taken = this.#held;
    this.#held = [];
    return taken;
  }

  /** Everything that waits to join, steers first. */
  takeAll(): readonly UserMessage[] {
    return [...this.#take("steers", "all"), ...this.#take("followUps", "all")];
  }

  /** What people wrote comes back; internal messages of extensions stay. */
  takeBack(): { readonly steers: readonly UserMessage[]; readonly followUps: readonly UserMessage[] } {
    const visible = ({ internal }: UserMessage) => !internal;
    const { steers, followUps } = this.#waiting;
    this.#waiting.steers = steers.filter(({ internal }) => internal);
    this.#waiting.followUps = followUps.filter(({ internal }) => internal);
    this.#onChange();
    return { steers: steers.filter(visible), followUps: followUps.filter(visible) };
  }

  #take(line: Line, mode: QueueMode): readonly UserMessage[] {
    const taken = this.#waiting[line].splice(0, mode === "all" ? Number.POSITIVE_INFINITY : 1);
    if (taken.length > 0) this.#onChange();
    return taken;
  }
}
