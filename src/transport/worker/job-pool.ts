/**
 * Short jobs in one thread, one after the other, each with a deadline: a job that is late loses its thread, and the next
 * one gets a new one. Started by the first job. Piscina's traps, and what is done about each, are told in spares.ts.
 */
import type { Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import { jobLimits } from "../../protocol/limits.js";
import { realTimer, type Timer } from "../timer.js";
import { oneThread } from "./one-thread.js";

/** `late`: it took too long. `failed`: it threw, ran out of memory, or there is no thread to be had. */
export type JobOutcome =
  | { readonly kind: "done"; readonly value: unknown }
  | { readonly kind: "late" }
  | { readonly kind: "failed" };

export interface JobPoolOptions {
  /** The thread entry, which exports `run`. Its first call is with null: the thread is there and has loaded. */
  readonly entry: string;
  readonly deadlineMs: number;
  /** How long a thread may take until then. */
  readonly startMs: number;
  readonly memoryMb: number;
  readonly timer?: Timer;
  /**
   * Processor time of a thread so far, null when it cannot be told. Where it is given, a deadline is met by a thread
   * that had no turn on a busy machine, for `jobLimits.waits` deadlines at most. Default: only the clock counts.
   */
  readonly busyMs?: (thread: Worker) => Promise<number | null>;
}

const late: JobOutcome = { kind: "late" };
const failed: JobOutcome = { kind: "failed" };

export class JobPool implements AsyncDisposable {
  readonly #options: JobPoolOptions;
  readonly #timer: Timer;
  #pool: Piscina | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: JobPoolOptions) {
    this.#options = options;
    this.#timer = options.timer ?? realTimer;
  }

  /** Never rejects. Waits for the jobs before it; the deadline counts from where it begins. */
  run(job: unknown): Promise<JobOutcome> {
    const outcome = this.#last.then(() => this.#run(job));
    this.#last = outcome;
    return outcome;
  }

  /** Jobs that wait or run come back as failed. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    const ended = this.#discard();
    await Promise.all([this.#last, this.#within(jobLimits.endMs, ended)]);
  }

  async #run(job: unknown): Promise<JobOutcome> {
    if (!(await this.#hasThread())) return failed;
    return this.#call(job, this.#options.deadlineMs);
  }

  /** A thread that does not start is tried again, but not for ever. */
  async #hasThread(): Promise<boolean> {
    if (this.#pool === undefined && !this.#isClosed && this.#failedStarts < jobLimits.threadStarts) {
      try {
        await this.#start();
      } catch {
        this.#failedStarts++;
      }
    }
    return this.#pool !== undefined;
  }

  async #start(): Promise<void> {
    const { Piscina } = await import("piscina");
    if (this.#isClosed) return;
    const { entry, memoryMb, startMs } = this.#options;
    const pool = oneThread(Piscina, entry, memoryMb);
    for (const thread of pool.threads) thread.on("error", ignore);
    this.#pool = pool;
    const { kind } = await this.#call(null, startMs);
    if (kind === "done") this.#failedStarts = 0;
    else this.#failedStarts++;
  }

  async #call(job: unknown, deadlineMs: number): Promise<JobOutcome> {
    const pool = this.#pool;
    if (pool === undefined) return failed;
    const done = pool.run(job).then(
      (value: unknown): JobOutcome => ({ kind: "done", value }),
      (): JobOutcome => failed,
    );
    const outcome = (await this.#inTime(pool, done, deadlineMs)) ?? late;
    // Whatever went wrong, what is left of the thread is not worth the risk.
    if (outcome.kind !== "done") void this.#discard();
    return outcome;
  }

  /** Undefined when it took longer, and the machine was not to blame. */
  async #inTime(pool: Piscina, done: Promise<JobOutcome>, deadlineMs: number): Promise<JobOutcome | undefined> {
    const [thread] = pool.threads;
    const { busyMs } = this.#options;
    if (busyMs === undefined || thread === undefined) return this.#within(deadlineMs, done);
    const busy = async () => (await this.#within(jobLimits.askMs, busyMs(thread))) ?? null;
    const before = busy();
    for (let waits = 0; waits < jobLimits.waits; waits++) {
      const outcome = await this.#within(deadlineMs, done);
      if (outcome !== undefined) return outcome;
      const [from, now] = [await before, await busy()];
      if (from === null || now === null || now - from >= deadlineMs) return undefined;
    }
    return undefined;
  }

  /** Undefined when `promise` takes longer. */
  #within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#timer.setTimer(ms, () => resolve(undefined));
      void promise.then((value) => {
        cancel();
        resolve(value);
      });
    });
  }

  /** Never rejects, but may take as long as the thread's last call into the system does. */
  async #discard(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.destroy().catch(ignore);
  }
}

/** The job's outcome says it. */
function ignore(): void {}
