/**
 * A linked pair for tests and the simulator: the host's transport and the extension behind it, within one thread.
 * Deterministic: everything crosses in microtasks, in the order it was done; only the steps of `stop` wait on the timer.
 */
import { ok as assert } from "node:assert";
import { HostError } from "../protocol/host-error.js";
import { Frame } from "../wire/frame.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { BoundedQueue } from "./bounded-queue.js";
import { endByLadder } from "./end-ladder.js";
import { realTimer, type Timer } from "./timer.js";
import type { BadLine, Transport, TransportExit } from "./transport.js";

export interface MemoryOptions {
  readonly timer?: Timer;
}

export interface MemoryPair {
  readonly transport: Transport;
  readonly peer: MemoryPeer;
}

/** The extension's end. What is written before it ends still arrives; what is written afterwards is lost. */
export interface MemoryPeer {
  /** Every line taken so far. */
  readonly lines: readonly string[];
  onLine: (line: string) => void;
  /** The host ended our input. Default: ends with code 0, as a program that reads to the end does. */
  onEnd: () => void;
  /** The host asks us to end by force. Default: ends by the signal. SIGKILL is not asked. */
  onTerminate: () => void;
  /** Writes to stdout: text or bytes, whole lines or parts of them. */
  write(chunk: string | Uint8Array): void;
  writeError(text: string): void;
  /** Closes stdout without ending. */
  closeOutput(): void;
  /** Ends. Default: code 0. */
  exit(end?: { readonly code?: number; readonly signal?: string }): void;
  /** Stops taking input, as a program that does not read. */
  pause(): void;
  resume(): void;
  /** Makes `start` fail; to be called before it. */
  refuseStart(reason: string): void;
}

export function memoryTransport(options: MemoryOptions = {}): MemoryPair {
  const link = new MemoryLink(options.timer ?? realTimer);
  return { transport: link, peer: link.peer };
}

class MemoryLink implements Transport {
  readonly kind = "memory";
  readonly id = null;
  onFrame: (frame: Frame) => void = ignore;
  onBadLine: (bad: BadLine) => void = ignore;
  onStderr: (text: string) => void = ignore;
  onDrain: () => void = ignore;
  onExit: (exit: TransportExit) => void = ignore;

  readonly #timer: Timer;
  readonly #inbound = new BoundedQueue();
  readonly #ended = Promise.withResolvers<void>();
  readonly #decoder = new LineDecoder({
    onLine: (text, isWhole) => this.onFrame(Frame.ofText(text, isWhole)),
    onBad: (bad) => this.onBadLine(bad),
  });
  readonly #taken: string[] = [];
  #state: "new" | "running" | "ended" = "new";
  #refusal: string | undefined;
  #isPaused = false;
  #isPumping = false;
  #input: "open" | "ending" | "ended" = "open";
  #stopping: Promise<void> | undefined;
  readonly peer: MemoryPeer = this.#makePeer();

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  get queuedBytes(): number {
    return this.#inbound.bytes;
  }

  async start(): Promise<void> {
    if (this.#stopping !== undefined) throw new HostError("stopped", "the extension was stopped before it started");
    assert(this.#state === "new", "a transport starts once");
    if (this.#refusal === undefined) {
      this.#state = "running";
      return;
    }
    this.#finish({ cause: "failed", code: null, signal: null, detail: this.#refusal });
    throw new HostError("cannot-start", this.#refusal);
  }

  send(frame: Frame): boolean {
    if (this.#state !== "running" || this.#input !== "open") return false;
    const { text } = frame;
    if (!this.#inbound.push(text, Buffer.byteLength(text) + 1, 0)) return false;
    this.#pump();
    return true;
  }

  stop(graceMs: number): Promise<void> {
    this.#stopping ??= this.#stop(graceMs);
    return this.#stopping;
  }

  async #stop(graceMs: number): Promise<void> {
    const stopped = { cause: "stopped", code: null, signal: null, detail: null } as const;
    if (this.#state === "new") this.#finish(stopped);
    this.#input = "ending";
    this.#pump();
    await endByLadder({
      ended: this.#ended.promise,
      graceMs,
      terminate: () => this.peer.onTerminate(),
      kill: () => this.#finish({ ...stopped, signal: "SIGKILL" }),
      timer: this.#timer,
    });
  }

  /** Hands over one line a microtask, so that what the peer does with it happens before the next. */
  #pump(): void {
    if (this.#isPumping || this.#isPaused || this.#state !== "running") return;
    this.#isPumping = true;
    queueMicrotask(() => {
      this.#isPumping = false;
      if (this.#isPaused || this.#state !== "running") return;
      const line = this.#inbound.shift();
      if (line === undefined) return this.#endInput();
      this.#taken.push(line);
      if (this.#inbound.hasRoomAgain(0)) this.onDrain();
      this.peer.onLine(line);
      this.#pump();
    });
  }

  #endInput(): void {
    if (this.#input !== "ending") return;
    this.#input = "ended";
    this.peer.onEnd();
  }

  #makePeer(): MemoryPeer {
    return {
      lines: this.#taken,
      onLine: ignore,
      onEnd: () => this.peer.exit(),
      onTerminate: () => this.peer.exit({ signal: "SIGTERM" }),
      write: (chunk) => {
        const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
        this.#later(() => this.#decoder.push(bytes));
      },
      writeError: (text) => this.#later(() => this.onStderr(text)),
      closeOutput: () => this.#later(() => this.#end("closed", null, null)),
      exit: ({ code, signal } = {}) => {
        const exitCode = signal === undefined ? (code ?? 0) : null;
        this.#later(() => this.#end(exitCode === 0 ? "ended" : "crashed", exitCode, signal ?? null));
      },
      pause: () => {
        this.#isPaused = true;
      },
      resume: () => {
        this.#isPaused = false;
        this.#pump();
      },
      refuseStart: (reason) => {
        this.#refusal = reason;
      },
    };
  }

  #later(run: () => void): void {
    queueMicrotask(() => {
      if (this.#state === "running") run();
    });
  }

  #end(cause: "ended" | "crashed" | "closed", code: number | null, signal: string | null): void {
    const detail = cause === "closed" ? "It closed its output." : null;
    this.#finish({ cause: this.#stopping === undefined ? cause : "stopped", code, signal, detail });
  }

  #finish(exit: TransportExit): void {
    if (this.#state === "ended") return;
    if (this.#state === "running") this.#decoder.end();
    this.#state = "ended";
    this.#inbound.clear();
    this.#ended.resolve();
    this.onExit(exit);
  }
}

function ignore(): void {}
