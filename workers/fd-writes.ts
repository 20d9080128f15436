/**
 * `fs` writes to fds 1 and 2, to the outbox. The real ones are the host's terminal or its own protocol. Closing any
 * of the three does nothing, and their stats are a pipe's.
 */
import fs from "node:fs";
import type { Outbox } from "./outbox.js";
import { type Original, type Replacement, replace } from "./replace.js";

type Put = (fd: 1 | 2, chunk: string | Uint8Array) => number;

export function installWrites(outbox: Outbox): void {
  const put: Put = (fd, chunk) => {
    if (fd === 1) outbox.write(chunk);
    else outbox.writeError(chunk);
    return Buffer.byteLength(chunk);
  };
  const sync = (name: string, run: (fd: 1 | 2, args: readonly unknown[]) => unknown): void =>
    replace(fs, name, (original) => forOutput(original, run));
  /** The same with a callback: `(error, result, what was written)`. */
  const later = (name: string, run: (fd: 1 | 2, args: readonly unknown[]) => unknown): void =>
    sync(name, (fd, args) => {
      const done = args.findLast((arg) => typeof arg === "function");
      const result = run(
        fd,
        args.filter((arg) => arg !== done),
      );
      if (typeof done === "function") process.nextTick(() => Reflect.apply(done, undefined, [null, result, args[0]]));
    });
  const one = (fd: 1 | 2, args: readonly unknown[]): number => put(fd, chunkOf(args));
  const many = (fd: 1 | 2, [views]: readonly unknown[]): number =>
    Array.isArray(views) ? views.reduce<number>((sum, view) => sum + put(fd, chunkOf([view])), 0) : 0;
  const whole = (fd: 1 | 2, [data, options]: readonly unknown[]): void => {
    put(fd, chunkOf([data, undefined, encodingOf(options)]));
  };
  sync("writeSync", one);
  later("write", one);
  sync("writevSync", many);
  later("writev", many);
  for (const name of ["writeFile", "appendFile"]) {
    sync(`${name}Sync`, whole);
    later(name, whole);
  }
  installRest();
}

function installRest(): void {
  replace(fs, "closeSync", (original) => forStdio(original, () => undefined));
  replace(fs, "close", (original) => forStdio(original, ([, done]) => callLater(done, [null])));
  replace(fs, "fstatSync", (original) => forStdio(original, () => pipeStats()));
  replace(fs, "fstat", (original) => forStdio(original, (args) => callLater(args.at(-1), [null, pipeStats()])));
}

function forOutput(original: Original, run: (fd: 1 | 2, args: readonly unknown[]) => unknown): Replacement {
  return function (...args) {
    const [fd, ...rest] = args;
    return fd === 1 || fd === 2 ? run(fd, rest) : original(this, args);
  };
}

function forStdio(original: Original, run: (args: readonly unknown[]) => unknown): Replacement {
  return function (...args) {
    return args[0] === 0 || args[0] === 1 || args[0] === 2 ? run(args) : original(this, args);
  };
}

/** `(buffer, offset, length, position)`, `(buffer, { offset, length })` or `(string, position, encoding)`. */
function chunkOf([data, second, third]: readonly unknown[]): string | Uint8Array {
  if (!ArrayBuffer.isView(data)) {
    const text = String(data);
    const encoding = typeof third === "string" ? third : second;
    return isOtherEncoding(encoding) ? Buffer.from(text, encoding) : text;
  }
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const range: { offset?: unknown; length?: unknown } =
    typeof second === "object" && second !== null ? second : { offset: second, length: third };
  const start = typeof range.offset === "number" ? range.offset : 0;
  return bytes.subarray(start, typeof range.length === "number" ? start + range.length : bytes.length);
}

function isOtherEncoding(value: unknown): value is BufferEncoding {
  return typeof value === "string" && value !== "utf8" && value !== "utf-8" && Buffer.isEncoding(value);
}

function encodingOf(options: unknown): unknown {
  return typeof options === "object" && options !== null ? Reflect.get(options, "encoding") : options;
}

function callLater(done: unknown, results: readonly unknown[]): void {
  if (typeof done === "function") process.nextTick(() => Reflect.apply(done, undefined, [...results]));
}

function pipeStats(): fs.Stats {
  const zeros = { dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, size: 0, blksize: 4096, blocks: 0 };
  return Object.assign(Object.create(fs.Stats.prototype), zeros, { mode: fs.constants.S_IFIFO | 0o600 });
}
