/** Messages on their way into the conversation: steers for the running turn, and what waits for the next prompt. */
import type { UserMessage } from "../session/message.js";

export class Steering {
  #steers: UserMessage[] = [];
  #held: UserMessage[] = [];

  /** Joins before the next request of the running turn. */
  steer(message: UserMessage): void {
    this.#steers.push(message);
  }

  /** Joins just before the user's next prompt. */
  hold(message: UserMessage): void {
    this.#held.push(message);
  }

  get isEmpty(): boolean {
    return this.#steers.length === 0;
  }

  takeSteers(): readonly UserMessage[] {
    const taken = this.#steers;
    this.#steers = [];
    return taken;
  }

  takeHeld(): readonly UserMessage[] {
    const taken = this.#held;
    this.#held = [];
    return taken;
  }
}
