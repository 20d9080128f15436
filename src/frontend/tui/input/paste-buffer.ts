/** A bracketed paste while it comes in. Bounded, and in time linear in what comes, however it is split. */
import { terminalLimits } from "../../../protocol/limits.js";
import type { Token } from "./token.js";

const terminator = new TextEncoder().encode("\x1b[201~");
const escapeByte = 0x1b;

export class PasteBuffer {
  #pieces: Uint8Array[] = [];
  #size = 0;
  #lostBytes = 0;
  /** How much of the terminator was seen. */
  #matched = 0;

  /** Takes bytes from `start` on; the index after the terminator, or null when the paste goes on. */
  push(bytes: Uint8Array, start: number): number | null {
    let from = start;
    let at = start;
    while (at < bytes.length) {
      if (this.#matched === 0) {
        const begin = bytes.indexOf(escapeByte, at);
        if (begin === -1) break;
        this.#keep(bytes.subarray(from, begin));
        from = begin;
        at = begin + 1;
        this.#matched = 1;
      } else if (bytes[at] === terminator[this.#matched]) {
        at++;
        this.#matched++;
        if (this.#matched === terminator.length) return at;
      } else {
        // It was content after all. The byte is looked at anew: the real terminator may begin with it.
        this.#keep(terminator.subarray(0, this.#matched));
        from = at;
        this.#matched = 0;
      }
    }
    if (this.#matched === 0) this.#keep(bytes.subarray(from));
    return null;
  }

  /** What came, and nothing is left. */
  take(): Token {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(this.#pieces));
    const whole = this.#lostBytes > 0 ? text.replace(/\ufffd$/, "") : text;
    const token = { kind: "paste", text: whole.replace(/\r\n?/g, "\n"), lostBytes: this.#lostBytes } as const;
    this.#pieces = [];
    this.#size = 0;
    this.#lostBytes = 0;
    this.#matched = 0;
    return token;
  }

  #keep(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, terminalLimits.maxPasteBytes - this.#size);
    this.#lostBytes += bytes.length - kept.length;
    if (kept.length === 0) return;
    this.#size += kept.length;
    // A copy: whoever reads may use its buffer again.
    this.#pieces.push(Uint8Array.from(kept));
  }
}
