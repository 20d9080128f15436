/**
 * One message on its way: its text form (the line, without newline) and its object form, each made on demand
 * and kept. Subprocesses and thread programs carry the text; where both ends are ours the object may cross.
 */
import { depthExceeds, valueDepthExceeds } from "./depth.js";
import { encodeLine } from "./encode.js";
import { rawIdOf } from "./raw-id.js";

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

/** What we send, in parts: neither form is made before somebody wants it. */
interface Parts {
  /** Null for a notification. */
  readonly id: number | null;
  readonly method: string;
  readonly params: Payload | null;
}

/** One message; neither of its forms may change afterwards. */
export class Frame {
  #text: string | undefined;
  #value: unknown;
  readonly #parts: Parts | undefined;

  /** False for a line that arrived without its newline, because its sender ended; it may be half a message. */
  readonly isWhole: boolean;

  private constructor(text: string | undefined, value: unknown, parts: Parts | undefined, isWhole = true) {
    this.#text = text;
    this.#value = value;
    this.#parts = parts;
    this.isWhole = isWhole;
  }

  /** A frame that arrived as a line. */
  static ofText(text: string, isWhole = true): Frame {
    return new Frame(text, undefined, undefined, isWhole);
  }

  /** A frame that is an object already. The value must not change afterwards. */
  static ofValue(value: object): Frame {
    return new Frame(undefined, value, undefined);
  }

  /** `method` needs no escaping. */
  static request(id: number, method: string, params: Payload): Frame {
    return new Frame(undefined, undefined, { id, method, params });
  }

  static notification(method: string, params: Payload | null): Frame {
    return new Frame(undefined, undefined, { id: null, method, params });
  }

  /** The line: compact, without newline, U+2028/2029 escaped. */
  get text(): string {
    this.#text ??= this.#parts === undefined ? encodeLine(this.#value) : lineOf(this.#parts);
    return this.#text;
  }

  /** The message. Throws a SyntaxError when it arrived as a line that is not JSON. */
  get value(): unknown {
    if (this.#value === undefined)
      this.#value = this.#parts === undefined ? JSON.parse(this.text) : objectOf(this.#parts);
    return this.#value;
  }

  /** Asked of what arrived, before anything else: deep JSON cannot be written again, and a cycle never ends. */
  nestsDeeperThan(max: number): boolean {
    return this.#text === undefined ? valueDepthExceeds(this.#value, max) : depthExceeds(this.#text, max);
  }

  /** The JSON text of `id`, the id of this message, as it arrived. Null when it is none that a line can hold. */
  rawId(id: unknown): string | null {
    if (this.#text !== undefined) return rawIdOf(this.#text, id);
    return typeof id === "string" || typeof id === "number" || id === null ? encodeLine(id) : null;
  }

  /** What arrived, for a notice about it: at most `maxChars` of the line. */
  excerpt(maxChars: number): string {
    try {
      return this.text.slice(0, maxChars);
    } catch {
      return "an object that is no JSON";
    }
  }
}

/** Shell extensions match on `"id":N,"method"`, so those stay adjacent and first. */
function lineOf({ id, method, params }: Parts): string {
  const head = id === null ? `{"method":"${method}"` : `{"id":${id},"method":"${method}"`;
  return params === null ? `${head}}` : `${head},"params":${params.text}}`;
}

function objectOf({ id, method, params }: Parts): object {
  if (params === null) return id === null ? { method } : { id, method };
  return id === null ? { method, params: params.value } : { id, method, params: params.value };
}
