/**
 * An extension as a process of its own: the file itself, without a shell, as the leader of a group that dies with it.
 * It must never wait for a descendant, throw for a broken pipe, or leave a pipe undrained.
 */
import { ok as assert } from "node:assert";
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve as resolvePath } from "node:path";
import type { Readable } from "node:stream";
import { HostError } from "../protocol/host-error.js";
import { processLimits } from "../protocol/limits.js";
import { Frame } from "../wire/frame.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { type ChildStdio, type MakeStdio, makeStdio, type ParentEnds } from "./child-stdio.js";
import { endByLadder } from "./end-ladder.js";
import { Outbound } from "./outbound.js";
import { killOrphans, killTree, ownTree, treeMembers, treeMemoryBytes } from "./process-tree.js";
import { explainSpawnFailure } from "./spawn-failure.js";
import { resolveSpawnTarget, type SpawnTarget } from "./spawn-target.js";
import { realTimer, type Timer } from "./timer.js";
import type { BadLine, Transport, TransportExit } from "./transport.js";

export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

export interface SubprocessOptions {
  /** The program. It gets no arguments. */
  readonly path: string;
  /** What is run for it. Default: the file itself. */
  readonly target?: SpawnTarget;
  readonly cwd: string;
  /** The whole environment; nothing is added. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** Default: Node's own. */
  readonly spawn?: Spawn;
  /** Default: true pipes where there are any. */
  readonly makeStdio?: MakeStdio;
  readonly timer?: Timer;
}

type HowItEnded = Pick<TransportExit, "code" | "signal">;

export class SubprocessTransport implements Transport {
  readonly kind = "subprocess";
  onFrame: (frame: Frame) => void = ignore;
  onBadLine: (bad: BadLine) => void = ignore;
  onStderr: (text: string) => void = ignore;
  onDrain: () => void = ignore;
  onExit: (exit: TransportExit) => void = ignore;

