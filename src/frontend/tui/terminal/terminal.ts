/**
 * The terminal as a device: its modes, its input, its size, and nothing of what is painted. Every mode it sets it
 * takes back, on every way out; each write is whole sequences that move no cursor, so they may stand between frames.
 */
import type { ReadStream, WriteStream } from "node:tty";
import type { Clock } from "../../../host/clock.js";
import { terminalLimits } from "../../../protocol/limits.js";
import { InputDecoder } from "../input/input-decoder.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area } from "../part.js";
import { isDarkByEnvironment } from "./background.js";
import { clipboardSequence } from "./clipboard.js";
import { type ColorDepth, colorDepthOf, type Environment } from "./color-depth.js";
import { type ProcessPort, realProcess } from "./process-port.js";
import {
  autoWrap,
  bracketedPaste,
  giveTitleBack,
  type Keyboard,
  keepTitle,
  keyboards,
  keyReleases,
  mouse,
  plainText,
  questions,
  showCursor,
  titleSequence,
} from "./sequences.js";
import { TerminalProbe } from "./terminal-probe.js";

/** What the device is made of. */
interface TtyOptions {
  readonly stdin: ReadStream;
  /** The one that the painter writes to. */
  readonly stdout: WriteStream;
  readonly env: Environment;
  readonly clock: Clock;
  readonly process?: ProcessPort;
}

/** `away`: the terminal is somebody else's for a while. */
type Phase = "new" | "active" | "away" | "over";

export class Terminal {
  onInput: (event: InputEvent) => void = () => {};
  /** A key was let go, as the terminal says it; see `setKeyReleases`. */
  onRelease: (sequence: string) => void = () => {};
  /** Not while suspended: `onResume` follows then. */
  onResize: (size: Area) => void = () => {};
  /** The terminal is gone: end of input, or it fails. Once at most. */
  onHangup: () => void = () => {};
  /** The terminal is ours again, and nothing on it is known: paint all of it. */
  onResume: () => void = () => {};
  /** The terminal told its background, perhaps after `background` settled. */
  onBackground: (isDark: boolean) => void = () => {};
  readonly colorDepth: ColorDepth;

  readonly #stdin: ReadStream;
  readonly #stdout: WriteStream;
  readonly #env: Environment;
  readonly #clock: Clock;
  readonly #process: ProcessPort;
  readonly #decoder: InputDecoder;
  readonly #undo: (() => void)[] = [];
  #probe: TerminalProbe | null = null;
  #phase: Phase = "new";
  #keyboard: Keyboard = "plain";
  #isDark: boolean;
  #wantsMouse = false;
  #wantsReleases = false;
  #title: string | null = null;
  #isGone = false;
  #isSwitching = false;

