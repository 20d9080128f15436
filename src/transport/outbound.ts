/**
 * Our end of an extension's stdin: bounded, in order, one write per line while it reads, batches once it is behind.
 * A reader that is gone must never surface as an exception (EPIPE is an event, not a throw).
 */
import type { Writable } from "node:stream";
import { wireLimits } from "../protocol/limits.js";
import { BoundedQueue } from "./bounded-queue.js";

export interface OutboundEvents {
  /** There is room for the line that was refused. */
  readonly onRoom: () => void;
  /** The extension does not read any more. */
  readonly onBroken: () => void;
}

export class Outbound {
  readonly #stream: Writable;
  readonly #events: OutboundEvents;
  readonly #queue = new BoundedQueue();
  #inFlightBytes = 0;
  #state: "open" | "ending" | "closed" = "open";

  constructor(stream: Writable, events: OutboundEvents) {
    this.#stream = stream;
    this.#events = events;
    stream.on("error", () => {
      this.close();
      events.onBroken();
    });
  }

  /** Bytes that the pipe has not taken yet. */
  get bytes(): number {
    return this.#queue.bytes + this.#inFlightBytes;
  }

  /** Queues one line, given without its newline. False when the queue is full, ending or closed. */
  push(text: string): boolean {
    if (this.#state !== "open") return false;
    const line = `${text}\n`;
    if (this.#inFlightBytes === 0) {
      this.#write(line);
      return true;
    }
    return this.#queue.push(line, Buffer.byteLength(line), this.#inFlightBytes);
  }

  /** Ends the extension's input after what is queued. */
  end(): void {
    if (this.#state !== "open") return;
    this.#state = "ending";
    if (this.#inFlightBytes === 0) this.#stream.end();
  }

  /** Drops what is queued. */
  close(): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#queue.clear();
    this.#inFlightBytes = 0;
    this.#stream.destroy();
  }

  #write(data: string): void {
    this.#stream.write(data, this.#onWritten);
    // A pipe with room takes the bytes within the call, and then nothing has to be counted.
    if (this.#stream.writableLength > 0) this.#inFlightBytes = Buffer.byteLength(data);
  }

  readonly #onWritten = (error?: Error | null): void => {
    if (error || this.#state === "closed" || this.#stream.writableLength > 0) return;
    this.#inFlightBytes = 0;
    while (this.#inFlightBytes === 0 && this.#queue.lines > 0) {
      this.#write(this.#queue.shiftBatch(wireLimits.outboundBatchBytes));
    }
    if (this.#state === "open" && this.#queue.hasRoomAgain(this.#inFlightBytes)) this.#events.onRoom();
    if (this.#state === "ending" && this.#inFlightBytes === 0) this.#stream.end();
  };
}
