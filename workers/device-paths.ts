/**
 * The paths that name standard input, output and error: opened, read or written by path they are the host's own, so
 * they lead to the program's streams. `/dev/tty` is refused as it is to a process without a terminal.
 */
import fs from "node:fs";
import { type Replacement, replace } from "./replace.js";

const streams: Readonly<Record<string, 0 | 1 | 2>> = {
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

/** After the reads and writes of fds were installed: these hand the fd on to them. */
export function installDevicePaths(): void {
  for (const name of ["readFile", "writeFile", "appendFile"]) {
    replace(fs, `${name}Sync`, (original) => withPath((self, args) => original(self, args)));
    replace(fs, name, (original) => withPath((self, args) => original(self, args)));
  }
  replace(fs, "openSync", (original) => openOr((self, args) => original(self, args)));
  replace(fs, "open", (original) => {
    const open = openOr((self, args) => original(self, args));
    return function (...args) {
      const done = args.at(-1);
      const isOurs = typeof args[0] === "string" && (args[0] === "/dev/tty" || Object.hasOwn(streams, args[0]));
      if (!isOurs || typeof done !== "function") return original(this, args);
      let results: unknown[];
      try {
        results = [null, Reflect.apply(open, this, args)];
      } catch (error) {
        results = [error];
      }
      process.nextTick(() => Reflect.apply(done, undefined, results));
      return undefined;
    };
  });
}

type Call = (self: unknown, args: readonly unknown[]) => unknown;

function withPath(call: Call): Replacement {
  return function (...args) {
    const fd = fdOf(args[0]);
    return call(this, fd === undefined ? args : [fd, ...args.slice(1)]);
  };
}

function openOr(call: Call): Replacement {
  return function (...args) {
    return fdOf(args[0]) ?? call(this, args);
  };
}

function fdOf(path: unknown): 0 | 1 | 2 | undefined {
  if (path === "/dev/tty") {
    const error = new Error("ENXIO: no such device or address, open '/dev/tty'");
    throw Object.assign(error, { errno: -6, code: "ENXIO", syscall: "open", path });
  }
  return typeof path === "string" && Object.hasOwn(streams, path) ? streams[path] : undefined;
}
