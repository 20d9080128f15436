/** The end of what a running call puts out. Each chunk costs its own length, however much came before. */
import { transcriptLimits } from "../../../protocol/limits.js";
import { Sanitizer } from "../../../text/sanitize.js";

type Stream = "stdout" | "stderr";

const { outputKeptChars, outputTailChars } = transcriptLimits;

export class OutputTail {
  readonly #sanitizers: Readonly<Record<Stream, Sanitizer>> = { stdout: new Sanitizer(), stderr: new Sanitizer() };
  #text = "";
  #newlines = 0;
  #isCut = false;

  get isEmpty(): boolean {
    return this.#text === "";
  }

  /** Sanitised, in the order in which it came; its beginning may be missing. */
  get text(): string {
    return this.#isCut ? `…\n${this.#text}` : this.#text;
  }

  push(stream: Stream, chunk: string): void {
    this.#add(this.#sanitizers[stream].push(chunk));
  }

  /** All of it anew: from a call that sends what it has come to, and no output. */
  replace(text: string): void {
    this.#text = "";
    this.#newlines = 0;
    this.#isCut = false;
    this.push("stdout", text);
  }

  end(): void {
    this.#add(this.#sanitizers.stdout.flush());
    this.#add(this.#sanitizers.stderr.flush());
  }

  /** The last lines that are not blank at the end, and how many there are before them. */
  lastLines(count: number): { readonly lines: readonly string[]; readonly more: number } {
    const end = this.#text.slice(wholeFrom(this.#text, Math.max(0, this.#text.length - outputTailChars))).trimEnd();
    if (end === "" || count < 1) return { lines: [], more: end === "" ? 0 : this.#newlines };
    const lines = end.split("\n").slice(-count);
    const blankEnd = this.#text.length - this.#text.trimEnd().length;
    const all = this.#newlines + 1 - newlinesIn(this.#text.slice(this.#text.length - blankEnd));
    return { lines, more: Math.max(0, all - lines.length) };
  }

  #add(text: string): void {
    if (text === "") return;
    this.#text += text;
    this.#newlines += newlinesIn(text);
    if (this.#text.length <= 2 * outputKeptChars) return;
    this.#text = this.#text.slice(keptFrom(this.#text));
    this.#isCut = true;
  }
}

/** At the beginning of a line where one is near. */
function keptFrom(text: string): number {
  const from = text.length - outputKeptChars;
  const line = text.indexOf("\n", from) + 1;
  if (line > 0 && line - from <= outputTailChars) return line;
  return wholeFrom(text, from);
}

/** Never inside of a pair. */
function wholeFrom(text: string, from: number): number {
  const code = text.charCodeAt(from);
  return code >= 0xdc00 && code <= 0xdfff ? from + 1 : from;
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
