/**
 * `fs` reads of fd 0, from the inbox. Blocking reads block the thread alone; a read of the real fd 0 would take the
 * host's own input, and keep the host from ending (its thread pool would wait for it).
 */
import fs from "node:fs";
import type { Inbox } from "./inbox.js";
import { type Original, type Replacement, replace } from "./replace.js";

type Callback = (error: Error | null, ...results: unknown[]) => void;

const readBytes = 16 * 1024;

export function installReads(inbox: Inbox): void {
  const onStdin = (name: string, run: (args: readonly unknown[]) => unknown): void =>
    replace(fs, name, (original) => forFd0(original, run));
  onStdin("readSync", ([, ...args]) => inbox.read(rangeOf(args)));
  onStdin("read", ([, ...args]) => {
    const done = callbackOf(args);
    const buffer = bufferOf(args);
    inbox.readLater(rangeOf([buffer, ...args.slice(1)]), (bytes) => done(null, bytes, buffer));
  });
  onStdin("readvSync", ([, views]) => readv(viewsOf(views), (into) => inbox.read(into)));
  onStdin("readv", ([, views, ...rest]) => {
    const done = callbackOf(rest);
    const first = viewsOf(views)[0] ?? new Uint8Array(0);
    inbox.readLater(first, (bytes) => done(null, bytes, views));
  });
  onStdin("readFileSync", ([, options]) => decode(readAll(inbox), options));
  onStdin("readFile", (args) => {
    const done = callbackOf(args);
    readAllLater(inbox, (all) => done(null, decode(all, args[1])));
  });
}

function forFd0(original: Original, run: (args: readonly unknown[]) => unknown): Replacement {
  return function (...args) {
    return args[0] === 0 ? run(args) : original(this, args);
  };
}

function readAll(inbox: Inbox): Buffer {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(readBytes);
    const bytes = inbox.read(chunk);
    if (bytes === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, bytes));
  }
}

function readAllLater(inbox: Inbox, done: (all: Buffer) => void): void {
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
  const { offset = second, length = third } = isObject(second)
    ? (second as { offset?: unknown; length?: unknown })
    : {};
  const start = typeof offset === "number" ? offset : 0;
  return whole.subarray(start, typeof length === "number" ? start + length : whole.length);
}

/** The buffer of a `read` in any of its forms, made here when the caller gave none. */
function bufferOf([first]: readonly unknown[]): unknown {
  if (ArrayBuffer.isView(first)) return first;
  const given: unknown = isObject(first) ? Reflect.get(first, "buffer") : undefined;
  return ArrayBuffer.isView(given) ? given : Buffer.alloc(readBytes);
}

function viewOf(value: unknown): Uint8Array {
  if (!ArrayBuffer.isView(value)) throw new TypeError('The "buffer" argument must be a Buffer, TypedArray or DataView');
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

function viewsOf(value: unknown): Uint8Array[] {
  if (!Array.isArray(value)) throw new TypeError('The "buffers" argument must be an array of views');
  return value.map(viewOf);
}

/** Fills view after view with what one read gives. */
function readv(views: readonly Uint8Array[], read: (into: Uint8Array) => number): number {
  const first = views.find((view) => view.length > 0);
  return first === undefined ? 0 : read(first);
}

function decode(all: Buffer, options: unknown): Buffer | string {
  const encoding: unknown = isObject(options) ? Reflect.get(options, "encoding") : options;
  return typeof encoding === "string" ? all.toString(encoding as BufferEncoding) : all;
}

function callbackOf(args: readonly unknown[]): Callback {
  const last = args.findLast((arg) => typeof arg === "function");
  if (typeof last !== "function") throw new TypeError('The "cb" argument must be a function');
  return (...results) => Reflect.apply(last, undefined, results);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