  readonly #options: SubprocessOptions;
  readonly #timer: Timer;
  readonly #ended = Promise.withResolvers<void>();
  readonly #decoder = new LineDecoder({
    onLine: (text, isWhole) => this.onFrame(Frame.ofText(text, isWhole)),
    onBad: (bad) => this.onBadLine(bad),
  });
  #state: "new" | "starting" | "running" | "exited" | "ended" = "new";
  #child: ChildProcess | undefined;
  #pipes: ParentEnds | undefined;
  #outbound: Outbound | undefined;
  #openPipes = 0;
  #howItEnded: HowItEnded = { code: null, signal: null };
  /** Set when we ended it because it closed a pipe. */
  #closed: string | undefined;
  #stopping: Promise<void> | undefined;
  #cancelGrace: () => void = ignore;

  constructor(options: SubprocessOptions) {
    this.#options = { ...options, path: resolvePath(options.path) };
    this.#timer = options.timer ?? realTimer;
  }

  get id(): number | null {
    return this.#child?.pid ?? null;
  }

  get queuedBytes(): number {
    return this.#outbound?.bytes ?? 0;
  }

  async start(): Promise<void> {
    if (this.#stopping === undefined) {
      assert(this.#state === "new", "a transport starts once");
      this.#state = "starting";
      const failure = await this.#launch();
      if (failure !== undefined) {
        this.#finish({ cause: "failed", code: null, signal: null, detail: failure });
        throw new HostError("cannot-start", failure);
      }
      if (this.#child !== undefined) return;
      this.#finish(stoppedBeforeStart);
    }
    throw new HostError("stopped", `${this.#options.path} was stopped before it started`);
  }

  async memoryBytes(): Promise<number | null> {
    return this.#state === "running" && this.id !== null ? treeMemoryBytes(this.id) : null;
  }

  send(frame: Frame): boolean {
    return this.#state === "running" && this.#outbound?.push(frame.text) === true;
  }

  stop(graceMs: number): Promise<void> {
    this.#stopping ??= this.#stop(graceMs);
    return this.#stopping;
  }

  async #stop(graceMs: number): Promise<void> {
    if (this.#state === "new") this.#finish(stoppedBeforeStart);
    this.#outbound?.end();
    const hasEnded = await endByLadder({
      ended: this.#ended.promise,
      graceMs,
      terminate: () => this.#signal("SIGTERM"),
      kill: () => this.#signal("SIGKILL"),
      timer: this.#timer,
    });
    if (!hasEnded) this.#giveUp();
  }

  /** Resolves to the reason when it did not start, and without a child when it was stopped on the way. */
  async #launch(): Promise<string | undefined> {
    const { path, cwd, env, spawn: start = spawn, makeStdio: make = makeStdio } = this.#options;
    const target = this.#options.target ?? resolveSpawnTarget(path, { searchPath: env.PATH ?? "/usr/bin:/bin" });
    if (target.kind === "refused") return target.reason;
    const stdio = await make();
    if (this.#stopping !== undefined) {
      stdio.discard();
      return undefined;
    }
    const explain = (error: unknown): string => explainSpawnFailure(error, path, cwd, existsSync(cwd));
    try {
      const child = start(target.command, target.args, {
        cwd,
        env,
        stdio: stdio.option,
        // Its own group on Unix; on Windows this would open a console window.
        detached: process.platform !== "win32",
        windowsHide: true,
      });
      return await this.#adopt(child, stdio).then(() => undefined, explain);
    } catch (error) {
      stdio.discard();
      return explain(error);
    }
  }

  /** Every listener is attached within the tick of the spawn: a broken pipe without one ends our own process. */
  #adopt(child: ChildProcess, stdio: ChildStdio): Promise<void> {
    const spawned = new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.on("error", reject);
    });
    spawned.catch(ignore);
    this.#child = child;
    this.#state = "running";
    if (child.pid !== undefined) ownTree(child.pid);
    this.#pipes = stdio.attach(child, (bytes) => this.#decoder.push(bytes));
    const { stdin, stdout, stderr } = this.#pipes;
    if (stdin !== null) {
      this.#outbound = new Outbound(stdin, {
        onRoom: () => this.onDrain(),
        onBroken: () => this.#whenItCloses("input"),
      });
    }
    this.#watch(stdout);
    this.#watch(stderr);
    stdout?.once("close", () => this.#whenItCloses("output"));
    stderr?.setEncoding("utf8").on("data", (text: string) => this.onStderr(text));
    // 'exit', not 'close': a grandchild that holds stdout keeps 'close' away for as long as it lives.
    child.once("exit", (code, signal) => this.#onProcessExit({ code, signal }));
    return spawned;
  }

  #watch(pipe: Readable | null): void {
    if (pipe === null) return;
    this.#openPipes += 1;
    // A read error ends the pipe as its end does: 'close' follows.
    pipe.on("error", ignore);
    pipe.once("close", () => {
      this.#openPipes -= 1;
      if (this.#state === "exited" && this.#openPipes === 0) this.#report();
    });
  }

  /** A program about to end closes its pipes first, so it is given a moment before it counts as closed. */
  #whenItCloses(pipe: "input" | "output"): void {
    if (this.#state !== "running" || this.#stopping !== undefined || this.id === null) return;
    this.#cancelGrace();
    this.#cancelGrace = this.#timer.setTimer(processLimits.closeGraceMs, () => {
      this.#closed = `It closed its ${pipe}, so it was ended.`;
      this.#signal("SIGKILL");
    });
  }

  #onProcessExit(howItEnded: HowItEnded): void {
    if (this.id !== null) killOrphans(this.id);
    if (this.#state === "ended") return;
    this.#state = "exited";
    this.#howItEnded = howItEnded;
    this.#cancelGrace();
    if (this.#openPipes === 0) this.#report();
    else this.#cancelGrace = this.#timer.setTimer(processLimits.drainGraceMs, () => this.#report());
  }

  #report(): void {
    const { code, signal } = this.#howItEnded;
    if (this.#stopping !== undefined) this.#finish({ cause: "stopped", code, signal, detail: null });
    else if (this.#closed !== undefined) this.#finish({ cause: "closed", code, signal, detail: this.#closed });
    else if (code === 0) this.#finish({ cause: "ended", code, signal, detail: null });
    else this.#finish({ cause: "crashed", code, signal, detail: null });
  }

  #giveUp(): void {
    const alive = this.id === null ? [] : treeMembers(this.id);
    const detail = `It did not end, not even when killed (process ${alive.join(", ")}).`;
    this.#child?.unref();
    this.#finish({ cause: "stopped", code: null, signal: null, detail });
  }

  #signal(signal: "SIGTERM" | "SIGKILL"): void {
    if (this.#state !== "running" || this.id === null) return;
    if (!killTree(this.id, signal)) this.#child?.kill(signal);
  }

  #finish(exit: TransportExit): void {
    if (this.#state === "ended") return;
    this.#decoder.end();
    this.#state = "ended";
    this.#cancelGrace();
    this.#outbound?.close();
    // A descendant may still hold the other ends.
    this.#pipes?.stdout?.destroy();
    this.#pipes?.stderr?.destroy();
    this.#ended.resolve();
    this.onExit(exit);
  }
}

const stoppedBeforeStart: TransportExit = { cause: "stopped", code: null, signal: null, detail: null };

function ignore(): void {}
