/** One thread for the modules of one group. It ends with the last of them, and a death of it is the death of all. */
import { type MessagePort, type ResourceLimits, Worker } from "node:worker_threads";
import type { ModuleOrder } from "../../wire/module-channel.js";
import { leaveBehind } from "../worker/stuck-threads.js";

/** Who runs in it. */
export interface Tenant {
  /** The thread is gone, with that status; `failure` is what left it. */
  onThreadExit(code: number, failure: { readonly error: unknown } | undefined): void;
  /** What Node itself prints in a thread. */
  onStderr(text: string): void;
}

export class ModuleThread {
  readonly #worker: Worker;
  readonly #tenants = new Set<Tenant>();
  #failure: { readonly error: unknown } | undefined;
  /** One of its modules has left: what is loaded in it is of the past, so nobody else moves in. */
  #isLeaving = false;
  #isGone = false;

  /** Throws what `Worker` throws: resource limits of the wrong type, no more threads. */
  constructor(entry: string, resourceLimits: ResourceLimits | undefined) {
    const worker = new Worker(entry, {
      // Ours to read: by default they go to the host's own output.
      stdout: true,
      stderr: true,
      execArgv: [],
      ...(resourceLimits === undefined ? {} : { resourceLimits }),
    });
    this.#worker = worker;
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
  }

  get id(): number {
    return this.#worker.threadId;
  }

  get takesMore(): boolean {
    return !this.#isLeaving && !this.#isGone;
  }

  hasOnly(tenant: Tenant): boolean {
    return this.#tenants.size === 1 && this.#tenants.has(tenant);
  }

  /** Runs a module in it. */
  enter(tenant: Tenant, order: ModuleOrder<MessagePort>): void {
    this.#tenants.add(tenant);
    this.#worker.postMessage(order, [order.port]);
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
    this.#isLeaving = true;
    void this.#worker.terminate();
  }

  /** It did not end, not even by force. It is left behind, and keeps nothing of ours waiting. */
  abandon(): void {
    if (!this.#isGone) leaveBehind(this.#worker);
  }

  /** Bytes of its heap; rejects when it is gone. */
  async heapBytes(): Promise<number> {
    return (await this.#worker.getHeapStatistics()).used_heap_size;
  }

  /** While nobody lives in it, it keeps nothing alive. */
  unref(): void {
    this.#worker.unref();
  }

  ref(): void {
    this.#worker.ref();
  }

  #onExit(code: number): void {
    this.#isGone = true;
    for (const tenant of [...this.#tenants]) tenant.onThreadExit(code, this.#failure);
    this.#tenants.clear();
  }
}
