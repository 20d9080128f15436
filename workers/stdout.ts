/** The program's `process.stdout` and `process.stderr`: streams whose writes are done when they return, as on a pipe. */
import { Writable } from "node:stream";

type Done = (error?: Error | null) => void;

export class ProgramOutput extends Writable {
  readonly fd: 1 | 2;
  readonly _type = "pipe";
  readonly _isStdio = true;
  readonly destroySoon: () => void;
  readonly #put: (chunk: string | Uint8Array) => void;

  constructor(fd: 1 | 2, put: (chunk: string | Uint8Array) => void) {
    super({ decodeStrings: false });
    this.fd = fd;
    this.#put = put;
    this.destroySoon = this.destroy;
  }

  override _write(chunk: string | Uint8Array, encoding: BufferEncoding, done: Done): void {
    const isText = typeof chunk !== "string" || encoding === "utf8" || encoding === "utf-8";
    this.#put(isText ? chunk : Buffer.from(chunk, encoding));
    done();
  }

  // Standard output is never closed; Node's own does the same.
  override _destroy(error: Error | null, done: Done): void {
    done(error);
    const revive: unknown = Reflect.get(this, "_undestroy");
    if (typeof revive === "function") Reflect.apply(revive, this, []);
  }
}
