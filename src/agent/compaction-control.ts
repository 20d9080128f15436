/** Compactions that are asked for: at once while nothing runs, else at the next boundary of the turn. */
import { refused, type SessionAnswer } from "../host/session-control.js";
import type { RunScheduler } from "./run-scheduler.js";
import type { Compactor } from "./turn/compactor.js";
import type { CompactionWish } from "./turn/run-compaction.js";
import type { TurnFactory } from "./turn/turn-factory.js";

interface CompactionControlOptions {
  readonly compactor: Compactor;
  readonly scheduler: RunScheduler;
  readonly factory: TurnFactory;
  /** Why nothing can begin at all; null: it can. */
  readonly closed: () => string | null;
}

export class CompactionControl {
  readonly #options: CompactionControlOptions;

  constructor(options: CompactionControlOptions) {
    this.#options = options;
  }

  /** Begins it, or says why not. */
  begin(wish: CompactionWish): SessionAnswer {
    const error = this.#options.closed();
    if (error !== null) return refused(error);
    void this.done(wish);
    return { ok: true };
  }

  /** Resolves when it has ended, refused when the conversation is as it was. Joins one under way. */
  async done(wish: CompactionWish): Promise<SessionAnswer> {
    const { compactor, scheduler, closed } = this.#options;
    const error = closed();
    if (error !== null) return refused(error);
    const asked = compactor.running ?? compactor.ask(wish);
    if (scheduler.isIdle) void this.now();
    const result = await asked;
    if (result === "done") return { ok: true };
    if (result === "nothing") return refused("there is nothing to compact yet");
    const { problem } = compactor;
    return refused(problem === null ? "nothing was compacted" : `the compaction ${problem}`);
  }

  /** Does what was asked for. Only while nothing runs. */
  now(): Promise<void> {
    const { compactor, factory, scheduler } = this.#options;
    return scheduler.begin("compaction", (signal) => compactor.compactAsked(factory.compactionJob(signal)));
  }
}
