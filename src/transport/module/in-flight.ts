/**
 * What a module has been sent and has not taken yet. Objects have no size of their own, so they are measured only when
 * it is behind, and each of them once.
 */
import { moduleLimits, wireLimits } from "../../protocol/limits.js";
import type { Frame } from "../../wire/frame.js";
import { approximateBytes } from "../../wire/value-size.js";

export class InFlight {
  #frames: Frame[] = [];
  /** Of the first so many of them. */
  #sizes: number[] = [];
  #measuredBytes = 0;
  #taken = 0;

  get count(): number {
    return this.#frames.length;
  }

  /** Nothing, while only a few wait: a whole session takes longer to measure than to send. */
  get bytes(): number {
    if (this.#frames.length <= moduleLimits.unmeasuredFrames) return 0;
    for (let next = this.#frames[this.#sizes.length]; next !== undefined; next = this.#frames[this.#sizes.length]) {
      const bytes = approximateBytes(next.value, wireLimits.maxOutboundBytes);
      this.#sizes.push(bytes);
      this.#measuredBytes += bytes;
    }
    return this.#measuredBytes;
  }

  add(frame: Frame): void {
    this.#frames.push(frame);
  }

  /** The module has taken so many in all; the count wraps. */
  taken(count: number): void {
    const more = (count - this.#taken) | 0;
    this.#taken = count;
    if (more <= 0) return;
    if (more >= this.#frames.length) return this.#clear();
    this.#frames.splice(0, more);
    for (const bytes of this.#sizes.splice(0, more)) this.#measuredBytes -= bytes;
  }

  #clear(): void {
    this.#frames = [];
    this.#sizes = [];
    this.#measuredBytes = 0;
  }

  /** An empty queue takes a frame of any size: one that could never fit would be retried for ever. */
  hasRoomFor(frame: Frame): boolean {
    if (this.#frames.length < moduleLimits.unmeasuredFrames) return true;
    if (this.#frames.length >= wireLimits.maxOutboundLines) return false;
    return this.bytes + approximateBytes(frame.value, wireLimits.maxOutboundBytes) <= wireLimits.maxOutboundBytes;
  }
}
