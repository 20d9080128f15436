/**
 * An extension as a thread of ours: an unmodified program whose standard streams are a MessagePort. It is isolated
 * against ordinary bugs, not against malice; it must never write to the host's own output or outlive its stop.
 */
import { ok as assert } from "node:assert";
import { resolve as resolvePath } from "node:path";
import { isatty } from "node:tty";
import type { ResourceLimits } from "node:worker_threads";
import { HostError } from "../../protocol/host-error.js";
import { processLimits, workerLimits } from "../../protocol/limits.js";
import { Frame } from "../../wire/frame.js";
import type { ProgramOrder, ProgramRecord, ProgramStats } from "../../wire/worker-channel.js";
import { endByLadder } from "../end-ladder.js";
import { realTimer, type Timer } from "../timer.js";
import type { BadLine, Transport, TransportExit } from "../transport.js";
import { programEntry } from "./entry-path.js";
import { exitDetail, needsProcess, printedError, type ThreadFailure } from "./exit-detail.js";
import { ProgramChannel } from "./program-channel.js";
import { coldSlot, type Slot } from "./slots.js";
import type { Spares } from "./spares.js";
import { definedOnly, notBuilt, type Refusal, survivable, whyNot } from "./start-checks.js";
import { leaveBehind } from "./stuck-threads.js";
import { ThreadChildren } from "./thread-children.js";

export interface WorkerTransportOptions {
  /** The program: a JavaScript file. It gets no arguments. */
  readonly path: string;
  /** Its working directory. A thread shares ours, so any other needs a process. */
  readonly cwd: string;
  /** The whole environment; nothing is added. Default: ours. */
  readonly env?: Readonly<NodeJS.ProcessEnv>;
  /** Default: Node's own; at least `workerLimits.minOldGenerationMb`. A thread with limits is never a spare. */
  readonly resourceLimits?: ResourceLimits;
  /** Where to look for a thread that waits. */
  readonly spares?: Spares;
  /** The built thread entry. Default: the one beside us. */
  readonly entry?: string;
  readonly timer?: Timer;
}

export function createWorkerTransport(options: WorkerTransportOptions): WorkerTransport {
  return new WorkerTransport(options);
}

export class WorkerTransport implements Transport {
  readonly kind = "worker";
  onFrame: (frame: Frame) => void = ignore;
  onBadLine: (bad: BadLine) => void = ignore;
  onStderr: (text: string) => void = ignore;
  onDrain: () => void = ignore;
  onExit: (exit: TransportExit) => void = ignore;

  readonly #options: WorkerTransportOptions;
  readonly #timer: Timer;
  readonly #ended = Promise.withResolvers<void>();
  readonly #children = new ThreadChildren();
  #state: "new" | "running" | "ended" = "new";
  #channel: ProgramChannel | undefined;
  #slot: Slot | undefined;
  #threadId: number | null = null;
  #stopping: Promise<void> | undefined;
  #wasKilled = false;
  #hasClosed = false;
  #cancelGrace: () => void = ignore;
  #failure: ThreadFailure | undefined;
  #refused: string | undefined;
  #syntaxErrorAt: string | undefined;

  constructor(options: WorkerTransportOptions) {
    this.#options = { ...options, path: resolvePath(options.path) };
    this.#timer = options.timer ?? realTimer;
  }

  get id(): number | null {
    return this.#threadId;
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
    if (refusal === undefined) return;
    const { detail } = refusal;
    this.#finish({ cause: "failed", code: null, signal: null, ...refusal });
    throw new HostError("cannot-start", detail);
  }

  send(frame: Frame): boolean {
    return this.#state === "running" && this.#channel?.send(frame.text) === true;
  }

  stop(graceMs: number): Promise<void> {
    this.#stopping ??= this.#stop(graceMs);
    return this.#stopping;
  }

  async memoryBytes(): Promise<number | null> {
    return (await this.stats(workerLimits.controlCallMs))?.heapUsedBytes ?? null;
  }

  /** What the thread uses; undefined when it does not answer. */
  async stats(deadlineMs: number): Promise<ProgramStats | undefined> {
    const answer = await this.#slot?.control.stats(deadlineMs);
    return answer?.kind === "answered" ? answer.value : undefined;
  }

  async #stop(graceMs: number): Promise<void> {
    if (this.#state === "new") this.#finish({ cause: "stopped", code: null, signal: null, detail: null });
    this.#channel?.end();
    const hasEnded = await endByLadder({
      ended: this.#ended.promise,
      graceMs,
      terminate: () => this.#askToEnd(),
      kill: () => this.#kill(),
      timer: this.#timer,
    });
    if (!hasEnded) this.#giveUp();
  }

