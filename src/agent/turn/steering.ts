/**
 * Messages on their way into the conversation: steers for the next request of the running turn, follow-ups for when
 * it would end, asides for after its results, and what waits for the next prompt. What came together stays together.
 */
import type { CustomMessage } from "../lifecycle/agent-message-of.js";
import type { UserMessage } from "../session/message.js";

/** How many join at once. */
export type QueueMode = "all" | "one-at-a-time";

/** What may wait to join the conversation. */
export type Arrival = UserMessage | CustomMessage;

/** Joins together, in order, with nothing in between. */
export type Group = readonly Arrival[];

/** A person's words, or what stands for them: these come back when the queue is taken back. */
export function isTyped(arrival: Arrival): arrival is UserMessage {
  return "role" in arrival && !arrival.internal;
}

type Line = "steers" | "followUps" | "asides";

export class Steering {
  readonly #waiting: Record<Line, Group[]> = { steers: [], followUps: [], asides: [] };
  readonly #onChange: () => void;
  #held: Arrival[] = [];
  /** The turn under way ends for the sake of what waits: nothing of it is dropped. */
  #isMakingWay = false;
  #isPaused = false;
  steeringMode: QueueMode = "all";
  /** One at a time: each has an answer of its own. */
  followUpMode: QueueMode = "one-at-a-time";

  /** `onChange`: a steer or follow-up came or went. */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange;
  }

  /** Joins before the next request of the running turn. */
  steer(...group: Arrival[]): void {
    this.#waiting.steers.push(group);
    this.#onChange();
  }

  /** Joins when the running turn has nothing else to do. */
  followUp(...group: Arrival[]): void {
    this.#waiting.followUps.push(group);
    this.#onChange();
  }

  /** Joins after the results of the running turn, and is no reason for another request. */
  aside(...group: Arrival[]): void {
    this.#waiting.asides.push(group);
  }

  /** Joins just before the user's next prompt. */
  hold(...group: Arrival[]): void {
    this.#held.push(...group);
  }

  /** Before all that waits, in a turn of its own: the one under way is interrupted for it. */
  makeWay(...group: Arrival[]): void {
    this.#waiting.steers.unshift(group);
    this.#isMakingWay = true;
    this.#onChange();
  }

  /** The turn under way ends, and what waits stays for after it. */
  keep(): void {
    this.#isMakingWay = true;
  }

  /** What waits, waits on: nothing of it joins anything until then. What interrupts a turn for itself does not wait. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
  }

  /** No steer and no follow-up waits to join. */
  get isEmpty(): boolean {
    if (this.#isHeldUp) return true;
    return this.#waiting.steers.length === 0 && this.#waiting.followUps.length === 0;
  }

  /** How many messages wait to join. */
  get count(): number {
    return this.steers.length + this.followUps.length;
  }

  get steers(): readonly Arrival[] {
    return this.#waiting.steers.flat();
  }

  get followUps(): readonly Arrival[] {
    return this.#waiting.followUps.flat();
  }

  /** What joins before the next request. */
  takeSteers(): readonly Arrival[] {
    return this.#take("steers", this.steeringMode);
  }

  /** What joins when nothing else is left to do: steers first. */
  takeNext(): readonly Arrival[] {
    const steers = this.takeSteers();
    const taken = steers.length > 0 ? steers : this.#take("followUps", this.followUpMode);
    this.#isMakingWay = false;
    return taken;
  }

  takeAsides(): readonly Arrival[] {
    return this.#waiting.asides.splice(0).flat();
  }

  takeHeld(): readonly Arrival[] {
    const taken = this.#held;
    this.#held = [];
    return taken;
  }

  /** The turn was interrupted: what was to join it goes with it, unless it was interrupted for what waits. */
  dropAll(): readonly Arrival[] {
    return this.#isMakingWay || this.#isPaused
      ? []
      : [...this.#take("steers", "all"), ...this.#take("followUps", "all")];
  }

  /** What people wrote comes back; what else waits stays. */
  takeBack(): { readonly steers: readonly UserMessage[]; readonly followUps: readonly UserMessage[] } {
    const back = { steers: this.steers.filter(isTyped), followUps: this.followUps.filter(isTyped) };
    for (const line of ["steers", "followUps"] as const) {
      const rest = this.#waiting[line].map((group) => group.filter((one) => !isTyped(one)));
      this.#waiting[line] = rest.filter((group) => group.length > 0);
    }
    this.#onChange();
    return back;
  }

  get #isHeldUp(): boolean {
    return this.#isPaused && !this.#isMakingWay;
  }

  #take(line: Line, mode: QueueMode): readonly Arrival[] {
    if (this.#isHeldUp) return [];
    const taken = this.#waiting[line].splice(0, mode === "all" ? Number.POSITIVE_INFINITY : 1);
    if (taken.length > 0) this.#onChange();
    return taken.flat();
  }
}
