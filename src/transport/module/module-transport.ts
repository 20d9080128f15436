/**
 * A module in a thread of ours, perhaps beside others: messages cross as objects. It is isolated against ordinary bugs, not
 * against malice; it must never write to the host's own output or outlive its stop.
 */
import { ok as assert } from "node:assert";
import { resolve as resolvePath } from "node:path";
import type { ResourceLimits } from "node:worker_threads";
import { HostError } from "../../protocol/host-error.js";
import { workerLimits } from "../../protocol/limits.js";
import { Frame } from "../../wire/frame.js";
import { endByLadder } from "../end-ladder.js";
import { realTimer, type Timer } from "../timer.js";
import type { BadLine, LoopProbe, Transport, TransportExit } from "../transport.js";
import { exitDetail, type ThreadFailure } from "../worker/exit-detail.js";
import { definedOnly, notBuilt, survivable } from "../worker/start-checks.js";
import { ThreadChildren } from "../worker/thread-children.js";
import { type ModuleCode, moduleCode } from "./module-entry.js";
import type { EndedBlocked, ModuleThread, Tenant } from "./module-thread.js";
import type { ModuleThreads } from "./module-threads.js";
import { ObjectChannel } from "./object-channel.js";
import { whyNoModule } from "./start-checks.js";

export interface ModuleTransportOptions {
  /** The file with the factory. */
  readonly path: string;
  /** How people call it until it has told its name. Default: the path. */
  readonly name?: string;
  /** The session's directory. A thread runs in ours; the module is told this one. */
  readonly cwd: string;
  /** The whole environment; nothing is added. Default: ours. */
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** The threads of the same host. */
  readonly threads: ModuleThreads;
  /** Modules of one group share a thread. Default: one of its own. */
  readonly group?: string;
  /** Of its thread; the first module of a group decides. Default: Node's own. */
  readonly resourceLimits?: ResourceLimits;
  /** The built thread entry and packages. Default: those beside us. */
  readonly code?: ModuleCode;
  readonly timer?: Timer;
}

export function createModuleTransport(options: ModuleTransportOptions): Transport {
  return new ModuleTransport(options);
}

class ModuleTransport implements Transport {
  readonly kind = "module";
  onFrame: (frame: Frame) => void = ignore;
  onBadLine: (bad: BadLine) => void = ignore;
  onStderr: (text: string) => void = ignore;
  onDrain: () => void = ignore;
  onExit: (exit: TransportExit) => void = ignore;

  readonly #options: ModuleTransportOptions;
  readonly #timer: Timer;
  readonly #ended = Promise.withResolvers<void>();
  readonly #children = new ThreadChildren();
  readonly #tenant: Tenant;
  readonly loop: LoopProbe;
  #state: "new" | "running" | "ended" = "new";
  #channel: ObjectChannel | undefined;
  #thread: ModuleThread | undefined;
  #stopping: Promise<void> | undefined;
  #failedBecause: string | undefined;

  constructor(options: ModuleTransportOptions) {
    this.#options = { ...options, path: resolvePath(options.path) };
    this.#timer = options.timer ?? realTimer;
    this.#tenant = this.#makeTenant(options.name ?? options.path);
    this.loop = this.#makeProbe();
  }

  get id(): number | null {
    return this.#state === "new" ? null : (this.#thread?.id ?? null);
  }

  get queuedBytes(): number {
    return this.#channel?.queuedBytes ?? 0;
  }