  /** The reason when it did not start. */
  #launch(): Refusal | undefined {
    const entry = this.#options.entry ?? programEntry();
    const refusal = whyNot(this.#options.path, this.#options.cwd, entry);
    if (refusal !== undefined || entry === undefined) return refusal ?? notBuilt;
    const channel = new ProgramChannel({
      onLine: (text, isWhole) => this.onFrame(Frame.ofText(text, isWhole)),
      onBad: (bad) => this.onBadLine(bad),
      onStderr: (text) => this.onStderr(text),
      // A thread that ends closes it as well, and may take its time between the two.
      onClosed: () => this.#whenItCloses(processLimits.killGraceMs),
      onRoom: () => this.onDrain(),
      onRecord: (record) => this.#onRecord(record),
    });
    this.#channel = channel;
    const { path, env, resourceLimits, spares } = this.#options;
    const order: ProgramOrder<typeof channel.far> = {
      path,
      env: env === undefined || env === process.env ? null : definedOnly(env),
      port: channel.far,
      cells: channel.shared,
      hidesTerminal: [0, 1, 2].some((fd) => isatty(fd)),
    };
    try {
      const spare = resourceLimits === undefined ? spares?.take(order) : undefined;
      this.#adopt(spare ?? coldSlot(entry, order, survivable(resourceLimits), this.#timer));
      return undefined;
    } catch (error) {
      return { detail: `${path} cannot start in a thread: ${String(error)}`, needsProcess: true };
    }
  }

  #adopt(slot: Slot): void {
    this.#slot = slot;
    const { worker } = slot;
    this.#threadId = worker.threadId;
    // Kept for good: an error that comes after the end would otherwise be an uncaught exception of ours.
    worker.on("error", (error: unknown) => this.#onError(error));
    worker.once("exit", (code) => this.#onThreadExit(code));
    // Nothing of the program comes this way; what Node itself prints in a thread does.
    for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (chunk) => this.onStderr(String(chunk)));
  }

  #onError(error: unknown): void {
    if (this.#state === "ended" || this.#failure !== undefined) return;
    this.#failure = { error };
    if (!this.#wasKilled) this.onStderr(printedError(error));
  }

  #onRecord(record: ProgramRecord): void {
    if (record.kind === "refused") this.#refused ??= record.what;
    else if (record.kind === "closed") this.#whenItCloses(processLimits.closeGraceMs);
    else if (record.kind === "syntax-error-at") this.#syntaxErrorAt ??= record.place;
    else this.#children.take(record);
  }

  /** As a process that closes its pipe: what ends by itself within a moment has ended, the rest cannot answer. */
  #whenItCloses(graceMs: number): void {
    if (this.#state === "ended" || this.#stopping !== undefined) return;
    this.#cancelGrace();
    this.#cancelGrace = this.#timer.setTimer(graceMs, () => {
      this.#hasClosed = true;
      this.#kill();
    });
  }

  #onThreadExit(code: number): void {
    if (this.#state === "ended") return;
    // What it posted last may still lie in the port: the two are not ordered.
    this.#channel?.finish();
    if (this.#hasClosed && code !== 0) {
      const detail = "It closed its output, so it was ended.";
      this.#finish({ cause: "closed", code: null, signal: null, detail });
      return;
    }
    if (this.#wasKilled && code !== 0) {
      this.#finish({ cause: "stopped", code: null, signal: null, detail: "It was ended by force." });
      return;
    }
    const known = { code, failure: this.#failure, refused: this.#refused, syntaxErrorAt: this.#syntaxErrorAt };
    const detail = exitDetail(known);
    if (this.#stopping !== undefined) this.#finish({ cause: "stopped", code, signal: null, detail });
    else if (code === 0 && this.#failure === undefined) this.#finish({ cause: "ended", code, signal: null, detail });
    else this.#finish({ cause: "crashed", code, signal: null, detail, needsProcess: needsProcess(known) });
  }

  /** A program without a listener for SIGTERM dies of it as a process, at once. */
  #askToEnd(): void {
    this.#children.signal("SIGTERM");
    if ((this.#channel?.termListeners ?? 0) > 0) void this.#slot?.control.terminate(workerLimits.controlCallMs);
    else this.#kill();
  }

  #kill(): void {
    if (this.#state !== "running") return;
    this.#wasKilled = true;
    this.#children.signal("SIGKILL");
    this.#slot?.kill();
  }

  /** A thread in a system call cannot be ended from here. It is left behind, and keeps nothing of ours waiting. */
  #giveUp(): void {
    if (this.#slot !== undefined) leaveBehind(this.#slot.worker);
    const detail = "Its thread did not end, not even by force: it is stuck in a system call, and was left behind.";
    this.#finish({ cause: "stopped", code: null, signal: null, detail });
  }

  #finish(exit: TransportExit): void {
    if (this.#state === "ended") return;
    this.#state = "ended";
    this.#cancelGrace();
    this.#channel?.close();
    this.#slot?.control.close();
    this.#children.end();
    this.onExit(exit);
    this.#ended.resolve();
  }
}

function ignore(): void {}
