/** Some lines of a text file of any size in bounded memory: line ends as LF, long lines cut, and it says what it did. */
import { isUtf8 } from "node:buffer";
import { builtInLimits } from "../../protocol/limits.js";
import { binaryType } from "./file-kind.js";
import { formOf } from "./text-encoding.js";

/** A file, or whatever can be read like one. */
export interface ReadsAt {
  read(into: Buffer, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
}

export interface LineRange {
  /** The first line, from 1. */
  readonly from: number;
  readonly count: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface Lines {
  readonly kind: "lines";
  readonly text: string;
  readonly count: number;
  /** Something follows. */
  readonly more: boolean;
  /** Numbers of the lines that are cut. */
  readonly cut: readonly number[];
  readonly hasCrlf: boolean;
  /** Some bytes are no text in the file's encoding and stand as U+FFFD, or as U+2400 for NUL. */
  readonly isInexact: boolean;
}

export type LinesRead =
  | Lines
  /** Looks like `type`, an image type or "binary". */
  | { readonly kind: "not-text"; readonly type: string }
  /** The file ends before the range. */
  | { readonly kind: "beyond-end"; readonly lines: number };

const NEWLINE = 0x0a;
/** Enough bytes for the characters of a line that are shown, and for half a character. */
const HEAD_BYTES = 3 * builtInLimits.readLineChars + 4;

/** Takes UTF-8 in pieces, in order, and keeps what the range asks for. */
class LineCollector {
  readonly #range: LineRange;
  readonly #lines: string[] = [];
  readonly #cut: number[] = [];
  #bytes = 0;
  /** Lines that have begun. */
  #line = 0;
  #isInLine = false;
  #head: Buffer[] = [];
  #headBytes = 0;
  #lineBytes = 0;
  #hasCrlf = false;
  #isInexact = false;
  #endsWithNewline = false;
  isFull = false;

  constructor(range: LineRange) {
    this.#range = range;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !this.isFull; ) {
      if (!this.#isInLine) this.#begin();
      if (this.isFull) return;
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline;
      if (this.#line >= this.#range.from) this.#take(chunk.subarray(at, end));
      if (newline >= 0) this.#end(true);
      at = end + 1;
    }
  }

  finish(): LinesRead {
    if (this.#isInLine && !this.isFull) this.#end(false);
    const { from } = this.#range;
    if (this.#lines.length === 0 && !this.isFull && from > Math.max(this.#line, 1)) {
      return { kind: "beyond-end", lines: this.#line };
    }
    const text = this.#lines.join("\n") + (this.#endsWithNewline && this.#lines.length > 0 ? "\n" : "");
    return {
      kind: "lines",
      text,
      count: this.#lines.length,
      more: this.isFull,
      cut: this.#cut,
      hasCrlf: this.#hasCrlf,
      isInexact: this.#isInexact,
    };
  }

  #begin(): void {
    if (this.#lines.length >= this.#range.count) {
      this.isFull = true;
      return;
    }
    this.#line++;
    this.#isInLine = true;
    this.#head = [];
    this.#headBytes = 0;
    this.#lineBytes = 0;
  }

  #take(piece: Buffer): void {
    this.#lineBytes += piece.length;
    if (this.#headBytes >= HEAD_BYTES) return;
    const kept = Buffer.from(piece.subarray(0, HEAD_BYTES - this.#headBytes));
    this.#head.push(kept);
    this.#headBytes += kept.length;
  }

  #end(hasNewline: boolean): void {
    this.#isInLine = false;
    if (this.#line < this.#range.from) return;
    const shown = this.#shown(Buffer.concat(this.#head), hasNewline);
    const bytes = Buffer.byteLength(shown) + 1;
    if (this.#bytes + bytes > this.#range.maxBytes) {
      this.isFull = true;
      // It was begun, and belongs to what follows.
      if (this.#cut.at(-1) === this.#line) this.#cut.pop();
      return;
    }
    this.#bytes += bytes;
    this.#lines.push(shown);
    this.#endsWithNewline = hasNewline;
  }

  #shown(head: Buffer, hasNewline: boolean): string {
    const isWhole = head.length === this.#lineBytes;
    let text = head.toString("utf8");
    if (isWhole && hasNewline && text.endsWith("\r")) {
      this.#hasCrlf = true;
      text = text.slice(0, -1);
    }
    if (text.includes("\uFFFD") && isWhole && !isUtf8(head)) this.#isInexact = true;
    if (text.includes("\0")) {
      this.#isInexact = true;
      text = text.replaceAll("\0", "\u2400");
    }
    if (isWhole && text.length <= builtInLimits.readLineChars) return text;
    this.#cut.push(this.#line);
    // Half of a pair stays with its other half.
    const kept = text.slice(0, builtInLimits.readLineChars).replace(/[\ud800-\udbff]$/, "");
    return `${kept}…`;
  }
}

/** Bytes of the file → UTF-8 without a mark. */
function transcoder(head: Buffer): (chunk: Buffer) => Buffer {
  const { encoding, hasMark } = formOf(head);
  if (encoding !== "utf-8") {
    const decoder = new TextDecoder(encoding);
    return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  let skip = hasMark ? Buffer.byteLength("\uFEFF") : 0;
  return (chunk) => {
    const rest = chunk.subarray(skip);
    skip = 0;
    return rest;
  };
}

/** Throws what the file system throws, and nothing else. Stops when the signal fires. */
export async function readLines(file: ReadsAt, range: LineRange): Promise<LinesRead> {
  const collector = new LineCollector(range);
  const buffer = Buffer.alloc(builtInLimits.fileChunkBytes);
  let toUtf8: ((chunk: Buffer) => Buffer) | null = null;
  for (let position = 0; !collector.isFull && !range.signal.aborted; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    if (toUtf8 === null) {
      const head = chunk.subarray(0, builtInLimits.sniffBytes);
      const type = binaryType(head);
      if (type !== null) return { kind: "not-text", type };
      toUtf8 = transcoder(head);
    }
    collector.push(toUtf8(chunk));
    position += bytesRead;
  }
  return collector.finish();
}
