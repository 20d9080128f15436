/**
 * A program's standard input: the lines that the host posts, as bytes. It must never take more than was asked for,
 * because what is not taken counts against the host's queue.
 */
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { cells, type ToProgram } from "../src/wire/worker-channel.js";

/** A piece of input, or null at its end. */
export type Piece = string | Uint8Array | null;

/** Takes a piece; false to hear of no more until the next `listen`. */
export type Listener = (piece: Piece) => boolean;

export class Inbox {
  readonly #port: MessagePort;
  readonly #cells: Int32Array;
  #listener: Listener | undefined;
  /** Asynchronous reads that wait; they come before the listener. */
  readonly #waiting: (() => void)[] = [];
  #isReceiving = false;
  #isHolding = true;
  #hasEnded = false;
  /** Bytes of a line that a read took only in part. */
  #rest: Buffer | undefined;

  constructor(port: MessagePort, shared: Int32Array) {
    this.#port = port;
    this.#cells = shared;
  }

  /** Hands each piece to the listener as it comes. Keeps the thread alive meanwhile, as reading a pipe would. */
  listen(listener: Listener): void {
    this.#listener = listener;
    if (this.#rest !== undefined || this.#hasEnded) process.nextTick(this.#deliverRest);
    this.#update();
  }

  unlisten(): void {
    this.#listener = undefined;
    this.#update();
  }

  /** Whether waiting for input keeps the thread alive. */
  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    if (!this.#isReceiving) return;
    if (isHolding) this.#port.ref();
    else this.#port.unref();
  }

  /** Fills as much of `into` as one piece allows; 0 at the end of input. Blocks the thread until there is something. */
  read(into: Uint8Array): number {
    if (into.length === 0) return 0;
    if (this.#rest === undefined) this.#keep(this.#wait());
    return this.#takeRest(into);
  }

  /** The same without blocking. */
  readLater(into: Uint8Array, done: (bytes: number) => void): void {
    const attempt = (): void => {
      const piece = this.#rest === undefined && into.length > 0 ? this.#poll() : "";
      if (piece === undefined) {
        this.#waiting.push(attempt);
        this.#update();
        return;
      }
      this.#keep(piece);
      done(this.#takeRest(into));
    };
    process.nextTick(attempt);
  }

  #takeRest(into: Uint8Array): number {
    if (this.#rest === undefined) return 0;
    const bytes = this.#rest.copy(into, 0, 0, into.length);
    this.#rest = bytes < this.#rest.length ? this.#rest.subarray(bytes) : undefined;
    return bytes;
  }

  #keep(piece: string | null): void {
    if (piece !== null && piece !== "") this.#rest = Buffer.from(piece);
  }

  /** The next piece; undefined when there is none yet. */
  #poll(): string | null | undefined {
    if (this.#hasEnded) return null;
    const received = receiveMessageOnPort(this.#port);
    return received === undefined ? undefined : this.#take(received.message);
  }

  #wait(): string | null {
    for (;;) {
      const posted = Atomics.load(this.#cells, cells.posted);
      Atomics.store(this.#cells, cells.readBlocked, 1);
      const piece = this.#poll();
      if (piece === undefined) Atomics.wait(this.#cells, cells.posted, posted);
      Atomics.store(this.#cells, cells.readBlocked, 0);
      if (piece !== undefined) return piece;
    }
  }

  #take(message: ToProgram): string | null {
    if (message === null) {
      this.#hasEnded = true;
      return null;
    }
    Atomics.add(this.#cells, cells.takenBytes, Buffer.byteLength(message) + 1);
    Atomics.add(this.#cells, cells.takenLines, 1);
    if (Atomics.compareExchange(this.#cells, cells.roomWanted, 1, 0) === 1) this.#port.postMessage({ kind: "room" });
    return `${message}\n`;
  }

  readonly #onMessage = (message: ToProgram): void => {
    if (this.#waiting.length === 0) {
      this.#deliver(this.#take(message));
      return;
    }
    this.#keep(this.#take(message));
    for (const attempt of this.#waiting.splice(0)) attempt();
    this.#update();
  };

  readonly #deliverRest = (): void => {
    const rest = this.#rest;
    this.#rest = undefined;
    if (rest !== undefined) this.#deliver(rest);
    else if (this.#hasEnded) this.#deliver(null);
  };

  #deliver(piece: Piece): void {
    if (this.#listener?.(piece) !== true || piece === null) this.unlisten();
  }

  /** A port stops when its last listener goes, so what nobody wants stays where it is. */
  #update(): void {
    const wants = (this.#listener !== undefined || this.#waiting.length > 0) && !this.#hasEnded;
    if (wants === this.#isReceiving) return;
    this.#isReceiving = wants;
    if (wants) this.#port.on("message", this.#onMessage);
    else this.#port.off("message", this.#onMessage);
    if (wants && !this.#isHolding) this.#port.unref();
  }
}
