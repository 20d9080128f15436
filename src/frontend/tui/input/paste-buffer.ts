/** A bracketed paste while it comes in. Bounded, and in time linear in what comes, however it is split. */
import { terminalLimits } from "../../../protocol/limits.js";
import type { Token } from "./token.js";

const terminator = Buffer.from("\x1b[201~");
const halfTerminator = /\x1b(\[(2(0(1)?)?)?)?$/;
const firstBytes = 4 * 1024;

export class PasteBuffer {
  #kept = Buffer.alloc(0);
  #size = 0;
  #lostBytes = 0;
  /** What came last and may be the beginning of the terminator. */
  #tail = Buffer.alloc(0);

  /** Takes bytes from `start` on; the index after the terminator, or null when the paste goes on. */
  push(bytes: Uint8Array, start: number): number | null {
    const before = this.#tail.length;
    const window = Buffer.concat([this.#tail, bytes.subarray(start)]);
    const end = window.indexOf(terminator);
    const undecided = end === -1 ? Math.max(0, window.length - terminator.length + 1) : end;
    this.#keep(window.subarray(0, undecided));
    this.#tail = window.subarray(undecided, end === -1 ? window.length : undecided);
    return end === -1 ? null : start + end + terminator.length - before;
  }

  /** What came, without half a terminator; nothing is left. */
  take(): Token {
    const half = halfTerminator.exec(this.#tail.toString("latin1"));
    this.#keep(this.#tail.subarray(0, half?.index));
    const decoded = new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#kept.subarray(0, this.#size));
    const whole = this.#lostBytes > 0 ? decoded.replace(/\ufffd$/, "") : decoded;
    const text = whole.replace(/\r\n?/g, "\n");
    const token = { kind: "paste", text, lostBytes: this.#lostBytes } as const;
    this.#kept = Buffer.alloc(0);
    this.#tail = Buffer.alloc(0);
    this.#size = 0;
    this.#lostBytes = 0;
    return token;
  }

  #keep(bytes: Uint8Array): void {
    const size = Math.min(this.#size + bytes.length, terminalLimits.maxPasteBytes);
    if (size > this.#kept.length) {
      const grown = Buffer.alloc(Math.min(terminalLimits.maxPasteBytes, Math.max(firstBytes, size * 2)));
      this.#kept.copy(grown, 0, 0, this.#size);
      this.#kept = grown;
    }
    this.#kept.set(bytes.subarray(0, size - this.#size), this.#size);
    this.#lostBytes += this.#size + bytes.length - size;
    this.#size = size;
  }
}