  async start(): Promise<void> {
    if (this.#stopping !== undefined)
      throw new HostError("stopped", `${this.#options.path} was stopped before it started`);
    assert(this.#state === "new", "a transport starts once");
    this.#state = "running";
    const refusal = this.#launch();
    if (refusal !== undefined) this.#fail(refusal);
    // Messages may be sent as soon as there is a channel, but what they cost counts from when somebody reads them.
    await this.#thread?.up;
    if (this.#failedBecause !== undefined) throw new HostError("cannot-start", this.#failedBecause);
  }

  send(frame: Frame): boolean {
    return this.#state === "running" && this.#channel?.send(frame) === true;
  }

  stop(graceMs: number): Promise<void> {
    this.#stopping ??= this.#stop(graceMs);
    return this.#stopping;
  }

  /** The heap of its thread, shared by all modules in it. */
  memoryBytes(): Promise<number | null> {
    const thread = this.#state === "running" ? this.#thread : undefined;
    if (thread === undefined) return Promise.resolve(null);
    return new Promise((resolve) => {
      const cancel = this.#timer.setTimer(workerLimits.controlCallMs, () => resolve(null));
      thread
        .heapBytes()
        .then(resolve, () => resolve(null))
        .finally(cancel);
    });
  }

  async #stop(graceMs: number): Promise<void> {
    if (this.#state === "new") this.#finish(stopped(null));
    this.#thread?.leaving();
    this.#channel?.end();
    const hasEnded = await endByLadder({
      ended: this.#ended.promise,
      graceMs,
      terminate: () => this.#endItsPart(),
      kill: () => {
        this.#children.signal("SIGKILL");
        this.#thread?.kill();
      },
      timer: this.#timer,
    });
    if (hasEnded) return;
    this.#thread?.abandon();
    this.#finish(
      stopped("Its thread did not end, not even by force: it is stuck in a system call, and was left behind."),
    );
  }

  /** There is no SIGTERM in a thread. Alone in it, it ends with it; beside others, it is heard of no more. */
  #endItsPart(): void {
    this.#children.signal("SIGTERM");
    if (this.#thread?.hasOnly(this.#tenant) === true) this.#thread.kill();
    else this.#finish(stopped("It did not end; what it left running ends with its thread."));
  }

  /** The reason when it did not start. */
  #launch(): string | undefined {
    const { path, name = path, cwd, env, threads, group = path, resourceLimits, code = moduleCode() } = this.#options;
    const refusal = code === undefined ? notBuilt.detail : whyNoModule(path);
    if (refusal !== undefined || code === undefined) return refusal ?? notBuilt.detail;
    const channel = new ObjectChannel({
      onMessage: (message) => this.onFrame(Frame.ofValue(message)),
      onBad: (bad) => this.onBadLine(bad),
      onStderr: (text) => this.onStderr(text),
      onRecord: (record) => this.#children.take(record),
      onRoom: () => this.onDrain(),
      onEnded: (status, error) => this.#onEnded(status, error),
    });
    const order = {
      path,
      name,
      cwd,
      env: env === undefined || env === process.env ? null : definedOnly(env),
      port: channel.far,
      cells: channel.shared,
      aliases: code.aliases,
    };
    this.#channel = channel;
    this.#thread = threads.take(group, code.entry, survivable(resourceLimits));
    this.#thread.enter(this.#tenant, order);
    return undefined;
  }

  #makeTenant(name: string): Tenant {
    const channel = (): ObjectChannel | undefined => this.#channel;
    return {
      name,
      get isBusy() {
        return channel()?.isHandling === true;
      },
      onThreadExit: (code, failure, blocked) => this.#onThreadExit(code, failure, blocked),
      onStderr: (text) => this.onStderr(text),
    };
  }

  #makeProbe(): LoopProbe {
    const channel = (): ObjectChannel | undefined => this.#channel;
    return {
      get lastRequest() {
        return channel()?.lastRequest ?? null;
      },
      hasTurned: () => channel()?.ping() ?? true,
      busy: () => {
        const busy = this.#thread?.busy ?? null;
        return busy === this.#tenant ? "this" : busy;
      },
      end: (reason) => this.#thread?.endBlocked(reason),
    };
  }

  /** It said so itself: its runtime ended, or could not go on. */
  #onEnded(code: number, error: string | undefined): void {
    if (this.#stopping !== undefined) return this.#finish(stopped(error ?? null, code));
    const cause = code === 0 && error === undefined ? "ended" : "crashed";
    this.#finish({ cause, code, signal: null, detail: error ?? null });
  }

  #onThreadExit(code: number, failure: ThreadFailure | undefined, blocked: EndedBlocked | undefined): void {
    if (this.#state === "ended") return;
    // What it posted last may still lie in the port: the two are not ordered.
    this.#channel?.finish();
    if (this.#state !== "running") return;
    if (this.#stopping !== undefined) return this.#finish(stopped("It was ended by force."));
    if (blocked !== undefined) return this.#finish(this.#exitOfBlocked(blocked));
    const detail = exitDetail({ code, failure, refused: undefined, syntaxErrorAt: undefined }, false);
    if (this.#channel?.hasStarted === false)
      this.#fail(`${this.#options.path} cannot start in a thread: ${detail ?? `status ${code}`}`);
    else this.#finish({ cause: "crashed", code, signal: null, detail });
  }

  #exitOfBlocked({ reason, culprit }: EndedBlocked): TransportExit {
    const crashed = { cause: "crashed", code: null, signal: null } as const;
    if (culprit === null || culprit === this.#tenant) return { ...crashed, detail: reason };
    return { ...crashed, detail: `It shared a thread with ${culprit.name}, which had to be ended.`, isBlameless: true };
  }

  #fail(reason: string): void {
    this.#failedBecause = reason;
    this.#finish({ cause: "failed", code: null, signal: null, detail: reason });
  }

  #finish(exit: TransportExit): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#channel?.close();
    this.#children.end();
    this.#thread?.leave(this.#tenant);
    this.onExit(exit);
    this.#ended.resolve();
  }
}

function stopped(detail: string | null, code: number | null = null): TransportExit {
  return { cause: "stopped", code, signal: null, detail };
}

function ignore(): void {}
