/**
 * Replaces the older part of the conversation by a summary, one compaction at a time. Nothing is changed, stored
 * or announced as done until the summary stands, hooks included.
 */

import type { CompactionReason } from "../../protocol/lifecycle/session-moments.js";
import { compactionLimits } from "../../protocol/limits.js";
import { type CompactionPlan, type KeptTail, planCompaction } from "./compaction-plan.js";
import {
  type CompactionJob,
  type CompactionResult,
  type CompactionRun,
  type CompactionWish,
  interruptedCompaction,
  noWish,
  runCompaction,
  tokensOf,
} from "./run-compaction.js";

interface Asked {
  readonly wish: CompactionWish;
  readonly ended: PromiseWithResolvers<CompactionResult>;
}

const unneeded: CompactionResult = { kind: "unneeded" };

/** `ending`: of this one alone; `around`: of all that it is part of. */
function asEnded(result: CompactionResult, ending: AbortSignal, around: AbortSignal): CompactionResult {
  const isEndedAlone = result.kind === "stopped" && ending.aborted && !around.aborted;
  return isEndedAlone ? { kind: "ended", problem: result.problem } : result;
}

export class Compactor {
  #asked: Asked | null = null;
  #running: Promise<CompactionResult> | null = null;
  /** Tokens of the conversation when an automatic compaction last gained nothing. */
  #hopelessBelow = 0;
  /** Of the one that is under way; null when nothing is. */
  #ending: AbortController | null = null;

  /** Ends the one that is under way or asked for, and nothing else. */
  abort(): void {
    this.drop();
    this.#ending?.abort();
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** To be done at the next boundary. Asking again changes the wish only. Resolves when it has ended. */
  ask(wish: CompactionWish): Promise<CompactionResult> {
    const ended = this.#asked?.ended ?? Promise.withResolvers<CompactionResult>();
    this.#asked = { wish, ended };
    return ended.promise;
  }

  /** What is under way; null when nothing is. */
  get running(): Promise<CompactionResult> | null {
    return this.#running;
  }

  get isAsked(): boolean {
    return this.#asked !== null;
  }

  /**
   * Before a request: what was asked for, else what the fullness of the context calls for. What became of the former
   * is no reason not to go on, so it is `unneeded`.
   */
  async compactIfNeeded(job: CompactionJob): Promise<CompactionResult> {
    if (job.signal.aborted) return unneeded;
    if (this.#asked !== null) {
      await this.compactAsked(job, job.model.contextWindow * compactionLimits.keptWithPromptShare);
      return unneeded;
    }
    if (!job.settings.auto) return unneeded;
    const tokens = job.conversation.contextTokens();
    const isFull = tokens > job.model.contextWindow * (job.settings.threshold ?? compactionLimits.thresholdShare);
    if (!isFull || tokens <= this.#hopelessBelow) return unneeded;
    const result = await this.#automatic("threshold", compactionLimits.keptShare, job);
    // What somebody ended is not begun again at once, either.
    const isHopeless = ["nothing", "useless", "ended"].includes(result.kind);
    if (isHopeless) this.#hopelessBelow = tokens * (1 + compactionLimits.summaryShare);
    return result;
  }

  /** The provider says that the conversation does not fit: what was counted is wrong, so no more stays than must. */
  async compactOverflow(job: CompactionJob): Promise<CompactionResult> {
    if (!job.settings.auto) return unneeded;
    return this.#automatic("overflow", 0, job);
  }

  /** What was asked for, if anything. `tokensWithPrompt` as in KeptTail. */
  async compactAsked(job: CompactionJob, tokensWithPrompt = 0): Promise<CompactionResult> {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null) return unneeded;
    const result = job.signal.aborted ? interruptedCompaction : await this.#manual(asked.wish, tokensWithPrompt, job);
    asked.ended.resolve(result);
    return result;
  }

  /** What was asked for will not be done. */
  drop(): void {
    this.#asked?.ended.resolve(interruptedCompaction);
    this.#asked = null;
  }

  async #manual(wish: CompactionWish, tokensWithPrompt: number, job: CompactionJob): Promise<CompactionResult> {
    const plan = this.#plan(job, { tokens: 0, tokensWithPrompt, messages: wish.recent });
    if (plan !== null) return this.#run({ plan, wish, reason: "manual" }, job);
    job.emit({ type: "warning", message: "there is nothing to compact yet" });
    return { kind: "nothing" };
  }

  async #automatic(reason: CompactionReason, keptShare: number, job: CompactionJob): Promise<CompactionResult> {
    const { contextWindow } = job.model;
    const tokensWithPrompt = contextWindow * compactionLimits.keptWithPromptShare;
    const tail = { tokens: contextWindow * keptShare, tokensWithPrompt };
    const plan = this.#plan(job, tail);
    return plan === null ? { kind: "nothing" } : this.#run({ plan, wish: noWish, reason }, job);
  }

  #plan({ conversation }: CompactionJob, tail: KeptTail): CompactionPlan | null {
    return planCompaction(conversation.context(), tail, tokensOf);
  }

  #run(run: CompactionRun, job: CompactionJob): Promise<CompactionResult> {
    const ending = new AbortController();
    const free = () => {
      // The next one may be under way by the time this one is over.
      if (this.#ending !== ending) return;
      this.#running = null;
      this.#ending = null;
    };
    const signal = AbortSignal.any([job.signal, ending.signal]);
    const running = runCompaction(run, { ...job, signal }, free)
      .then((result) => asEnded(result, ending.signal, job.signal))
      .finally(free);
    this.#running = running;
    this.#ending = ending;
    return running;
  }
}
