/**
 * Bytes of a terminal → tokens, however the bytes are split. Knows the grammar of sequences and no key; what ends a
 * sequence early ends it unseen, and is looked at anew. Time comes in only as `expire`.
 */
import { terminalLimits } from "../../../protocol/limits.js";
import { PasteBuffer } from "./paste-buffer.js";
import type { Token } from "./token.js";

/**
 * `escape`: after ESC · `stringEscape`: after ESC in a string · `skip`: bytes that belong to an old kind of report ·
 * `altText`: after ESC and the first byte of a longer character.
 */
type State = "ground" | "escape" | "csi" | "ss3" | "string" | "stringEscape" | "skip" | "altText" | "paste";

const escapeByte = 0x1b;
const bell = 0x07;
const del = 0x7f;
const stringIntroducers = "]PX^_";

/** X10 mouse reports: three bytes follow `CSI M`. Function keys of the Linux console: one follows `CSI [`. */
const mouseBytes = 3;
const consoleKeyBytes = 1;

function isControl(byte: number): boolean {
  return byte < 0x20 || byte === del;
}

/** How long an unfinished state may last, in milliseconds; null: nothing is unfinished. */
export type Patience = number | null;

export class ByteScanner {
  readonly #emit: (token: Token) => void;
  #state: State = "ground";
  /** A lone ESC came before the sequence. */
  #alt = false;
  /** What the sequence began with after ESC, and what it has collected. */
  #introducer = "";
  #collected = "";
  /** It is longer than it may be: read to its end and dropped. */
  #isTooLong = false;
  #remaining = 0;
  #altBytes: number[] = [];
  readonly #paste = new PasteBuffer();
  #text = new TextDecoder("utf-8", { ignoreBOM: true });

  constructor(emit: (token: Token) => void) {
    this.#emit = emit;
  }

  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#state === "ground") at = this.#ground(bytes, at);
      else if (this.#state === "paste") at = this.#pasted(bytes, at);
      else if (this.#advance(bytes[at] ?? 0)) at++;
    }
  }

  get patience(): Patience {
    if (this.#state === "ground") return null;
    if (this.#state === "paste") return terminalLimits.pasteIdleMs;
    const mayBeKeys = this.#state === "escape" || this.#isBare;
    return mayBeKeys ? terminalLimits.escapeMs : terminalLimits.sequenceMs;
  }

  /** Nothing more comes for what is unfinished: it was keys, or it vanishes. */
  expire(): void {
    if (this.#state === "paste") this.#emit(this.#paste.take());
    else if (this.#state === "escape" || this.#state === "stringEscape") this.#escapeKeys();
    else this.#bareKeys();
    this.#reset();
  }

  /** Forgets what is unfinished. */
  reset(): void {
    this.#paste.take();
    this.#text = new TextDecoder("utf-8", { ignoreBOM: true });
    this.#reset();
  }

  #reset(): void {
    this.#state = "ground";
    this.#alt = false;
    this.#introducer = "";
    this.#collected = "";
    this.#isTooLong = false;
    this.#altBytes = [];
  }

  #ground(bytes: Uint8Array, start: number): number {
    let end = start;
    while (end < bytes.length && !isControl(bytes[end] ?? 0)) end++;
    if (end > start) this.#characters(this.#text.decode(bytes.subarray(start, end), { stream: true }));
    const control = bytes[end];
    if (control === undefined) return end;
    this.#characters(this.#text.decode());
    if (control === escapeByte) this.#state = "escape";
    else this.#emit({ kind: "control", code: control, alt: false });
    return end + 1;
  }

  /** Bytes that are no UTF-8 and C1 controls are nothing that anybody types. */
  #characters(decoded: string): void {
    const text = decoded.replace(/[\ufffd\u0080-\u009f]/g, "");
    if (text !== "") this.#emit({ kind: "text", text });
  }

  #pasted(bytes: Uint8Array, start: number): number {
    const end = this.#paste.push(bytes, start);
    if (end === null) return bytes.length;
    this.#emit(this.#paste.take());
    this.#reset();
    return end;
  }

  /** False: the byte is not part of what was under way, which is over. */
  #advance(byte: number): boolean {
    switch (this.#state) {
      case "escape":
        return this.#afterEscape(byte);
      case "csi":
        return this.#inCsi(byte);
      case "ss3":
        return this.#inSs3(byte);
      case "string":
        return this.#inString(byte);
      case "stringEscape":
        if (byte === 0x5c) return this.#endString();
        this.#reset();
        this.#state = "escape";
        return false;
      case "altText":
        return this.#inAltText(byte);
      default:
        if (isControl(byte)) return this.#abandon();
        this.#remaining--;
        if (this.#remaining === 0) this.#reset();
        return true;
    }
  }

