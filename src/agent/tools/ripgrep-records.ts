/** What ripgrep prints with --json, read in pieces: the lines of each file, once it is known to be text. */
import { isJsonObject, type JsonObject } from "../../protocol/json-object.js";
import { builtInLimits } from "../../protocol/limits.js";
import type { GrepLine } from "./grep-lines.js";

const NEWLINE = 0x0a;

/** Text, or base64 where it is not UTF-8. */
function textOf(value: unknown): string {
  if (!isJsonObject(value)) return "";
  if (typeof value.text === "string") return value.text;
  return typeof value.bytes === "string" ? Buffer.from(value.bytes, "base64").toString("utf8") : "";
}

function recordOf(line: Buffer): { readonly type: unknown; readonly data: JsonObject } | null {
  try {
    const parsed: unknown = JSON.parse(line.toString("utf8"));
    return isJsonObject(parsed) && isJsonObject(parsed.data) ? { type: parsed.type, data: parsed.data } : null;
  } catch {
    return null;
  }
}

export class RipgrepRecords {
  readonly #onFile: (path: string, lines: readonly GrepLine[]) => void;
  readonly #maxLines: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #lines: GrepLine[] = [];
  /** Lines that were too long even to be cut. */
  skipped = 0;

  /** `onFile` gets the lines of a file together, or in parts of more than `maxLines`. */
  constructor(maxLines: number, onFile: (path: string, lines: readonly GrepLine[]) => void) {
    this.#maxLines = maxLines;
    this.#onFile = onFile;
  }

  push(piece: Buffer): void {
    let at = 0;
    for (let newline = piece.indexOf(NEWLINE); newline >= 0; newline = piece.indexOf(NEWLINE, at)) {
      this.#keep(piece.subarray(at, newline));
      this.#end();
      at = newline + 1;
    }
    this.#keep(Buffer.from(piece.subarray(at)));
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= builtInLimits.grepRecordBytes) this.#parts.push(part);
    else this.#parts = [];
  }

  #end(): void {
    if (this.#bytes > builtInLimits.grepRecordBytes) this.skipped++;
    else this.#take(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }

  #take(line: Buffer): void {
    const record = recordOf(line);
    if (record === null) return;
    const { type, data } = record;
    if (type === "match" || type === "context") {
      const number = typeof data.line_number === "number" ? data.line_number : 0;
      this.#lines.push({ number, text: textOf(data.lines), isMatch: type === "match" });
      if (this.#lines.length > this.#maxLines) this.#flush(data);
    }
    if (type !== "end") return;
    // The file turned out to be binary after all.
    if (typeof data.binary_offset !== "number") this.#flush(data);
    this.#lines = [];
  }

  #flush(data: JsonObject): void {
    this.#onFile(textOf(data.path), this.#lines);
    this.#lines = [];
  }
}
