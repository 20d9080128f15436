/**
 * `fs` calls on fds 0 to 2 and on the paths that name them. The real ones are the host's terminal or its own protocol:
 * a blocking read of fd 0 would even keep the host from ending.
 */

import type { Original } from "../intercept.js";
import type { Io } from "../io.js";
import { reads } from "./fd-reads.js";
import { writes } from "./fd-writes.js";

const devices: Readonly<Record<string, 0 | 1 | 2>> = {
  "/dev/stdin": 0,
  "/dev/stdout": 1,
  "/dev/stderr": 2,
  "/dev/fd/0": 0,
  "/dev/fd/1": 1,
  "/dev/fd/2": 2,
  "/proc/self/fd/0": 0,
  "/proc/self/fd/1": 1,
  "/proc/self/fd/2": 2,
};

/** Answers the call, or passes it on when it means something else. `args[0]` is the fd or the path. */
export function callFd(io: Io, name: string, original: Original, self: unknown, args: readonly unknown[]): unknown {
  const [target, ...rest] = args;
  if (target === "/dev/tty") return fail(rest, noTerminal());
  const fd = typeof target === "string" ? deviceOf(target) : target;
  if (fd !== 0 && fd !== 1 && fd !== 2) return original(self, args);
  if (name === "openSync") return fd;
  if (name === "open") return later(rest, () => fd);
  if (name === "closeSync") return close(io, fd);
  if (name === "close") return later(rest, () => close(io, fd));
  if (name === "fstatSync") return pipeStats();
  if (name === "fstat") return later(rest, pipeStats);
  if (fd === 0) return Object.hasOwn(reads, name) ? reads[name]?.(io.inbox, rest) : fail(rest, badFd(name));
  if (!Object.hasOwn(writes, name)) return fail(rest, badFd(name));
  return writes[name]?.((chunk) => (fd === 1 ? io.outbox.write(chunk) : io.outbox.writeError(chunk)), rest);
}

function close({ outbox }: Io, fd: 0 | 1 | 2): void {
  if (fd === 1) outbox.close();
}

export function deviceOf(path: unknown): 0 | 1 | 2 | undefined {
  return typeof path === "string" && Object.hasOwn(devices, path) ? devices[path] : undefined;
}

/** The callback of an asynchronous call gets the result a tick later. */
function later(args: readonly unknown[], result: () => unknown): void {
  const done = args.findLast((arg) => typeof arg === "function");
  if (typeof done === "function") process.nextTick(() => Reflect.apply(done, undefined, [null, result()]));
}

function fail(args: readonly unknown[], error: Error): void {
  const done = args.findLast((arg) => typeof arg === "function");
  if (typeof done !== "function") throw error;
  process.nextTick(() => Reflect.apply(done, undefined, [error]));
}

/** What a process without a terminal gets. */
export function noTerminal(): Error {
  const error = new Error("ENXIO: no such device or address, open '/dev/tty'");
  return Object.assign(error, { errno: -6, code: "ENXIO", syscall: "open", path: "/dev/tty" });
}

function badFd(name: string): Error {
  const syscall = name.replace("Sync", "");
  return Object.assign(new Error(`EBADF: bad file descriptor, ${syscall}`), { errno: -9, code: "EBADF", syscall });
}

function pipeStats(): unknown {
  const { Stats, constants } = process.getBuiltinModule("node:fs");
  const zeros = { dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, size: 0, blksize: 4096, blocks: 0 };
  return Object.assign(Object.create(Stats.prototype), zeros, { mode: constants.S_IFIFO | 0o600 });
}
