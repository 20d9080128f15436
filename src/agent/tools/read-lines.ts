/** Some lines of a file of any size in bounded memory. */
import { open } from "node:fs/promises";
import { builtInLimits } from "../../protocol/limits.js";
import { headLength } from "./cut-text.js";
import { binaryType } from "./file-kind.js";

export interface LineRange {
  /** The first line, from 1. */
  readonly from: number;
  readonly count: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export type LinesRead =
  /** Looks like `type`, an image type or "binary". */
  | { readonly kind: "not-text"; readonly type: string }
  | {
      readonly kind: "lines";
      readonly text: string;
      /** Lines in `text`, a cut one included. */
      readonly count: number;
      /** Something follows. */
      readonly more: boolean;
      /** The only line did not fit and is cut. */
      readonly isCut: boolean;
    }
  /** The file ends before the range. */
  | { readonly kind: "beyond-end"; readonly lines: number };

const NEWLINE = 0x0a;

/** Takes chunks in order and keeps what the range asks for. */
class RangeCollector {
  readonly #range: LineRange;
  readonly #kept: Buffer[] = [];
  #bytes = 0;
  /** Newlines seen. */
  #newlines = 0;
  #endsInLine = false;
  isFull = false;

  constructor(range: LineRange) {
    this.#range = range;
  }

  push(chunk: Buffer): void {
    const { from, count, maxBytes } = this.#range;
    for (let at = 0; at < chunk.length && !this.isFull; ) {
      if (this.#newlines >= from - 1 + count || this.#bytes > maxBytes) {
        this.isFull = true;
        return;
      }
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline + 1;
      if (this.#newlines >= from - 1) {
        this.#kept.push(Buffer.from(chunk.subarray(at, end)));
        this.#bytes += end - at;
      }
      if (newline >= 0) this.#newlines++;
      this.#endsInLine = newline < 0;
      at = end;
    }
  }

  finish(): LinesRead {
    const lines = this.#newlines + (this.#endsInLine ? 1 : 0);
    if (this.#bytes === 0 && this.#range.from > Math.max(lines, 1)) return { kind: "beyond-end", lines };
    const all = Buffer.concat(this.#kept);
    const fits = all.length <= this.#range.maxBytes;
    const lastNewline = fits ? all.length - 1 : all.lastIndexOf(NEWLINE, this.#range.maxBytes - 1);
    const end = lastNewline < 0 ? headLength(all, this.#range.maxBytes) : lastNewline + 1;
    const text = all.toString("utf8", 0, end);
    const count = text.split("\n").length - (text.endsWith("\n") || text === "" ? 1 : 0);
    return { kind: "lines", text, count, more: this.isFull || !fits, isCut: !fits && lastNewline < 0 };
  }
}

/** Throws what the file system throws, and nothing else. Stops when the signal fires. */
export async function readLines(path: string, range: LineRange): Promise<LinesRead> {
  const file = await open(path);
  try {
    const collector = new RangeCollector(range);
    const buffer = Buffer.alloc(builtInLimits.fileChunkBytes);
    for (let position = 0; !collector.isFull && !range.signal.aborted; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      const type = position === 0 ? binaryType(chunk.subarray(0, builtInLimits.sniffBytes)) : null;
      if (type !== null) return { kind: "not-text", type };
      collector.push(chunk);
      position += bytesRead;
    }
    return collector.finish();
  } finally {
    await file.close();
  }
}
