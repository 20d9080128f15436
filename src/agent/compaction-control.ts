/** Compactions that are asked for: at once while nothing runs, else at the next boundary of the turn or in its place. */
import { refused, type SessionAnswer } from "../host/session-control.js";
import type { CompactionAnswer, CompactOptions } from "./agent.js";
import type { RunScheduler } from "./run-scheduler.js";
import type { Compactor } from "./turn/compactor.js";
import type { CompactionResult, CompactionWish } from "./turn/run-compaction.js";
import type { Steering } from "./turn/steering.js";
import type { TurnFactory } from "./turn/turn-factory.js";

function answerOf(result: CompactionResult): CompactionAnswer {
  if (result.kind === "done") return { ok: true, done: result.done };
  return refused("problem" in result ? `the compaction ${result.problem}` : "there is nothing to compact yet");
}

interface CompactionControlOptions {
  readonly compactor: Compactor;
  readonly scheduler: RunScheduler;
  readonly steering: Steering;
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

  /**
   * Resolves when it has ended, refused when the conversation is as it was. Joins one under way, unless that ends with
   * its turn.
   */
  async done(wish: CompactionWish, { endsTurn = false }: CompactOptions = {}): Promise<CompactionAnswer> {
    const { compactor, scheduler, steering, closed } = this.#options;
    const error = closed();
    if (error !== null) return refused(error);
    const isInstead = endsTurn && scheduler.isTurn;
    const asked = (isInstead ? null : compactor.running) ?? compactor.ask(wish);
    if (isInstead) {
      steering.keep();
      scheduler.interrupt();
    }
    if (scheduler.isIdle) void this.now();
    return answerOf(await asked);
  }

  /** Does what was asked for. Only while nothing runs. */
  now(): Promise<void> {
    const { compactor, factory, scheduler } = this.#options;
    return scheduler.begin("compaction", (signal) => compactor.compactAsked(factory.compactionJob(signal)));
  }
}