  #afterEscape(byte: number): boolean {
    const character = String.fromCharCode(byte);
    if (byte === escapeByte) {
      if (this.#alt) this.#escapeKey();
      this.#alt = true;
      return true;
    }
    if (character === "[" || character === "O") return this.#begin(character === "[" ? "csi" : "ss3", character);
    // Only before a sequence does an ESC mean alt; two of them and something else are a key and a chord.
    if (this.#alt) this.#escapeKey();
    this.#alt = false;
    if (stringIntroducers.includes(character)) return this.#begin("string", character);
    if (byte >= 0xc2 && byte <= 0xf4) {
      this.#state = "altText";
      this.#altBytes = [byte];
      return true;
    }
    if (isControl(byte)) this.#emit({ kind: "control", code: byte, alt: true });
    else if (byte < 0x80) this.#emit({ kind: "alt", text: character });
    this.#reset();
    return true;
  }

  #begin(state: State, introducer: string): true {
    this.#state = state;
    this.#introducer = introducer;
    return true;
  }

  #inCsi(byte: number): boolean {
    if (isControl(byte) || byte >= 0x80) return this.#abandon();
    const character = String.fromCharCode(byte);
    if (this.#collected === "" && character === "[") return this.#skip(consoleKeyBytes);
    if (this.#collected === "" && character === "M") return this.#skip(mouseBytes);
    // rxvt ends shifted keys with `$`, which is no final character anywhere else.
    const isFinal = byte >= 0x40 || (character === "$" && /^\d+$/.test(this.#collected));
    if (!isFinal) return this.#collect(character, terminalLimits.maxParameterBytes);
    if (this.#collected === "200" && character === "~") return this.#beginPaste();
    return this.#endSequence("csi", character);
  }

  #inSs3(byte: number): boolean {
    const character = String.fromCharCode(byte);
    if (byte >= 0x30 && byte <= 0x3b) return this.#collect(character, terminalLimits.maxParameterBytes);
    if (byte < 0x40 || byte >= del) return this.#abandon();
    return this.#endSequence("ss3", character);
  }

  #endSequence(kind: "csi" | "ss3", final: string): true {
    if (!this.#isTooLong) this.#emit({ kind, params: this.#collected, final, alt: this.#alt });
    this.#reset();
    return true;
  }

  #beginPaste(): true {
    if (this.#alt) this.#escapeKey();
    this.#reset();
    this.#state = "paste";
    return true;
  }

  #inString(byte: number): boolean {
    if (byte === bell) return this.#endString();
    if (byte === escapeByte && this.#collected !== "") {
      this.#state = "stringEscape";
      return true;
    }
    if (isControl(byte)) return this.#abandon();
    return this.#collect(String.fromCharCode(byte), terminalLimits.maxReplyBytes);
  }

  #endString(): true {
    const { introducer, payload } = { introducer: this.#introducer, payload: this.#collected };
    if (!this.#isTooLong) this.#emit({ kind: "string", introducer, payload });
    this.#reset();
    return true;
  }

  #inAltText(byte: number): boolean {
    if (byte < 0x80 || byte >= 0xc0) return this.#abandon();
    this.#altBytes.push(byte);
    const first = this.#altBytes[0] ?? 0;
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (this.#altBytes.length < length) return true;
    const text = new TextDecoder().decode(Uint8Array.from(this.#altBytes));
    if (!/[\ufffd\u0080-\u009f]/.test(text)) this.#emit({ kind: "alt", text });
    this.#reset();
    return true;
  }

  #collect(character: string, most: number): true {
    if (this.#collected.length >= most) this.#isTooLong = true;
    else this.#collected += character;
    return true;
  }

  #skip(count: number): true {
    this.#state = "skip";
    this.#remaining = count;
    return true;
  }

  /** It ends here: what may have been keys was keys, the rest vanishes; the byte at hand is nobody's yet. */
  #abandon(): false {
    this.#bareKeys();
    this.#reset();
    return false;
  }

  /** ESC and an introducer, and nothing behind them: what alt and that key send. */
  get #isBare(): boolean {
    const hasIntroducer = this.#state === "csi" || this.#state === "ss3" || this.#state === "string";
    return hasIntroducer && this.#collected === "";
  }

  #bareKeys(): void {
    if (!this.#isBare) return;
    if (this.#alt) this.#escapeKey();
    this.#emit({ kind: "alt", text: this.#introducer });
  }

  #escapeKeys(): void {
    if (this.#alt) this.#escapeKey();
    this.#escapeKey();
  }

  #escapeKey(): void {
    this.#emit({ kind: "control", code: escapeByte, alt: false });
  }
}
