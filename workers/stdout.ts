/** The program's `process.stdout` and `process.stderr`: streams whose writes are done when they return, as on a pipe. */
import { Writable } from "node:stream";

type Done = (error?: Error | null) => void;

export class ProgramOutput extends Writable {
  readonly fd: 1 | 2;
  readonly _type = "pipe";
  readonly _isStdio = true;
  readonly destroySoon: () => void;
  readonly #put: (chunk: string | Uint8Array) => void;
  readonly #close: () => void;
  #isClosed = false;
  #isDefaultEncoding = true;

  constructor(fd: 1 | 2, put: (chunk: string | Uint8Array) => void, close: () => void) {
    super({ decodeStrings: false });
    this.fd = fd;
    this.#put = put;
    this.#close = close;
    this.destroySoon = this.destroy;
  }

  /**
   * A text that nothing holds up is written at once, without the stream's bookkeeping; all the rest goes its usual way.
   */
  override write(chunk: unknown, ...rest: readonly unknown[]): boolean {
    const done = rest.at(-1);
    const isPlain =
      typeof chunk === "string" &&
      (rest.length === 0 || (rest.length === 1 && typeof done === "function")) &&
      this.#isDefaultEncoding &&
      !this.#isClosed &&
      chunk.length < this.writableHighWaterMark &&
      this.writableLength === 0 &&
      this.writableCorked === 0 &&
      this.writable;
    if (!isPlain) return Reflect.apply(Writable.prototype.write, this, [chunk, ...rest]);
    this.#put(chunk);
    if (typeof done === "function") process.nextTick(done, null);
    return true;
  }

  override setDefaultEncoding(encoding: BufferEncoding): this {
    this.#isDefaultEncoding = false;
    return super.setDefaultEncoding(encoding);
  }

  override _write(chunk: string | Uint8Array, encoding: BufferEncoding, done: Done): void {
    if (this.#isClosed) {
      done(Object.assign(new Error("write EPIPE"), { errno: -32, code: "EPIPE", syscall: "write" }));
      return;
    }
    const isText = typeof chunk !== "string" || encoding === "utf8" || encoding === "utf-8";
    this.#put(isText ? chunk : Buffer.from(chunk, encoding));
    done();
  }

  override _final(done: Done): void {
    this.#isClosed = true;
    this.#close();
    done();
  }

  // The stream itself is never destroyed; Node's own does the same.
  override _destroy(error: Error | null, done: Done): void {
    done(error);
    const revive: unknown = Reflect.get(this, "_undestroy");
    if (typeof revive === "function") Reflect.apply(revive, this, []);
  }
}
