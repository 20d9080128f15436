/**
 * What the terminal is asked at the start: all at once, in one round trip, and whoever waits waits for a bounded time.
 * An answer that comes late still counts; one that never comes costs nothing.
 */
import type { Clock } from "../../../host/clock.js";
import { terminalLimits } from "../../../protocol/limits.js";
import type { TerminalReply } from "../input/terminal-reply.js";
import { isDarkColor } from "./background.js";
import type { Environment } from "./color-depth.js";
import type { Keyboard } from "./sequences.js";

export interface ProbeListener {
  background(isDark: boolean): void;
  keyboard(keyboard: Keyboard): void;
}

/** These answer nothing, or show the question. */
const silentTerms = /^(dumb|unknown|linux|vt\d+.*|cons25)?$/;

export class TerminalProbe {
  readonly #listener: ProbeListener;
  readonly #clock: Clock;
  readonly #inTime = Promise.withResolvers<void>();
  readonly #complete = Promise.withResolvers<void>();
  readonly #cancelTimer: () => void;
  #isOpen = true;
  #hasKitty = false;

  constructor(clock: Clock, listener: ProbeListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#cancelTimer = clock.setTimer(terminalLimits.backgroundMs, () => this.#inTime.resolve());
  }

  static isWorthAsking(env: Environment): boolean {
    return !silentTerms.test(env.TERM ?? "");
  }

  /** Settles when the background is known, when it will not be, or after `terminalLimits.backgroundMs`. */
  get background(): Promise<void> {
    return this.#inTime.promise;
  }

  reply(reply: TerminalReply): void {
    if (reply.kind === "background") {
      this.#listener.background(isDarkColor(reply.color));
      this.#settleBackground();
    } else if (reply.kind === "kittyKeyboard") this.#hasKitty = true;
    else if (this.#isOpen) {
      this.#isOpen = false;
      this.#settleBackground();
      this.#complete.resolve();
      this.#listener.keyboard(this.#hasKitty ? "kitty" : "xterm");
    }
  }

  /** Settles when all answers are there, or after `terminalLimits.closeMs`. */
  async answered(): Promise<void> {
    if (!this.#isOpen) return;
    const cancel = this.#clock.setTimer(terminalLimits.closeMs, () => this.#complete.resolve());
    await this.#complete.promise;
    cancel();
  }

  /** Nobody reads answers any more. */
  end(): void {
    this.#isOpen = false;
    this.#settleBackground();
    this.#complete.resolve();
  }

  #settleBackground(): void {
    this.#cancelTimer();
    this.#inTime.resolve();
  }
}
