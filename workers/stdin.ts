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

  constructor(inbox: Inbox) {
    super();
    this.#inbox = inbox;
    // A tick later, as Node's does: `pause` is announced before the stream counts as paused.
    this.on("pause", () => process.nextTick(this.#onPaused));
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

  readonly #onPiece = (piece: Piece): boolean => this.push(piece, "utf8");

  readonly #onPaused = (): void => {
    if (this.readableFlowing === true || this.destroyed) return;
    this.#inbox.unlisten();
    // Without it the stream would wait for a read that it believes to be under way, and never read again.
    const state: unknown = Reflect.get(this, "_readableState");
    if (typeof state === "object" && state !== null) Reflect.set(state, "reading", false);
  };
}
