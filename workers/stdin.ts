/**
 * The program's `process.stdin`: a stream over the inbox that behaves as Node's own does over a pipe. It starts with
 * the first read, and while it is paused it does not keep the program alive.
 */
import { Readable } from "node:stream";
import type { Inbox, Piece } from "./inbox.js";

export class ProgramInput extends Readable {
  readonly fd = 0;
  readonly _type = "pipe";
  readonly #inbox: Inbox;
  #hasPushed = false;
  /** readline's own listeners for data. */
  readonly #readline = new WeakSet<object>();
  /** Whether readline alone listens; undefined when that has to be looked at again. */
  #isReadlineAlone: boolean | undefined;

  constructor(inbox: Inbox) {
    super();
    this.#inbox = inbox;
    // A tick later, as Node's does: `pause` is announced before the stream counts as paused.
    this.on("pause", () => process.nextTick(this.#onPaused));
    this.on("newListener", this.#onListener);
    this.on("removeListener", this.#onListener);
  }

  override _read(): void {
    this.#inbox.listen(this.#onPiece);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#inbox.unlisten();
    callback(error);
  }

  ref(): this {
    this.#inbox.hold(true);
    return this;
  }

  unref(): this {
    this.#inbox.hold(false);
    return this;
  }

  /**
   * What flows through an empty stream is handed on as the stream would do it, without its bookkeeping: that is a fifth
   * of a small program's time between question and answer.
   */
  readonly #onPiece = (piece: Piece): boolean => {
    if (typeof piece !== "string" || !this.#hasPushed || this.readableFlowing !== true || this.readableLength > 0) {
      this.#hasPushed = true;
      return this.push(piece, "utf8");
    }
    const { readableEncoding } = this;
    if (readableEncoding === null) this.emit("data", this.#takesText() ? piece : Buffer.from(piece));
    else if (readableEncoding === "utf8") this.emit("data", piece);
    else return this.push(piece, "utf8");
    return true;
  };

  /** readline would only make text of the bytes again. Everybody else is owed bytes. */
  #takesText(): boolean {
    this.#isReadlineAlone ??= this.listeners("data").every((listener) => this.#readline.has(listener));
    return this.#isReadlineAlone;
  }

  readonly #onListener = (event: string | symbol, listener: object & { readonly name: string }): void => {
    if (event !== "data") return;
    this.#isReadlineAlone = undefined;
    const isReadline = listener.name === "ondata" && /node:internal\/readline\//.test(new Error().stack ?? "");
    if (isReadline) this.#readline.add(listener);
  };

  readonly #onPaused = (): void => {
    if (this.readableFlowing === true || this.destroyed) return;
    this.#inbox.unlisten();
    // Without it the stream would wait for a read that it believes to be under way, and never read again.
    const state: unknown = Reflect.get(this, "_readableState");
    if (typeof state === "object" && state !== null) Reflect.set(state, "reading", false);
  };
}
