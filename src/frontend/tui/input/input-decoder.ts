/**
 * Bytes of a terminal → what a person did, and apart from that what the terminal answered. However the bytes are
 * split, the same comes out; what nobody knows vanishes whole and is never typed.
 */
import type { Clock } from "../../../host/clock.js";
import { ByteScanner } from "./byte-scanner.js";
import type { InputEvent } from "./input-event.js";
import { characterKey, controlKey, noModifiers, textKeys } from "./key-event.js";
import { isMouseReport, mouseEvent } from "./mouse-report.js";
import { keyRelease, sequenceKey } from "./sequence-key.js";
import { replyOf, type TerminalReply } from "./terminal-reply.js";
import type { Token } from "./token.js";

const escapeCode = 0x1b;

/** Events and replies come in the order in which the terminal sent them. */
export interface InputListener {
  event(event: InputEvent): void;
  reply(reply: TerminalReply): void;
  /** A key was let go; only where that was asked for. `sequence`: as the terminal sent it. */
  released(sequence: string): void;
}

export class InputDecoder {
  readonly #clock: Clock;
  readonly #listener: InputListener;
  readonly #scanner = new ByteScanner((token) => this.#tokens.push(token));
  #tokens: Token[] = [];
  #cancelTimer: () => void = () => {};

  constructor(clock: Clock, listener: InputListener) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** What is whole is delivered before this returns; what is not, with what follows or when nothing does. */
  push(bytes: Uint8Array): void {
    this.#cancelTimer();
    this.#scanner.push(bytes);
    this.#wait();
    this.#deliver();
  }

  /** Forgets what is unfinished; no timer is left. */
  reset(): void {
    this.#cancelTimer();
    this.#scanner.reset();
  }

  #wait(): void {
    const patience = this.#scanner.patience;
    if (patience === null) return;
    this.#cancelTimer = this.#clock.setTimer(patience, () => {
      this.#scanner.expire();
      this.#deliver();
    });
  }

  /** The state is settled by now: a listener may throw, reset or push. */
  #deliver(): void {
    const tokens = this.#tokens;
    this.#tokens = [];
    for (const token of tokens) {
      const reply = replyOf(token);
      if (reply !== null) this.#listener.reply(reply);
      const released = token.kind === "csi" && reply === null ? keyRelease(token) : null;
      if (released !== null) this.#listener.released(released);
      for (const event of eventsOf(token, reply !== null)) this.#listener.event(event);
    }
  }
}

function eventsOf(token: Token, isReply: boolean): readonly InputEvent[] {
  switch (token.kind) {
    case "text":
      return textKeys(token.text);
    case "control":
      return [controlKey(token.code, token.alt)];
    case "alt":
      return [characterKey(token.text, { ...noModifiers, alt: true })];
    case "string":
      return [];
    case "paste":
      return [{ kind: "paste", text: token.text, ...(token.lostBytes > 0 && { lostBytes: token.lostBytes }) }];
    default: {
      const event = isReply ? null : isMouseReport(token) ? mouseEvent(token) : sequenceKey(token);
      // What is no key takes no alt: the ESC before it was a key of its own.
      const isKey = event?.kind === "key";
      return [...(token.alt && !isKey ? [controlKey(escapeCode, false)] : []), ...(event === null ? [] : [event])];
    }
  }
}
