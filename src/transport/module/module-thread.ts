/** One thread for the modules of one group. It ends with the last of them, and a death of it is the death of all. */
import type { MessagePort, Worker } from "node:worker_threads";
import type { ModuleOrder } from "../../wire/module-channel.js";
import type { ThreadFailure } from "../worker/exit-detail.js";
import { leaveBehind } from "../worker/stuck-threads.js";

/** A module that runs in it. */
export interface Tenant {
  readonly name: string;
  /** Its code has kept the thread since it was handed something. */
  readonly isBusy: boolean;
  /** The thread is gone, with that status. */
  onThreadExit(code: number, failure: ThreadFailure | undefined, ended: EndedBlocked | undefined): void;
  /** What Node itself prints in a thread. */
  onStderr(text: string): void;
}

/** Why it was ended by force: its loop did not turn. */
export interface EndedBlocked {
  readonly reason: string;
  /** Whose code kept it; null when that is not known. */
  readonly culprit: Tenant | null;
}

export class ModuleThread {
  readonly #tenants = new Set<Tenant>();
  readonly #up = Promise.withResolvers<void>();
  /** Orders that wait for a worker. */
  #orders: ModuleOrder<MessagePort>[] = [];
  #worker: Worker | undefined;
  #failure: ThreadFailure | undefined;
  #blocked: EndedBlocked | undefined;
  /** One of its modules has left: what is loaded in it is of the past, so nobody else moves in. */
  #isLeaving = false;
  #isKilled = false;
  #isGone = false;

  /** Resolves when it can run modules, or never will. */
  get up(): Promise<void> {
    return this.#up.promise;
  }

  /** Null before it has a worker. */
  get id(): number | null {
    return this.#worker?.threadId ?? null;
  }

  get takesMore(): boolean {
    return !this.#isLeaving && !this.#isGone;
  }

  /** Whose code keeps it busy; null when that is not known. */
  get busy(): Tenant | null {
    if (this.#tenants.size === 1) return this.#tenants.values().next().value ?? null;
    return [...this.#tenants].find(({ isBusy }) => isBusy) ?? null;
  }

  /** Gives it the worker that it runs in. `isUp`: the worker has loaded the thread entry already. */
  begin(make: () => { readonly worker: Worker; readonly isUp: boolean }): void {
    if (this.#isGone) return;
    try {
      const { worker, isUp } = make();
      this.#adopt(worker, isUp);
    } catch (error) {
      // No more threads, or limits of the wrong type.
      this.#failure = { error };
      this.#onExit(1);
    }
  }

  hasOnly(tenant: Tenant): boolean {
    return this.#tenants.size === 1 && this.#tenants.has(tenant);
  }

  /** Runs a module in it. */
  enter(tenant: Tenant, order: ModuleOrder<MessagePort>): void {
    this.#tenants.add(tenant);
    if (this.#worker === undefined) this.#orders.push(order);
    else this.#worker.postMessage(order, [order.port]);
  }

  /** Nobody else moves in. To be told when the end of a module begins. */
  leaving(): void {
    this.#isLeaving = true;
  }

  /** Its module has ended. The last one ends the thread, with all that it left running. */
  leave(tenant: Tenant): void {
    this.#isLeaving = true;
    if (this.#tenants.delete(tenant) && this.#tenants.size === 0) this.kill();
  }

  /** By force, with everybody in it. Nobody waits for it: a thread may be stuck in a system call. */
  kill(): void {
    if (this.#isKilled) return;
    this.#isKilled = true;
    this.#isLeaving = true;
    if (this.#worker === undefined) this.#onExit(1);
    else void this.#worker.terminate();
  }

  /** The same, because its loop does not turn. */
  endBlocked(reason: string): void {
    this.#blocked ??= { reason, culprit: this.busy };
    this.kill();
  }

  /** It did not end, not even by force. It is left behind, and keeps nothing of ours waiting. */
  abandon(): void {
    if (!this.#isGone && this.#worker !== undefined) leaveBehind(this.#worker);
  }

  /** Bytes of its heap; rejects when it is gone. */
  async heapBytes(): Promise<number | null> {
    return (await this.#worker?.getHeapStatistics())?.used_heap_size ?? null;
  }

  #adopt(worker: Worker, isUp: boolean): void {
    this.#worker = worker;
    worker.ref();
    // Kept for good: an error that comes after the end would otherwise be an uncaught exception of ours.
    worker.on("error", (error: unknown) => {
      this.#failure ??= { error };
    });
    worker.once("exit", (code) => this.#onExit(code));
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on("data", (chunk) => {
        for (const tenant of this.#tenants) tenant.onStderr(String(chunk));
      });
    }
    for (const order of this.#orders.splice(0)) worker.postMessage(order, [order.port]);
    if (isUp) this.#up.resolve();
    else worker.once("message", () => this.#up.resolve());
  }

  #onExit(code: number): void {
    if (this.#isGone) return;
    this.#isGone = true;
    for (const tenant of [...this.#tenants]) tenant.onThreadExit(code, this.#failure, this.#blocked);
    this.#tenants.clear();
    this.#up.resolve();
  }
}
