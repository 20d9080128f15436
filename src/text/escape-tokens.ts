/**
 * Takes terminal escape sequences out of text, payloads included, with state between chunks. What is left holds no
 * control character but newline. Sequences end where a terminal (the VT500 state machine) would end them, and
 * also at a line end or after `textLimits.escapeChars`: what follows an unterminated one must not stay hidden.
 */
import { textLimits } from "../protocol/limits.js";

/** `shift` waits for the one character that SS2 or SS3 applies to. */
type State = "ground" | "escape" | "intermediate" | "csi" | "string" | "shift";

/** The next state, or `text`: the sequence is over and this character is not part of it. */
type Step = State | "text";

const tab = " ".repeat(textLimits.tabSpaces);

const bell = 0x07;
const cancel = 0x18;
const substitute = 0x1a;
const escapeCode = 0x1b;

/** After ESC: these begin a sequence with a body; every other final character ends the sequence. */
const afterEscape: Readonly<Record<string, State>> = {
  "[": "csi",
  "]": "string",
  P: "string",
  X: "string",
  "^": "string",
  _: "string",
  // Window title of screen and tmux: `ESC k title ESC \`.
  k: "string",
  N: "shift",
  O: "shift",
};

/** Where ESC or a C1 character leads, from any state. C1 without an entry (ST among them) leads to the ground. */
const introducers: Readonly<Record<number, State>> = {
  [escapeCode]: "escape",
  142: "shift",
  143: "shift",
  144: "string",
  152: "string",
  155: "csi",
  157: "string",
  158: "string",
  159: "string",
};

/** What a printable character does to a sequence. */
const steps: Readonly<Record<Exclude<State, "ground">, (code: number) => Step>> = {
  escape(code) {
    if (code <= 0x2f) return "intermediate";
    return code <= 0x7e ? (afterEscape[String.fromCharCode(code)] ?? "ground") : "text";
  },
  intermediate(code) {
    if (code <= 0x2f) return "intermediate";
    return code <= 0x7e ? "ground" : "text";
  },
  csi(code) {
    if (code <= 0x3f) return "csi";
    return code <= 0x7e ? "ground" : "text";
  },
  string: () => "string",
  shift: (code) => (code > 0x20 && code <= 0x7e ? "ground" : "text"),
};

/** C0 but newline, DEL, C1. Loops over codes, here and below: twice as fast as matching, whatever the text. */
function isControl(code: number): boolean {
  return code < 0x20 ? code !== 0x0a : code >= 0x7f && code <= 0x9f;
}

function introduces(code: number): boolean {
  return code === escapeCode || (code >= 0x80 && code <= 0x9f);
}

function step(state: Exclude<State, "ground">, code: number): Step {
  if (code === 0x0a || code === 0x0d) return "text";
  if (introduces(code)) return introducers[code] ?? "ground";
  if (code === cancel || code === substitute) return "ground";
  if (code === bell && state === "string") return "ground";
  if (code < 0x20 || code === 0x7f) return state;
  return steps[state](code);
}

export class EscapeFilter {
  #state: State = "ground";
  /** Characters of the sequence under way. */
  #length = 0;
  /** A CR became a newline; an LF after it belongs to it. */
  #afterReturn = false;
  #hasRemoved = false;

  /** Whether anything was taken out so far. Line ends and tabs that were rewritten do not count. */
  get hasRemoved(): boolean {
    return this.#hasRemoved;
  }

  /** Nothing is under way: text without controls would come back as it is. */
  get isIdle(): boolean {
    return this.#state === "ground" && !this.#afterReturn;
  }

  /** The text without escapes and controls; CR and CRLF as newline, tab as spaces. */
  push(text: string): string {
    let out = "";
    let at = 0;
    while (at < text.length) {
      if (this.#state === "string") at = this.#skipPayload(text, at);
      else if (this.#state === "ground") {
        const end = this.#textEnd(text, at);
        if (end > at) out += text.slice(at, end);
        if (end < text.length) out += this.#control(text.charCodeAt(end));
        at = end + 1;
      } else if (this.#advance(this.#state, text.charCodeAt(at))) at++;
    }
    return out;
  }

  /** Forgets the sequence under way: the stream is over. */
  end(): void {
    this.#state = "ground";
    this.#afterReturn = false;
  }

  /** Where the next control character is. A newline is text, unless it belongs to the CR before it. */
  #textEnd(text: string, start: number): number {
    if (this.#afterReturn && text.charCodeAt(start) === 0x0a) return start;
    let end = start;
    while (end < text.length && !isControl(text.charCodeAt(end))) end++;
    if (end > start) this.#afterReturn = false;
    return end;
  }

  /** One control character outside of a sequence; returns the text it stands for. */
  #control(code: number): string {
    if (code === 0x0d) {
      this.#afterReturn = true;
      return "\n";
    }
    if (code === 0x0a || code === 0x09) {
      this.#afterReturn = false;
      return code === 0x09 ? tab : "";
    }
    this.#hasRemoved = true;
    this.#state = introducers[code] ?? "ground";
    this.#length = 1;
    return "";
  }

  /** One character within a sequence. False when it is text after all. */
  #advance(state: Exclude<State, "ground">, code: number): boolean {
    const next = this.#length >= textLimits.escapeChars ? "text" : step(state, code);
    if (next === "text") {
      this.#state = "ground";
      return false;
    }
    this.#state = next;
    this.#length = introduces(code) ? 1 : this.#length + 1;
    return true;
  }

  /** Payload is text that does not count; a newline or any control character is for `step` to judge. */
  #skipPayload(text: string, start: number): number {
    const most = Math.min(text.length, start + textLimits.escapeChars - this.#length);
    let end = start;
    while (end < most && text.charCodeAt(end) !== 0x0a && !isControl(text.charCodeAt(end))) end++;
    this.#length += end - start;
    if (end === text.length) return end;
    return this.#advance("string", text.charCodeAt(end)) ? end + 1 : end;
  }
}
