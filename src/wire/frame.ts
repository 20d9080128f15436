/**
 * One message on its way: its text form (the line, without newline) and its object form, each made on demand
 * and kept. Subprocesses and thread programs carry the text; where both ends are ours the object may cross.
 */
import { encodeLine } from "./encode.js";

export class Frame {
  #text: string | undefined;
  #value: unknown;
  #hasValue: boolean;

  private constructor(text: string | undefined, value: unknown, hasValue: boolean) {
    this.#text = text;
    this.#value = value;
    this.#hasValue = hasValue;
  }

  /** A frame that arrived as a line. `value` throws a SyntaxError when it is not JSON. */
  static ofText(text: string): Frame {
    return new Frame(text, undefined, false);
  }

  /** A frame made by us. The value must not change afterwards. */
  static ofValue(value: object): Frame {
    return new Frame(undefined, value, true);
  }

  /** The line: compact, without newline, U+2028/2029 escaped. */
  get text(): string {
    this.#text ??= encodeLine(this.#value);
    return this.#text;
  }

  /** The parsed message. Throws a SyntaxError when the line is not JSON. */
  get value(): unknown {
    if (!this.#hasValue) {
      this.#value = JSON.parse(this.text);
      this.#hasValue = true;
    }
    return this.#value;
  }
}
