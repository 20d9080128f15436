/**
 * Pieces of a model's text → whole sentences or lines, each said once. Inside fenced code only whole lines are. What
 * comes out is sanitised; a sequence may be split over pieces.
 */
import { plainLimits } from "../../../protocol/limits.js";
import { Sanitizer } from "../../../text/sanitize.js";

const FENCE = /^\s*(?:```|~~~)/;
/** Only then may a sentence have ended. */
const ending = /[.!?…。！？]["'”’)\]]*(?:\s|$)|[。！？]/u;
const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });

export class SpokenText {
  readonly #sanitizer = new Sanitizer();
  #pending = "";
  #isCode = false;

  push(delta: string): readonly string[] {
    this.#pending += this.#sanitizer.push(delta);
    const said = this.#lines();
    const sentence = this.#isCode ? "" : this.#sentences();
    return sentence === "" ? said : [...said, sentence];
  }

  /** The text is over: what is left of it. The next one begins anew. */
  flush(): readonly string[] {
    this.#pending += this.#sanitizer.flush();
    const said = [...this.#lines(), this.#pending].filter((line) => line.trim() !== "");
    this.#pending = "";
    this.#isCode = false;
    return said;
  }

  /** Takes the whole lines. */
  #lines(): readonly string[] {
    const lines = this.#pending.split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) if (FENCE.test(line)) this.#isCode = !this.#isCode;
    return lines.filter((line) => line.trim() !== "");
  }

  /** Takes the whole sentences of the line that is coming; a line that never ends, at a word. */
  #sentences(): string {
    const { spokenChars, sentenceChars } = plainLimits;
    if (this.#pending.length > spokenChars) return this.#take(this.#pending.lastIndexOf(" ", spokenChars) + 1);
    // A fence is known by its line alone.
    if (FENCE.test(this.#pending) || !ending.test(this.#pending)) return "";
    const last = [...sentences.segment(this.#pending)].at(-1)?.index ?? 0;
    return last < sentenceChars ? "" : this.#take(last);
  }

  #take(length: number): string {
    const end = length === 0 ? plainLimits.spokenChars : length;
    const said = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    return said.trim();
  }
}
