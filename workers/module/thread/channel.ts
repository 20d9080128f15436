/**
 * A module's end of its channel. Messages go out as objects, in order; a module that is ahead of the host by a window's
 * worth waits here, as it would on a full pipe.
 */
import type { MessagePort } from "node:worker_threads";
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { type FromModuleRecord, isMessage, moduleCells, type ToModule } from "../../../src/wire/module-channel.js";
import { approximateBytes } from "../../../src/wire/value-size.js";

export interface ThreadChannelHandlers {
  readonly onMessage: (message: object) => void;
  /** No more messages follow. */
  readonly onEnd: () => void;
}

export class ThreadChannel {
  readonly #port: MessagePort;
  readonly #cells: Int32Array;
  readonly #handlers: ThreadChannelHandlers;
  /** Sizes of what the host is not known to be done with, the oldest first. */
  #inFlight: number[] = [];
  #inFlightBytes = 0;
  #done = 0;
  #isClosed = false;

  constructor(port: MessagePort, cells: SharedArrayBuffer, handlers: ThreadChannelHandlers) {
    this.#port = port;
    this.#cells = new Int32Array(cells);
    this.#handlers = handlers;
    port.on("message", this.#onPortMessage);
  }

  /** Throws a DataCloneError for what cannot cross. Nothing goes out after the end. */
  send(message: object): void {
    this.#post(message);
  }

  record(record: FromModuleRecord): void {
    this.#post(record);
  }

  #post(message: object): void {
    if (this.#isClosed) return;
    const bytes = approximateBytes(message, moduleLimits.windowBytes);
    this.#waitForRoom(bytes);
    this.#port.postMessage(message);
    this.#inFlight.push(bytes);
    this.#inFlightBytes += bytes;
  }

  close(): void {
    this.#isClosed = true;
    this.#port.close();
  }

  readonly #onPortMessage = (message: ToModule): void => {
    if (isMessage(message)) this.#take(message);
    else if ("ping" in message) Atomics.store(this.#cells, moduleCells.beat, message.ping);
    else if ("end" in message) this.#handlers.onEnd();
  };

  #take(message: object): void {
    const cells = this.#cells;
    Atomics.add(cells, moduleCells.taken, 1);
    if (Atomics.compareExchange(cells, moduleCells.roomWanted, 1, 0) === 1) this.record({ room: true });
    if ("method" in message && "id" in message && typeof message.id === "number") {
      Atomics.store(cells, moduleCells.request, message.id);
    }
    Atomics.add(cells, moduleCells.handling, 1);
    try {
      this.#handlers.onMessage(message);
    } finally {
      Atomics.sub(cells, moduleCells.handling, 1);
    }
  }

  #waitForRoom(bytes: number): void {
    for (;;) {
      const done = Atomics.load(this.#cells, moduleCells.done);
      this.#forget((done - this.#done) | 0);
      this.#done = done;
      const isFull = this.#inFlight.length >= moduleLimits.window;
      const fits = this.#inFlight.length === 0 || this.#inFlightBytes + bytes <= moduleLimits.windowBytes;
      if (fits && !isFull) return;
      Atomics.store(this.#cells, moduleCells.sendBlocked, 1);
      Atomics.wait(this.#cells, moduleCells.done, done);
      Atomics.store(this.#cells, moduleCells.sendBlocked, 0);
    }
  }

  #forget(count: number): void {
    if (count <= 0) return;
    for (const bytes of this.#inFlight.splice(0, count)) this.#inFlightBytes -= bytes;
  }
}
