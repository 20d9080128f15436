/**
 * One message on its way: its text form (the line, without newline) and its object form, each made on demand
 * and kept. Subprocesses and thread programs carry the text; where both ends are ours the object may cross.
 */
import { encodeLine } from "./encode.js";

/** The params of one message, encoded once however many extensions are sent it. Must not change afterwards. */
export class Payload {
  readonly value: unknown;
  #text: string | undefined;

  /** `text`: the value as JSON already, when it has to be spelled in a certain way. */
  constructor(value: unknown, text?: string) {
    this.value = value;
    this.#text = text;
  }

  get text(): string {
    this.#text ??= encodeLine(this.value);
    return this.#text;
  }
}

export class Frame {
  #text: string | undefined;
  #value: unknown;

  /** False for a line that arrived without its newline, because its sender ended; it may be half a message. */
  readonly isWhole: boolean;

  private constructor(text: string | undefined, value: unknown, isWhole = true) {
    this.#text = text;
    this.#value = value;
    this.isWhole = isWhole;
  }

  /** A frame that arrived as a line. */
  static ofText(text: string, isWhole = true): Frame {
    return new Frame(text, undefined, isWhole);
  }

  /** A frame that is an object already. The value must not change afterwards. */
  static ofValue(value: object): Frame {
    return new Frame(undefined, value);
  }

  /** Shell extensions match on `"id":N,"method"`, so those stay adjacent and first. `method` needs no escaping. */
  static request(id: number, method: string, params: Payload): Frame {
    return new Frame(`{"id":${id},"method":"${method}","params":${params.text}}`, undefined);
  }

  static notification(method: string, params: Payload | null): Frame {
    const tail = params === null ? "}" : `,"params":${params.text}}`;
    return new Frame(`{"method":"${method}"${tail}`, undefined);
  }

  /** The line: compact, without newline, U+2028/2029 escaped. */
  get text(): string {
    this.#text ??= encodeLine(this.#value);
    return this.#text;
  }

  /** The parsed message. Throws a SyntaxError when the line is not JSON. */
  get value(): unknown {
    if (this.#value === undefined) this.#value = JSON.parse(this.text);
    return this.#value;
  }
}
