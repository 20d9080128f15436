/**
 * A program's standard output and error. One message for each write that completes a line, posted at once; half lines
 * wait. A program that is ahead of the host by a window's worth blocks here, as it would on a full pipe.
 */
import { isUtf8 } from "node:buffer";
import type { StringDecoder } from "node:string_decoder";
import type { MessagePort } from "node:worker_threads";
import { wireLimits } from "../src/protocol/limits.js";
import { answeredBy, answerHeadChars } from "../src/wire/answer-head.js";
import { cells, costOf, type FromProgram, type ProgramRecord } from "../src/wire/worker-channel.js";

const lineFeed = 0x0a;

export class Outbox {
  readonly #port: MessagePort;
  readonly #cells: Int32Array;
  /** Made for the first bytes: most programs write text alone. */
  #errorDecoder: StringDecoder | undefined;
  /** The line under way; text and bytes may alternate. */
  #parts: (string | Uint8Array)[] = [];
  #partBytes = 0;
  /** What a line over the cap says of itself. */
  #tooLong: { readonly answers?: number } = {};
  #sentChars = 0;
  #isEnding = false;

  constructor(port: MessagePort, shared: Int32Array) {
    this.#port = port;
    this.#cells = shared;
  }

  report(record: ProgramRecord): void {
    this.#post(record);
  }

  /** Bytes for fd 1. */
  write(chunk: string | Uint8Array): void {
    if (this.#isEnding) this.#post({ kind: "tail", text: textOf(chunk) });
    else if (typeof chunk === "string") this.#writeText(chunk.toWellFormed());
    else this.#writeBytes(chunk);
  }

  /** Bytes for fd 2. */
  writeError(chunk: string | Uint8Array): void {
    const text = typeof chunk === "string" ? chunk : this.#decodeError(chunk);
    if (text !== "") this.#post({ kind: "stderr", text });
  }

  #decodeError(chunk: Uint8Array): string {
    this.#errorDecoder ??= new (process.getBuiltinModule("node:string_decoder").StringDecoder)("utf8");
    return this.#errorDecoder.write(Buffer.from(chunk));
  }

  /** The program closed its output. */
  close(): void {
    this.end();
    this.#post({ kind: "closed" });
  }

  /** The program is ending: what has no newline yet goes out as it is, now and from here on. */
  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    const bytes = this.#partBytes;
    const text = this.#takeParts();
    if (bytes > wireLimits.maxLineBytes) this.#post({ kind: "too-long", bytes, ...this.#tooLong });
    else if (text === undefined) this.#post({ kind: "not-utf8" });
    else if (text !== "") this.#post({ kind: "tail", text });
  }

  #writeText(text: string): void {
    const end = text.lastIndexOf("\n");
    if (end === -1) {
      this.#hold(text);
      return;
    }
    let start = 0;
    if (this.#partBytes > 0) {
      // Only the first line can be one that began earlier.
      start = text.indexOf("\n") + 1;
      this.#hold(text.slice(0, start - 1));
      this.#postHeld();
    }
    this.#postLines(text, start, end);
    if (end + 1 < text.length) this.#hold(text.slice(end + 1));
  }

  /** The host handles a message in one go, so that many lines are more than one. */
  #postLines(text: string, start: number, end: number): void {
    let from = start;
    while (from <= end) {
      const isShort = end - from <= wireLimits.workerMessageMaxChars;
      const last = isShort ? end : text.lastIndexOf("\n", from + wireLimits.workerMessageMaxChars);
      const to = last < from ? text.indexOf("\n", from) : last;
      this.#post(text.slice(from, to));
      from = to + 1;
    }
  }

  #writeBytes(bytes: Uint8Array): void {
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      this.#hold(bytes.slice(start, end));
      this.#postHeld();
      start = end + 1;
    }
    if (start < bytes.length) this.#hold(bytes.slice(start));
  }

  #hold(part: string | Uint8Array): void {
    const bytes = Buffer.byteLength(part);
    this.#partBytes += bytes;
    if (this.#partBytes <= wireLimits.maxLineBytes) {
      if (bytes > 0) this.#parts.push(part);
      return;
    }
    // What tells which request the line would have answered is all that is kept of it.
    if (this.#partBytes - bytes <= wireLimits.maxLineBytes) this.#tooLong = aboutOf(this.#parts[0] ?? part);
    this.#parts = [];
  }

  /** The line under way is complete. */
  #postHeld(): void {
    const bytes = this.#partBytes;
    const text = this.#takeParts();
    if (bytes > wireLimits.maxLineBytes) this.#post({ kind: "too-long", bytes, ...this.#tooLong });
    else if (text === undefined) this.#post({ kind: "not-utf8" });
    else this.#post(text);
  }

  #takeParts(): string | undefined {
    const parts = this.#parts;
    this.#parts = [];
    this.#partBytes = 0;
    if (parts.every((part) => typeof part === "string")) return parts.join("");
    const bytes = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
    return isUtf8(bytes) ? bytes.toString() : undefined;
  }

  #post(message: FromProgram): void {
    this.#port.postMessage(message);
    this.#sentChars = (this.#sentChars + costOf(message)) | 0;
    if (this.#aheadBy() > wireLimits.workerWindowBytes) this.#waitForHost();
  }

  #aheadBy(): number {
    return (this.#sentChars - Atomics.load(this.#cells, cells.doneChars)) | 0;
  }

  #waitForHost(): void {
    for (;;) {
      const done = Atomics.load(this.#cells, cells.doneChars);
      Atomics.store(this.#cells, cells.writeBlocked, 1);
      if (this.#aheadBy() <= wireLimits.workerWindowBytes) break;
      Atomics.wait(this.#cells, cells.doneChars, done);
    }
    Atomics.store(this.#cells, cells.writeBlocked, 0);
  }
}

function textOf(chunk: string | Uint8Array): string {
  return typeof chunk === "string" ? chunk.toWellFormed() : Buffer.from(chunk).toString();
}

function aboutOf(part: string | Uint8Array): { readonly answers?: number } {
  const answers = answeredBy(textOf(part.slice(0, answerHeadChars)));
  return answers === undefined ? {} : { answers };
}
