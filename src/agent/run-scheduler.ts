/**
 * Who runs when: one turn, one compaction, one reload, one move in the tree or one command of the person's at a time. A
 * session is idle, or does one of these, or settles after a turn; nothing else decides that.
 */

/** What a session may be doing. */
export type WorkKind = "turn" | "settling" | "compaction" | "reload" | "move" | "shell";
type Work =
  | { readonly kind: "idle" }
  | { readonly kind: WorkKind; readonly controller: AbortController; readonly done: Promise<void> };

export class RunScheduler {
  readonly #onIdle: () => void;
  readonly #onChange: () => void;
  #work: Work = { kind: "idle" };
  #begun = 0;

  /**
   * `onIdle` may begin the next work at once: whoever waits for `ended` then finds that. `onChange`: something began,
   * was interrupted or ended.
   */
  constructor(onIdle: () => void, onChange: () => void = () => {}) {
    this.#onIdle = onIdle;
    this.#onChange = onChange;
  }

  get kind(): WorkKind | "idle" {
    return this.#work.kind;
  }

  /** What can be interrupted now, by a number that no other work had; null: nothing. */
  get run(): { readonly id: number; readonly aborted: boolean } | null {
    const work = this.#work;
    if (work.kind === "idle" || work.kind === "settling" || work.kind === "reload") return null;
    return { id: this.#begun, aborted: work.controller.signal.aborted };
  }

  get isIdle(): boolean {
    return this.#work.kind === "idle";
  }

  get isTurn(): boolean {
    return this.#work.kind === "turn";
  }

  /** Something that prompts wait for, because they cannot join it. */
  get isHoldingPrompts(): boolean {
    return this.#work.kind !== "idle" && this.#work.kind !== "turn";
  }

  get isReload(): boolean {
    return this.#work.kind === "reload";
  }

  /**
   * Only when idle. `work` may not reject. Idle again in the same tick in which `work` ended, or in which `settle` did
   * when that returns a promise.
   */
  begin(
    kind: Exclude<WorkKind, "settling">,
    work: (signal: AbortSignal) => Promise<unknown>,
    settle: (signal: AbortSignal) => Promise<void> | null = () => null,
  ): Promise<void> {
    if (this.#work.kind !== "idle") throw new TypeError(`a ${this.#work.kind} is running`);
    const controller = new AbortController();
    const done = Promise.withResolvers<void>();
    this.#begun++;
    this.#become({ kind, controller, done: done.promise });
    const finish = () => {
      this.#become({ kind: "idle" });
      this.#onIdle();
      done.resolve();
    };
    const settled = () => {
      this.#become({ kind: "settling", controller, done: done.promise });
      const settling = settle(controller.signal);
      return settling === null ? finish() : settling.finally(finish);
    };
    return work(controller.signal).then(settled, (error: unknown) => {
      finish();
      throw error;
    });
  }

  /** Ends what is running, if anything. `why`: what is said of what it cut off. */
  interrupt(why?: string): void {
    if (this.#work.kind === "idle") return;
    this.#work.controller.abort(why);
    this.#onChange();
  }

  /** Resolves when what is running now has ended. */
  async ended(): Promise<void> {
    if (this.#work.kind !== "idle") await this.#work.done;
  }

  #become(work: Work): void {
    this.#work = work;
    this.#onChange();
  }
}
