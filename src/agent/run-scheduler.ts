/**
 * Who runs when: one turn, one compaction or one reload at a time. A session is idle, running a turn, compacting or
 * reloading; nothing else decides that.
 */

type WorkKind = "turn" | "compaction" | "reload";
type Work =
  | { readonly kind: "idle" }
  | { readonly kind: WorkKind; readonly controller: AbortController; readonly done: Promise<void> };

export class RunScheduler {
  readonly #onIdle: () => void;
  #work: Work = { kind: "idle" };

  /** `onIdle` may begin the next work at once: whoever waits for `ended` then finds that. */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.#work.kind === "idle";
  }

  get isTurn(): boolean {
    return this.#work.kind === "turn";
  }

  /** Something that prompts wait for, because they cannot join it. */
  get isHoldingPrompts(): boolean {
    return this.#work.kind === "compaction" || this.#work.kind === "reload";
  }

  get isReload(): boolean {
    return this.#work.kind === "reload";
  }

  /** Only when idle. `work` may not reject. Idle again in the same tick in which `work` ended. */
  begin(kind: WorkKind, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#work.kind !== "idle") throw new TypeError(`a ${this.#work.kind} is running`);
    const controller = new AbortController();
    const done = Promise.withResolvers<void>();
    this.#work = { kind, controller, done: done.promise };
    const finish = () => {
      this.#work = { kind: "idle" };
      this.#onIdle();
      done.resolve();
    };
    return work(controller.signal).finally(finish);
  }

  /** Ends what is running, if anything. */
  interrupt(): void {
    if (this.#work.kind !== "idle") this.#work.controller.abort();
  }

  /** Resolves when what is running now has ended. */
  async ended(): Promise<void> {
    if (this.#work.kind !== "idle") await this.#work.done;
  }
}
