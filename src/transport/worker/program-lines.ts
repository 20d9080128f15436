/**
 * Text that a thread posts → lines, by the rules that wire/line-decoder.ts has for bytes: no blank lines, no byte order
 * mark at the start, no carriage return at the end, nothing over the cap.
 */
import { wireLimits } from "../../protocol/limits.js";
import { answeredBy } from "../../wire/answer-head.js";
import type { BadLine } from "../transport.js";

const byteOrderMark = 0xfeff;
const carriageReturn = 0x0d;
const blank = /^[ \t\r]*$/;

export class ProgramLines {
  readonly #onLine: (text: string, isWhole: boolean) => void;
  readonly #onBad: (bad: BadLine) => void;
  #isFirst = true;
  #tail = "";

  /** `isWhole` false: the program ended before the newline came. */
  constructor(onLine: (text: string, isWhole: boolean) => void, onBad: (bad: BadLine) => void) {
    this.#onLine = onLine;
    this.#onBad = onBad;
  }

  /** Whole lines, joined by newlines; one, as a rule. */
  push(text: string, isWhole = true): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#take(text.slice(start, end));
      start = end + 1;
    }
    this.#take(start === 0 ? text : text.slice(start), isWhole);
  }

  /** What a program that ends wrote without a newline, piece by piece. Beyond the cap only the first is kept. */
  pushTail(text: string): void {
    if (this.#tail.length <= wireLimits.maxLineBytes) this.#tail += text;
  }

  end(): void {
    if (this.#tail !== "") this.push(this.#tail, false);
    this.#tail = "";
  }

  #take(line: string, isWhole = true): void {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const bytes = bytesIfTooLong(line);
    if (bytes !== undefined) {
      this.#onBad(tooLong(bytes, answeredBy(line)));
      return;
    }
    const start = isFirst && line.charCodeAt(0) === byteOrderMark ? 1 : 0;
    const end = line.charCodeAt(line.length - 1) === carriageReturn ? line.length - 1 : line.length;
    const text = start === 0 && end === line.length ? line : line.slice(start, end);
    // NaN for an empty line: blank as well.
    if (!(text.charCodeAt(0) > 0x20) && blank.test(text)) return;
    this.#onLine(text, isWhole);
  }
}

/** `answers`: the request it names, which a program may have made anything. */
export function tooLong(bytes: number, answers: unknown): BadLine {
  return { kind: "too-long", bytes, ...(typeof answers === "number" ? { answers } : {}) };
}

/** No text has fewer bytes than characters, nor more than three times as many. */
function bytesIfTooLong(line: string): number | undefined {
  if (line.length * 3 <= wireLimits.maxLineBytes) return undefined;
  const bytes = Buffer.byteLength(line);
  return bytes > wireLimits.maxLineBytes ? bytes : undefined;
}
