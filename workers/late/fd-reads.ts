/** `fs` reads of fd 0, from the inbox. What blocks blocks the thread alone. */
import type { Input } from "../io.js";

type Callback = (error: Error | null, ...results: unknown[]) => void;

const readBytes = 16 * 1024;

/** By name; the arguments are those after the fd. */
export const reads: Readonly<Record<string, (inbox: Input, args: readonly unknown[]) => unknown>> = {
  readSync: (inbox, args) => inbox.read(rangeOf(args)),
  read(inbox, args) {
    const done = callbackOf(args);
    const buffer = bufferOf(args);
    const range = ArrayBuffer.isView(args[0]) ? args : [buffer, args[0]];
    inbox.readLater(rangeOf([buffer, ...range.slice(1)]), (bytes) => done(null, bytes, buffer));
  },
  readvSync: (inbox, [views]) => inbox.read(firstOf(views)),
  readv(inbox, args) {
    const done = callbackOf(args);
    inbox.readLater(firstOf(args[0]), (bytes) => done(null, bytes, args[0]));
  },
  readFileSync: (inbox, [options]) => decode(readAll(inbox), options),
  readFile(inbox, args) {
    const done = callbackOf(args);
    readAllLater(inbox, (all) => done(null, decode(all, args[0])));
  },
};

function readAll(inbox: Input): Buffer {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(readBytes);
    const bytes = inbox.read(chunk);
    if (bytes === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, bytes));
  }
}

function readAllLater(inbox: Input, done: (all: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const next = (): void => {
    const chunk = Buffer.alloc(readBytes);
    inbox.readLater(chunk, (bytes) => {
      if (bytes === 0) {
        done(Buffer.concat(chunks));
        return;
      }
      chunks.push(chunk.subarray(0, bytes));
      next();
    });
  };
  next();
}

/** The part of a buffer that a read is to fill: `(buffer, offset, length)` or `(buffer, { offset, length })`. */
function rangeOf([buffer, second, third]: readonly unknown[]): Uint8Array {
  const whole = viewOf(buffer);
  const range: { offset?: unknown; length?: unknown } = isOptions(second) ? second : { offset: second, length: third };
  const start = typeof range.offset === "number" ? range.offset : 0;
  return whole.subarray(start, typeof range.length === "number" ? start + range.length : whole.length);
}

/** The buffer of a `read` in any of its forms, made here when the caller gave none. */
function bufferOf([first]: readonly unknown[]): unknown {
  if (ArrayBuffer.isView(first)) return first;
  const given: unknown = isOptions(first) ? Reflect.get(first, "buffer") : undefined;
  return ArrayBuffer.isView(given) ? given : Buffer.alloc(readBytes);
}

function viewOf(value: unknown): Uint8Array {
  if (!ArrayBuffer.isView(value)) throw new TypeError('The "buffer" argument must be a Buffer, TypedArray or DataView');
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** One read gives one piece, which a pipe would put into the first view that has room. */
function firstOf(views: unknown): Uint8Array {
  if (!Array.isArray(views)) throw new TypeError('The "buffers" argument must be an array of views');
  return views.map(viewOf).find((view) => view.length > 0) ?? new Uint8Array(0);
}

function decode(all: Buffer, options: unknown): Buffer | string {
  const encoding: unknown = isOptions(options) ? Reflect.get(options, "encoding") : options;
  return typeof encoding === "string" && Buffer.isEncoding(encoding) ? all.toString(encoding) : all;
}

function callbackOf(args: readonly unknown[]): Callback {
  const last = args.findLast((arg) => typeof arg === "function");
  if (typeof last !== "function") throw new TypeError('The "cb" argument must be a function');
  return (...results) => Reflect.apply(last, undefined, results);
}

function isOptions(value: unknown): value is object {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
