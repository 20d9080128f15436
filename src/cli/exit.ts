/**
 * The one way out. Every end of the process (done, usage, Ctrl-C, SIGTERM, SIGHUP, a closed pipe, an uncaught
 * exception) gives the terminal back and then runs the same steps in the same order, bounded by a watchdog; nothing may end the process elsewhere.
 */
import { messageOf } from "../protocol/caught.js";
import { cliLimits, exitStatus, processLimits } from "../protocol/limits.js";

/** Where the process really is; a test hands in its own. */
export interface ExitWorld {
  onSignal(signal: NodeJS.Signals, handler: () => void): void;
  offSignals(): void;
  /** Monotonic milliseconds. */
  now(): number;
  after(ms: number, callback: () => void): void;
  report(text: string): void;
  /** Ends the process in good order, or else at once. */
  end(status: number): void;
  /** Ends it whatever state it is in: threads and pending output are not waited for. */
  endNow(status: number): void;
}

type Step = () => void | Promise<void>;

const statusOf = {
  SIGINT: exitStatus.interrupted,
  SIGTERM: exitStatus.terminated,
  SIGHUP: exitStatus.hangup,
} as const;
type EndingSignal = keyof typeof statusOf;
const endingSignals: readonly EndingSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** So many SIGTERM and SIGHUP change nothing while the end is under way. */
const ignoredRepeats = 1;

export class Exit {
  readonly #world: ExitWorld;
  readonly #steps: Step[] = [];
  readonly #restores: (() => void)[] = [];
  readonly #over = Promise.withResolvers<void>();
  #status: number | null = null;
  #isBySignal = false;
  #takeInterrupt: (() => void) | null = null;
  #interruptedAt = Number.NEGATIVE_INFINITY;
  /** Signals other than interrupts that came while the end was under way. */
  #repeats = 0;

  constructor(world: ExitWorld) {
    this.#world = world;
    for (const signal of endingSignals) world.onSignal(signal, () => this.#signalled(signal));
  }

  /** Whether an end has begun: start nothing new. */
  get hasBegun(): boolean {
    return this.#status !== null;
  }

  /** Whether a signal began it, and nobody here. */
  get isBySignal(): boolean {
    return this.#isBySignal;
  }

  /** What must happen before the end: what began last ends first. A step that fails is reported, the next one runs. */
  before(step: Step): void {
    this.#steps.push(step);
  }

  /**
   * What gives the terminal back. Synchronous, and before anything else of an end: a report would be lost on a screen
   * that is about to go. Must not throw.
   */
  restoring(restore: () => void): void {
    this.#restores.push(restore);
  }

  /** Until what comes back is called, an interrupt is no end: `take` makes of it what it likes. */
  interrupting(take: () => void): () => void {
    this.#takeInterrupt = take;
    return () => {
      if (this.#takeInterrupt === take) this.#takeInterrupt = null;
    };
  }

  /** Begins the end; the first status wins. Resolves when the steps are over. */
  finish(status: number): Promise<void> {
    if (this.#status === null) {
      this.#status = status;
      this.#giveBack();
      void this.#run(status);
    }
    return this.#over.promise;
  }

  /** For what should never happen. The message is for the person, the stack for whoever reads the report. */
  crash(error: unknown): void {
    this.#giveBack();
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#world.report(`internal error: ${text}`);
    void this.finish(exitStatus.failed);
  }

  /** Gives the signals back: from here on another process answers for us. */
  release(): void {
    this.#world.offSignals();
  }

  #signalled(signal: EndingSignal): void {
    if (signal === "SIGINT" && !this.hasBegun && this.#takeInterrupt !== null) return this.#takeInterrupt();
    const now = this.#world.now();
    if (signal === "SIGINT" && this.hasBegun) {
      if (now - this.#interruptedAt >= cliLimits.sameInterruptMs) this.#world.endNow(statusOf.SIGINT);
      return;
    }
    // A supervisor may say it twice; one that says it once more does not want to wait (atomic §6.7).
    if (this.hasBegun && ++this.#repeats > ignoredRepeats) return this.#world.endNow(statusOf[signal]);
    if (signal === "SIGINT") this.#interruptedAt = now;
    this.#isBySignal ||= !this.hasBegun;
    void this.finish(statusOf[signal]);
  }

  #giveBack(): void {
    for (const restore of this.#restores) {
      try {
        restore();
      } catch (error) {
        this.#world.report(`while giving the terminal back: ${messageOf(error)}`);
      }
    }
  }

  async #run(status: number): Promise<void> {
    this.#world.after(processLimits.quitWatchdogMs, () => this.#world.endNow(status));
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        this.#world.report(`while ending: ${messageOf(error)}`);
      }
    }
    this.#over.resolve();
    this.#world.end(status);
  }
}
