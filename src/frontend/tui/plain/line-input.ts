/**
 * Lines as they are typed or piped in. Whoever asks last gets the next line: a question before the loop that takes
 * prompts. What nobody has asked for yet waits, so a script may be piped in whole.
 */
import { createInterface, type Interface } from "node:readline";
import { plainLimits } from "../../../protocol/limits.js";

/** The parts of a stdin that are used; a terminal's has `setRawMode`. */
export type LineSource = NodeJS.ReadableStream & {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
};

type Take = (line: string | null) => void;

const INTERRUPT = "\u0003";
const END = "\u0004";
/** Without the terminal's own line, these two take back what was typed. */
const ERASE = /[\u007f\b]/;
const KILL = "\u0015";

/** What keys typed blindly come to. */
function typedBlindly(keys: string): string {
  let line: string[] = [];
  for (const key of keys) {
    if (ERASE.test(key)) line.pop();
    else if (key === KILL) line = [];
    else if (!/\p{Cc}/u.test(key)) line.push(key);
  }
  return line.join("");
}

export class LineInput {
  readonly #source: LineSource;
  #readline: Interface | null = null;
  readonly #onTyped: () => void;
  readonly #waiting: Take[] = [];
  readonly #queued: string[] = [];
  #sinceLineEnd = 0;
  #isOver = false;
  #isResting = false;
  /** The terminal shows nothing of what is typed, its line end neither. */
  #isBlind = false;

  /** `onTyped`: a line ended, wherever it goes, and was shown. */
  constructor(source: LineSource, onTyped: () => void) {
    this.#source = source;
    this.#onTyped = onTyped;
  }

  /** Not before somebody asks: whoever takes this process's place may be the one to read. */
  #open(): void {
    if (this.#readline !== null || this.#isOver) return;
    const source = this.#source;
    // Not `terminal`: that would draw the line with cursor movements. The terminal shows by itself what is typed.
    this.#readline = createInterface({ input: source, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    this.#readline.on("line", (line) => this.#line(line));
    this.#readline.on("close", () => {
      this.#isOver = true;
      this.#deliver();
    });
    source.on("data", this.#measure);
  }

  /** Lines come from a terminal, at a person's pace. */
  get isTerminal(): boolean {
    return this.#source.isTTY === true;
  }

  /** The next line; null: there are no more, or `signal` took the question back. */
  next(signal?: AbortSignal): Promise<string | null> {
    if (signal?.aborted === true) return Promise.resolve(null);
    this.#open();
    return new Promise((resolve) => {
      const take: Take = (line) => {
        signal?.removeEventListener("abort", withdraw);
        resolve(line);
      };
      const withdraw = (): void => {
        const index = this.#waiting.indexOf(take);
        if (index >= 0) this.#waiting.splice(index, 1);
        take(null);
      };
      signal?.addEventListener("abort", withdraw, { once: true });
      this.#waiting.push(take);
      this.#deliver();
    });
  }

  /** As `next`, but a terminal does not show it. Ctrl-C and Ctrl-D are null. */
  async secret(signal: AbortSignal): Promise<string | null> {
    const { setRawMode } = this.#source;
    if (!this.isTerminal || setRawMode === undefined) return this.next(signal);
    const cancelled = new AbortController();
    const watch = (piece: Buffer | string): void => {
      const keys = piece.toString();
      if (keys.includes(INTERRUPT) || keys.includes(END)) cancelled.abort();
    };
    this.#open();
    this.#isBlind = true;
    this.#source.setRawMode?.(true);
    this.#source.on("data", watch);
    try {
      const keys = await this.next(AbortSignal.any([signal, cancelled.signal]));
      return keys === null ? null : typedBlindly(keys);
    } finally {
      this.#source.off("data", watch);
      this.#source.setRawMode?.(false);
      this.#isBlind = false;
    }
  }

  close(): void {
    this.#isOver = true;
    this.#source.off("data", this.#measure);
    this.#readline?.close();
    this.#deliver();
  }

  #line(line: string): void {
    if (!this.#isBlind) this.#onTyped();
    this.#queued.push(line);
    this.#deliver();
  }

  /** One line a turn of the loop: whoever got one may ask for the next before anybody else gets it. */
  #deliver(): void {
    if (this.#isResting || this.#waiting.length === 0) return;
    const line = this.#queued.shift();
    if (line === undefined && !this.#isOver) return;
    this.#isResting = true;
    this.#waiting.pop()?.(line ?? null);
    setImmediate(() => {
      this.#isResting = false;
      this.#deliver();
    });
  }

  /** A line without an end would be kept whole. */
  readonly #measure = (piece: Buffer | string): void => {
    const end = piece.lastIndexOf("\n");
    this.#sinceLineEnd = end < 0 ? this.#sinceLineEnd + piece.length : piece.length - end - 1;
    if (this.#sinceLineEnd > plainLimits.maxLineChars) this.close();
  };
}
