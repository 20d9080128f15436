/**
 * Bytes → lines. Splits on 0x0A alone, on bytes, before anything is decoded; readline and its like also split on
 * U+2028 and cut characters at chunk ends. Never keeps more than one line, never throws for what it is fed.
 */
import { wireLimits } from "../protocol/limits.js";
import { answeredBy, answerHeadChars } from "./answer-head.js";

/** Bytes that never became a line. The line is gone; the stream goes on behind it. */
export type BadLine =
  /** Longer than the cap; `bytes` is the whole length of the line, none of which was kept. */
  | {
      readonly kind: "too-long";
      readonly bytes: number /** The request it would have answered. */;
      readonly answers?: number;
    }
  | { readonly kind: "not-utf8" };

export interface LineHandlers {
  /**
   * A line without its newline, one trailing CR dropped. Never blank. `isWhole` false: the stream ended before the
   * newline came. Must not throw.
   */
  readonly onLine: (text: string, isWhole: boolean) => void;
  /** Once for each bad line, when its end is seen. Must not throw. */
  readonly onBad: (bad: BadLine) => void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = 0xfeff;
const blank = /^[ \t\r]*$/;
const nothing = new Uint8Array(0);

export class LineDecoder {
  readonly #handlers: LineHandlers;
  readonly #maxLineBytes: number;
  /** `ignoreBOM` keeps a U+FEFF in the text: we drop one at the start of the stream, not of each line. */
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Grows by doubling: linear in total, and a million one-byte chunks cost no million views. */
  #held: Uint8Array = nothing;
  /** Bytes seen of the line under way; over the cap they are counted and no longer held. */
  #lineBytes = 0;
  /** The beginning of a line over the cap. */
  #head = "";
  #isFirstLine = true;
  #hasEnded = false;

  /** The cap counts every byte of a line but the newline. */
  constructor(handlers: LineHandlers, maxLineBytes: number = wireLimits.maxLineBytes) {
    this.#handlers = handlers;
    this.#maxLineBytes = maxLineBytes;
  }

  /** Takes the next bytes. They may be reused afterwards; nothing of them is kept. Ignored after `end`. */
  push(chunk: Uint8Array): void {
    let start = 0;
    while (start < chunk.length && !this.#hasEnded) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      if (this.#lineBytes === 0) this.#finish(chunk, start, end);
      else {
        this.#hold(chunk, start, end);
        this.#finishHeld();
      }
      start = end + 1;
    }
    if (!this.#hasEnded && start < chunk.length) this.#hold(chunk, start, chunk.length);
  }

  /** The stream is over: what is left counts as a line. Idempotent. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#lineBytes > 0) this.#finishHeld(false);
  }

  #hold(chunk: Uint8Array, start: number, end: number): void {
    const before = this.#lineBytes;
    this.#lineBytes += end - start;
    if (this.#lineBytes > this.#maxLineBytes) {
      if (before <= this.#maxLineBytes) {
        this.#head = before > 0 ? headOf(this.#held, 0, before) : headOf(chunk, start, end);
      }
      this.#held = nothing;
      return;
    }
    if (this.#lineBytes > this.#held.length) this.#grow(before);
    this.#held.set(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end), before);
  }

  #grow(usedBytes: number): void {
    const wanted = Math.max(this.#lineBytes, this.#held.length * 2);
    const larger = new Uint8Array(Math.min(wanted, this.#maxLineBytes));
    larger.set(this.#held.subarray(0, usedBytes));
    this.#held = larger;
  }

  /** State is settled before a handler runs, so that a handler may call `end`. */
  #finishHeld(isWhole = true): void {
    const line = this.#held;
    const bytes = this.#lineBytes;
    this.#lineBytes = 0;
    if (line.length > wireLimits.keptLineBufferBytes) this.#held = nothing;
    this.#finish(line, 0, bytes, isWhole);
  }

  #finish(bytes: Uint8Array, start: number, end: number, isWhole = true): void {
    const isFirst = this.#isFirstLine;
    this.#isFirstLine = false;
    if (end - start > this.#maxLineBytes) {
      const answers = answeredBy(bytes.length < end ? this.#head : headOf(bytes, start, end));
      this.#handlers.onBad({ kind: "too-long", bytes: end - start, ...(answers === undefined ? {} : { answers }) });
      return;
    }
    const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;
    if (last === start) return;
    const decoded = this.#decode(bytes.subarray(start, last));
    if (decoded === undefined) {
      this.#handlers.onBad({ kind: "not-utf8" });
      return;
    }
    const text = isFirst && decoded.charCodeAt(0) === byteOrderMark ? decoded.slice(1) : decoded;
    // NaN for a lone byte-order mark: blank as well.
    if (!(text.charCodeAt(0) > 0x20) && blank.test(text)) return;
    this.#handlers.onLine(text, isWhole);
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return undefined;
    }
  }
}

function headOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + answerHeadChars)));
}
