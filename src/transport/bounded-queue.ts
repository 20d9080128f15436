/** Lines that wait for an extension, counted in bytes and lines. It must never hold more than the limits say. */
import { wireLimits } from "../protocol/limits.js";

interface Waiting {
  readonly line: string;
  readonly bytes: number;
}

/**
 * First in, first out. An empty queue takes a line of any size: one that could never fit would be retried for ever.
 */
export class BoundedQueue {
  #waiting: Waiting[] = [];
  #next = 0;
  #bytes = 0;
  /** The size of the line that was refused last, while its sender waits for room. */
  #refusedBytes: number | undefined;

  get bytes(): number {
    return this.#bytes;
  }

  get lines(): number {
    return this.#waiting.length - this.#next;
  }

  /** Takes a line of `bytes` bytes. `inFlightBytes` were taken out and are not delivered yet; they count as well. */
  push(line: string, bytes: number, inFlightBytes: number): boolean {
    if (!this.#fits(bytes, inFlightBytes)) {
      this.#refusedBytes = bytes;
      return false;
    }
    this.#waiting.push({ line, bytes });
    this.#bytes += bytes;
    return true;
  }

  shift(): string | undefined {
    const first = this.#waiting[this.#next];
    if (first === undefined) return undefined;
    this.#next += 1;
    this.#bytes -= first.bytes;
    this.#forgetTaken();
    return first.line;
  }

  /** The next lines as one string, as many as `maxBytes` hold and at least one; empty when nothing waits. */
  shiftBatch(maxBytes: number): string {
    const left = this.#bytes;
    let batch = this.shift() ?? "";
    for (let next = this.#waiting[this.#next]; next !== undefined; next = this.#waiting[this.#next]) {
      if (left - this.#bytes + next.bytes > maxBytes) break;
      batch += this.shift() ?? "";
    }
    return batch;
  }

  /** True once after a refusal, as soon as the refused line would fit. */
  hasRoomAgain(inFlightBytes: number): boolean {
    if (this.#refusedBytes === undefined || !this.#fits(this.#refusedBytes, inFlightBytes)) return false;
    this.#refusedBytes = undefined;
    return true;
  }

  clear(): void {
    this.#waiting = [];
    this.#next = 0;
    this.#bytes = 0;
    this.#refusedBytes = undefined;
  }

  #fits(bytes: number, inFlightBytes: number): boolean {
    const queued = this.#bytes + inFlightBytes;
    if (queued === 0) return true;
    return queued + bytes <= wireLimits.maxOutboundBytes && this.lines < wireLimits.maxOutboundLines;
  }

  /** Shifting an array of thousands costs a move of the rest, so taken lines go in one piece. */
  #forgetTaken(): void {
    if (this.#next < this.#waiting.length && this.#next < wireLimits.maxOutboundLines) return;
    this.#waiting = this.#waiting.slice(this.#next);
    this.#next = 0;
  }
}