  constructor({ stdin, stdout, env, clock, process = realProcess }: TtyOptions) {
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#env = env;
    this.#clock = clock;
    this.#process = process;
    this.colorDepth = colorDepthOf(env);
    this.#isDark = isDarkByEnvironment(env);
    this.#decoder = new InputDecoder(clock, {
      event: (event) => this.onInput(event),
      released: (sequence) => this.onRelease(sequence),
      reply: (reply) => this.#probe?.reply(reply),
    });
  }

  /** What is known of the background now; by the environment until the terminal tells. */
  get isDark(): boolean {
    return this.#isDark;
  }

  /** Settles when `isDark` is what it will be, `terminalLimits.backgroundMs` after `start` at the latest. */
  get background(): Promise<void> {
    return this.#probe?.background ?? Promise.resolve();
  }

  /** Cells, at least one each way. */
  size(): Area {
    const cells = (told: number, fallback: number) => Math.min(terminalLimits.maxCells, Math.max(1, told || fallback));
    return {
      columns: cells(this.#stdout.columns, terminalLimits.fallbackColumns),
      rows: cells(this.#stdout.rows, terminalLimits.fallbackRows),
    };
  }

  /** Takes the terminal: raw input from here on. Once. */
  start(): void {
    if (this.#phase !== "new") return;
    this.#phase = "active";
    this.#listen();
    this.#enter();
    if (!TerminalProbe.isWorthAsking(this.#env)) return;
    this.#probe = new TerminalProbe(this.#clock, {
      background: (isDark) => {
        this.#isDark = isDark;
        this.onBackground(isDark);
      },
      keyboard: (keyboard) => this.#useKeyboard(keyboard),
    });
    this.#write(questions);
  }

  /** Mouse events, or the terminal's own selection. Off at first. */
  setMouse(on: boolean): void {
    if (this.#wantsMouse === on) return;
    this.#wantsMouse = on;
    this.#write(on ? mouse.on : mouse.off);
  }

  /** Keys that are let go are told of, where the terminal can. Off at first. */
  setKeyReleases(on: boolean): void {
    if (this.#wantsReleases === on) return;
    this.#wantsReleases = on;
    if (this.#keyboard === "kitty" && !this.#isSwitching) this.#write(on ? keyReleases.on : keyReleases.off);
  }

  /** Foreign text is made one safe line; null gives back the title that was there before. */
  setTitle(text: string | null): void {
    const title = text === null || text === "" ? null : titleSequence(text);
    if (title === this.#title || !TerminalProbe.isWorthAsking(this.#env)) return;
    if (title === null) this.#write(giveTitleBack);
    else this.#write((this.#title === null ? keepTitle : "") + title);
    this.#title = title;
  }

  /** To the clipboard, by OSC 52: no terminal says whether it did. False: too long, nothing was sent. */
  copy(text: string): boolean {
    const sequence = clipboardSequence(text, this.#env);
    if (sequence !== null) this.#write(sequence);
    return sequence !== null;
  }

  /** The painter goes to another screen, which has keyboard modes of its own: `change` resolves when it is there. */
  async switchScreen(change: () => void | Promise<void>): Promise<void> {
    this.#write(keyboards[this.#keyboard].off);
    this.#isSwitching = true;
    try {
      await change();
    } finally {
      this.#isSwitching = false;
      this.#write(this.#keyboardOn);
    }
  }

  /** Gives the terminal to `work` as it was before `start`, and takes it back. The frame must be off the screen. */
  async suspend<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#is("active")) return work();
    this.#leave();
    this.#phase = "away";
    try {
      return await work();
    } finally {
      if (this.#is("away")) {
        this.#phase = "active";
        this.#enter();
        this.onResume();
      }
    }
  }

  /** Ctrl+z: to the shell, and back when it continues us. As for `suspend`. */
  async stop(): Promise<void> {
    await this.suspend(async () => {
      const continued = Promise.withResolvers<void>();
      const forget = this.#process.onContinue(continued.resolve);
      // The timer is for where nobody stops us; it stands still as we do.
      const cancel = this.#clock.setTimer(terminalLimits.stopMs, continued.resolve);
      if (!this.#process.stop()) continued.resolve();
      await continued.promise;
      forget();
      cancel();
    });
  }

  /** `restore`, after a bounded wait for answers of the terminal that the shell would get otherwise. */
  async close(): Promise<void> {
    if (this.#is("active") && !this.#isGone) await this.#probe?.answered();
    this.restore();
  }

  /** The terminal as it was before `start`. Synchronous, for every way out; more than once does nothing. */
  restore(): void {
    if (this.#is("over")) return;
    if (this.#is("active")) this.#leave();
    this.#phase = "over";
    this.#probe?.end();
    for (const undo of this.#undo.splice(0)) undo();
  }

  #is(phase: Phase): boolean {
    return this.#phase === phase;
  }

  #listen(): void {
    const hangup = () => this.#hangup();
    const resized = () => {
      if (this.#is("active")) this.onResize(this.size());
    };
    this.#stdout.on("resize", resized);
    this.#stdin.on("end", hangup).on("close", hangup);
    // These two stay: an error that nobody hears would end the process, and it may come after the end.
    this.#stdin.on("error", hangup);
    this.#stdout.on("error", hangup);
    this.#undo.push(
      () => this.#stdout.off("resize", resized),
      () => this.#stdin.off("end", hangup).off("close", hangup),
      this.#process.onExit(() => this.restore()),
      this.#process.onContinue(() => this.#continued()),
    );
  }

  #enter(): void {
    this.#setRawMode(true);
    this.#stdin.on("data", this.#received);
    this.#stdin.resume();
    const title = this.#title === null ? "" : keepTitle + this.#title;
    const modes = autoWrap.off + bracketedPaste.on + this.#keyboardOn;
    this.#write(modes + (this.#wantsMouse ? mouse.on : "") + title);
  }

  #leave(): void {
    this.#stdin.off("data", this.#received);
    this.#stdin.pause();
    this.#decoder.reset();
    // In the middle of a change of screens it is off already, and off twice would take what was there before us.
    const keyboard = this.#isSwitching ? "" : keyboards[this.#keyboard].off;
    const modes = mouse.off + keyboard + bracketedPaste.off + autoWrap.on;
    this.#write(modes + (this.#title === null ? "" : giveTitleBack) + plainText + showCursor);
    this.#setRawMode(false);
  }

  /** The shell that had the terminal while we were stopped has set its own modes. */
  #continued(): void {
    if (!this.#is("active")) return;
    this.#leave();
    this.#enter();
    this.onResume();
  }

  #useKeyboard(keyboard: Keyboard): void {
    this.#keyboard = keyboard;
    if (!this.#isSwitching) this.#write(this.#keyboardOn);
  }

  get #keyboardOn(): string {
    const releases = this.#keyboard === "kitty" && this.#wantsReleases ? keyReleases.on : "";
    return keyboards[this.#keyboard].on + releases;
  }

  readonly #received = (bytes: Buffer): void => this.#decoder.push(bytes);

  #write(text: string): void {
    if (text === "" || this.#isGone || !this.#is("active")) return;
    try {
      this.#stdout.write(text);
    } catch {
      this.#hangup();
    }
  }

  #setRawMode(on: boolean): void {
    try {
      this.#stdin.setRawMode(on);
    } catch {
      // The device is gone (EIO). A way out must not fail for that; the end of the input says it too.
      this.#hangup();
    }
  }

  #hangup(): void {
    if (this.#isGone || this.#is("over")) return;
    this.#isGone = true;
    this.onHangup();
  }
}
