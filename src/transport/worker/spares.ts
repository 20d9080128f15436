/**
 * Threads that wait for a program, so that it starts within a few milliseconds. This is where Piscina serves, and how:
 *
 * - Each spare is a pool of exactly one thread. An ordinary pool queues the fourth long-lived task on two cores for
 *   ever, and gives a used thread, with its globals and modules, to the next task. Ours is destroyed at its end.
 * - `atomics: "disabled"`: the default blocks an idle thread, and with it the timers of a program, in `Atomics.wait`.
 * - `minThreads` is a total, not a number of spares, and refills after every death; so we count, and destroy the pool
 *   before it hears of the end of its thread. `destroy()`, never `close()`, which may throw at the host.
 * - `error` has a listener on the pool and on the thread: without one a late throw is an exception of the host.
 * - Piscina has no option for a thread's output, which goes to the host's own; it is taken off there.
 *
 * A start from cold is a bare Worker (slots.ts). Ten programs to their first answer, in wall time and in CPU time of
 * the same as `node` processes: bare Worker 1.10 to 1.17 and 1.05; the same thread from a bundled Piscina 1.23 and 1.19;
 * from Piscina as it comes 1.33 and 1.30, its import of 20 to 30 ms not counted. What it costs is a thread file of its
 * own with its modules, and a round trip more. With the whole host around both (`npm run bench`): 1.01 to 1.07 from
 * cold, 0.14 from spares.
 *
 * Comlink carries the control calls alone (control.ts), and no thread loads it before the first of them.
 */
import { MessageChannel, type Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import { workerLimits } from "../../protocol/limits.js";
import type { ProgramOrder } from "../../wire/worker-channel.js";
import { realTimer, type Timer } from "../timer.js";
import { Control } from "./control.js";
import { programEntry } from "./entry-path.js";
import { oneThread, type PiscinaClass } from "./one-thread.js";
import { endOf, type Slot, type Start } from "./slots.js";

/** How many threads are kept, and of what. */
export interface SparesOptions {
  /** How many wait. Default: `workerLimits.spareThreads`. */
  readonly count?: number;
  /** The built thread entry. Default: the one beside us. */
  readonly entry?: string;
  readonly timer?: Timer;
}

interface Spare {
  readonly pool: Piscina;
  readonly worker: Worker;
  /** Resolves when the entry is loaded, or the thread is gone. */
  readonly settled: Promise<void>;
}

/** Threads that are kept warm for programs. Each is used once; dispose of them when no more extensions start. */
export class Spares implements AsyncDisposable {
  readonly #count: number;
  readonly #entry: string | undefined;
  readonly #timer: Timer;
  #waiting: Spare[] = [];
  #making: Promise<void> = Promise.resolve();
  #cancelRefill: () => void = () => {};
  #isDisposed = false;

  constructor({ count = workerLimits.spareThreads, entry = programEntry(), timer = realTimer }: SparesOptions = {}) {
    this.#count = count;
    this.#entry = entry;
    this.#timer = timer;
  }

  /** How many could be taken now, ready or not. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Makes what is missing. Costs a core about 30 ms for each, so call it when nobody waits. */
  fill(): void {
    this.#making = this.#making.then(() => this.#makeMissing()).catch(withoutSpares);
  }

  /** Resolves when all that were asked for are ready to run a program. */
  async ready(): Promise<void> {
    await this.#making;
    await Promise.all(this.#waiting.map(({ settled }) => settled));
  }

  /** Runs a program in a spare; undefined when none waits. */
  take(order: ProgramOrder<Start["control"]>): Slot | undefined {
    const spare = this.#waiting.shift();
    if (spare === undefined) return undefined;
    this.#refillLater();
    const { pool, worker } = spare;
    const { port1, port2 } = new MessageChannel();
    const start: Start = { control: port2, order };
    worker.ref();
    pool.run(start, { transferList: [port2, order.port] }).catch(heardOfOtherwise);
    return { worker, control: new Control(port1, endOf(worker), this.#timer), kill: () => void pool.destroy() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelRefill();
    await this.#making;
    await Promise.all(this.#waiting.splice(0).map(({ pool }) => pool.destroy()));
  }

  /** Starts come in bursts, and making threads would slow the rest of them. */
  #refillLater(): void {
    this.#cancelRefill();
    this.#cancelRefill = this.#timer.setTimer(workerLimits.spareRefillMs, () => this.fill());
  }

  async #makeMissing(): Promise<void> {
    if (this.#entry === undefined || this.#isDisposed) return;
    const { Piscina } = await import("piscina");
    while (!this.#isDisposed && this.#waiting.length < this.#count) this.#make(Piscina, this.#entry);
  }

  #make(PiscinaClass: PiscinaClass, entry: string): void {
    const pool = oneThread(PiscinaClass, entry);
    const [worker] = pool.threads;
    if (worker === undefined) return;
    const forget = (): void => {
      this.#waiting = this.#waiting.filter((spare) => spare.pool !== pool);
      // Before the pool hears of the end: it would put a new thread into the place of this one.
      void pool.destroy();
    };
    worker.prependListener("error", forget);
    worker.prependListener("exit", forget);
    const settled = new Promise<void>((resolve) => {
      worker.once("message", () => resolve());
      worker.once("exit", () => resolve());
    });
    this.#waiting.push({ pool, worker, settled });
  }
}

/** The thread's own `error` and `exit` say it first, and better. */
function heardOfOtherwise(): void {}

/** No Piscina, no more threads: programs start from cold, and what is wrong there is said there. */
function withoutSpares(): void {}
