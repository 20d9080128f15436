/**
 * One module in this thread: its channel to the host, its own copy of the runtime, and its end. Whatever goes wrong in it
 * is its own: another module of the thread must never hear of it.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { MessagePort } from "node:worker_threads";
import type { ModuleOrder } from "../../../src/wire/module-channel.js";
import { type RunningModule, runModule } from "../run-module.js";
import { ThreadBus } from "../runtime/bus.js";
import { ThreadChannel } from "./channel.js";
import { importModule } from "./import-module.js";

/** One for all modules of the thread: what they say to each other there goes by reference. */
const bus = new ThreadBus();

/** Whose code runs. Lost where a module hands work to something that it shares with others, such as a pool. */
const running = new AsyncLocalStorage<Tenant>();

export class Tenant {
  readonly path: string;
  readonly isFirst: boolean;
  readonly channel: ThreadChannel;
  readonly #run: RunningModule;
  readonly #onGone: (tenant: Tenant) => void;
  #isGone = false;

  /** `isFirst`: of its thread. What runs and is nobody's is the first one's, so that it need not be marked. */
  constructor(order: ModuleOrder<MessagePort>, isFirst: boolean, onGone: (tenant: Tenant) => void) {
    this.path = order.path;
    this.isFirst = isFirst;
    this.#onGone = onGone;
    this.channel = new ThreadChannel(order.port, order.cells, {
      onMessage: (message) => this.#inside(() => this.#run.receive(message)),
      onEnd: () =>
        void this.#inside(() => this.#run.end()).then(
          () => this.end(0),
          (error: unknown) => this.fail(error),
        ),
    });
    this.#run = this.#inside(() =>
      runModule({
        order: { path: order.path, name: order.name, cwd: order.cwd },
        send: (message) => this.channel.send(message),
        load: () => importModule(order.path),
        onFatal: (error) => this.fail(error),
        bus,
      }),
    );
  }

  /** Runs nothing more of it; `error` is why, for a person. */
  end(status: number, error?: string): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.channel.record({ ended: status, ...(error === undefined ? {} : { error }) });
    this.channel.close();
    this.#onGone(this);
  }

  /** Nobody caught it; the module goes on, as after an error in a handler. */
  reportUncaught(thrown: unknown): void {
    this.#run.reportUncaught(thrown);
  }

  /** Marking what runs takes time from every event, and most threads have one module. */
  #inside<T>(run: () => T): T {
    return this.isFirst ? run() : running.run(this, run);
  }

  fail(error: unknown): void {
    this.end(1, textOf(error));
  }
}

/** The module whose code is running; undefined where that is not known. */
export function runningTenant(): Tenant | undefined {
  return running.getStore();
}

/** With its stack, which names lines of its sources. Anything can be thrown, and not everything can be made a text of. */
export function textOf(error: unknown): string {
  try {
    const stack: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "stack") : undefined;
    return typeof stack === "string" && stack !== "" ? stack : String(error);
  } catch {
    return "it threw what cannot be shown";
  }
}
