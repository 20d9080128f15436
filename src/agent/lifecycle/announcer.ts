/**
 * Announces moments in the order in which they happened, one after another, without holding up whoever announces
 * them. Where the order towards the rest of the run matters, `drained` is the barrier.
 */

import type { Lifecycle } from "../../host/lifecycle.js";
import type { BoundaryProposal, BuildPreview } from "../../protocol/lifecycle/boundary.js";
import type {
  AnswerOf,
  AskedName,
  BoundaryName,
  LifecycleName,
  PayloadOf,
  ToldName,
} from "../../protocol/lifecycle/lifecycle-table.js";
import { lifecycleLimits } from "../../protocol/limits.js";

export class Announcer {
  readonly #lifecycle: Lifecycle;
  readonly #onBug: (error: unknown) => void;
  /** What was announced last and has not ended; null when nothing is under way. */
  #last: Promise<void> | null = null;
  #waiting = 0;

  /** `onBug` hears of an implementation that rejects, which it must not. */
  constructor(lifecycle: Lifecycle, onBug: (error: unknown) => void) {
    this.#lifecycle = lifecycle;
    this.#onBug = onBug;
  }

  hears(name: LifecycleName): boolean {
    return this.#lifecycle.hears(name);
  }

  /** Returns at once. `payload` is called at once, and only when somebody listens. */
  tell<N extends ToldName>(name: N, payload: () => PayloadOf<N>, signal?: AbortSignal): void {
    if (!this.#lifecycle.hears(name)) return;
    const made = payload();
    void this.inOrder(() => this.#lifecycle.tell(name, made, signal));
  }

  /** At once, beside what waits: for what its announcer waits for anyway. */
  async tellNow<N extends ToldName>(name: N, payload: () => PayloadOf<N>, signal?: AbortSignal): Promise<void> {
    if (!this.#lifecycle.hears(name)) return;
    try {
      await this.#lifecycle.tell(name, payload(), signal);
    } catch (error) {
      this.#onBug(error);
    }
  }

  /** Something announced has not been heard to its end. Where nothing is, there is no need to wait for `drained`. */
  get isBusy(): boolean {
    return this.#last !== null;
  }

  /** So many wait that what is only for show may be left out. */
  get isLagging(): boolean {
    return this.#waiting >= lifecycleLimits.maxWaitingMoments;
  }

  /** Does `work` after all that was announced before, and before all that is announced later. */
  inOrder(work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    this.#waiting++;
    const mine = this.#after(before, work).finally(() => {
      this.#waiting--;
      if (this.#last === mine) this.#last = null;
    });
    this.#last = mine;
    return mine;
  }

  /** Resolves when everything announced so far has been heard; what is announced meanwhile is not waited for. */
  async drained(): Promise<void> {
    if (this.#last !== null) await this.#last;
  }

  /** After everything announced so far. Undefined: nobody listens or has an opinion. */
  async ask<N extends AskedName>(
    name: N,
    payload: () => PayloadOf<N>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<N> | undefined> {
    if (!this.#lifecycle.hears(name)) return undefined;
    await this.drained();
    return this.askNow(name, payload(), signal);
  }

  /** Without waiting for what was announced: for what is part of an announcement itself. */
  async askNow<N extends AskedName>(
    name: N,
    payload: PayloadOf<N>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<N> | undefined> {
    try {
      return await this.#lifecycle.ask(name, payload, signal);
    } catch (error) {
      this.#onBug(error);
      // A gate that broke must not let anything through.
      if (name === "tool_call") throw error;
      return undefined;
    }
  }

  /** After everything announced so far. Null: nobody listens. */
  async propose<N extends BoundaryName>(
    name: N,
    base: () => PayloadOf<N>,
    preview: BuildPreview,
    signal?: AbortSignal,
  ): Promise<BoundaryProposal | null> {
    if (!this.#lifecycle.hears(name)) return null;
    await this.drained();
    try {
      return await this.#lifecycle.propose(name, base(), preview, signal);
    } catch (error) {
      this.#onBug(error);
      return null;
    }
  }

  async #after(before: Promise<void> | null, work: () => Promise<void>): Promise<void> {
    if (before !== null) await before;
    try {
      await work();
    } catch (error) {
      this.#onBug(error);
    }
  }
}
