/**
 * Threads that wait for modules, with what modules need most loaded, so that one starts within a few milliseconds. Bare
 * workers: a module's thread takes orders of its own, so a pool would have nothing to hand out. None is made before a
 * module was started: who has no modules pays nothing.
 */
import type { Worker } from "node:worker_threads";
import { workerLimits } from "../../protocol/limits.js";
import { realTimer, type Timer } from "../timer.js";
import { moduleCode } from "./module-entry.js";
import { moduleWorker } from "./module-worker.js";

/** How many threads are kept, and of what. */
export interface ModuleSparesOptions {
  /** How many wait. Default: `workerLimits.spareThreads`. */
  readonly count?: number;
  /** The built thread entry. Default: the one beside us. */
  readonly entry?: string;
  readonly timer?: Timer;
}

/** Threads that are kept warm for modules. Each is used once; dispose of them when no more modules start. */
export class ModuleSpares implements AsyncDisposable {
  readonly #count: number;
  readonly #entry: string | undefined;
  readonly #timer: Timer;
  #waiting: Worker[] = [];
  readonly #ready = new WeakSet<Worker>();
  #cancelRefill: () => void = () => {};
  #isDisposed = false;

  constructor({ count = workerLimits.spareThreads, entry, timer = realTimer }: ModuleSparesOptions = {}) {
    this.#count = count;
    this.#entry = entry ?? moduleCode()?.entry;
    this.#timer = timer;
  }

  /** How many could be taken now, ready or not. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Makes what is missing. Costs a core about 30 ms for each, so call it when nobody waits. */
  fill(): void {
    while (this.#entry !== undefined && !this.#isDisposed && this.#waiting.length < this.#count) {
      if (!this.#make(this.#entry)) return;
    }
  }

  /** Resolves when all that wait are ready to run a module. */
  async ready(): Promise<void> {
    await Promise.all(this.#waiting.map((worker) => this.#isReady(worker)));
  }

  /** One that has loaded its code; undefined when none has. Others are made once starts have paused. */
  take(): Worker | undefined {
    this.#refillLater();
    const worker = this.#waiting.find((one) => this.#ready.has(one));
    if (worker === undefined) return undefined;
    this.#forget(worker);
    worker.off("error", ignore);
    return worker;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelRefill();
    await Promise.all(this.#waiting.splice(0).map((worker) => worker.terminate()));
  }

  /** Starts come in bursts, and making threads would slow the rest of them. */
  #refillLater(): void {
    if (this.#isDisposed) return;
    this.#cancelRefill();
    this.#cancelRefill = this.#timer.setTimer(workerLimits.spareRefillMs, () => this.fill());
  }

  #isReady(worker: Worker): Promise<void> {
    if (this.#ready.has(worker)) return Promise.resolve();
    return new Promise((resolve) => {
      worker.once("message", () => resolve());
      worker.once("exit", () => resolve());
    });
  }

  /** False when there can be no more threads: modules start from cold, and what is wrong there is said there. */
  #make(entry: string): boolean {
    try {
      const worker = moduleWorker(entry, undefined, true);
      worker.unref();
      worker.on("error", ignore);
      worker.once("message", () => this.#ready.add(worker));
      worker.once("exit", () => this.#forget(worker));
      this.#waiting.push(worker);
      return true;
    } catch {
      return false;
    }
  }

  #forget(worker: Worker): void {
    this.#waiting = this.#waiting.filter((one) => one !== worker);
  }
}

/** Its end says it first. */
function ignore(): void {}
