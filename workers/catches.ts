/**
 * Where a program's calls are caught that would reach the host's own fds or leave processes behind. What is done about
 * them is loaded when one comes.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Io } from "./io.js";
import { late } from "./late-code.js";
import { replace } from "./replace.js";

const fdCalls = ["read", "readv", "readFile", "write", "writev", "writeFile", "appendFile", "open", "close", "fstat"];

export function catchFdCalls(io: Io): void {
  const fs = process.getBuiltinModule("node:fs");
  for (const name of fdCalls.flatMap((call) => [call, `${call}Sync`])) {
    replace(fs, name, (original) => {
      return function (...args) {
        const [target] = args;
        const mayBeOurs = typeof target === "number" ? target < 3 : typeof target === "string" && isDevice(target);
        return mayBeOurs ? late().callFd(io, name, original, this, args) : original(this, args);
      };
    });
  }
  catchPromisedCalls();
}

const promisedCalls = ["readFile", "writeFile", "appendFile"] as const;

/** The same by name of a file, in `fs/promises`: what has a callback does it. */
function catchPromisedCalls(): void {
  const fs = process.getBuiltinModule("node:fs");
  for (const name of promisedCalls) {
    replace(fs.promises, name, (original) => {
      return function (...args) {
        const [target] = args;
        if (typeof target !== "string" || !isDevice(target)) return original(this, args);
        return new Promise((resolve, reject) => {
          const done = (error: unknown, result: unknown): void => (error ? reject(error) : resolve(result));
          Reflect.apply(fs[name], fs, [...args, done]);
        });
      };
    });
  }
}

function isDevice(path: string): boolean {
  return path.startsWith("/dev/") || path.startsWith("/proc/self/fd/");
}

/**
 * Node announces each ChildProcess before it spawns, which is when its class can be had without loading its module:
 * that would cost every start two or three milliseconds.
 */
export function catchChildren(io: Io): void {
  const onFirst = (message: unknown): void => {
    unsubscribe("child_process", onFirst);
    const child: unknown =
      typeof message === "object" && message !== null ? Reflect.get(message, "process") : undefined;
    if (typeof child === "object" && child !== null) late().patchSpawn(Object.getPrototypeOf(child), io);
  };
  subscribe("child_process", onFirst);
  // The synchronous calls announce nothing. There is no public place to catch them but the module, loaded.
  replace(syncBinding() ?? {}, "spawn", (original) => (options) => late().spawnInThread(io, original, options));
}

function syncBinding(): object | undefined {
  const bind: unknown = Reflect.get(process, "binding");
  if (typeof bind !== "function") return undefined;
  // With NODE_OPTIONS=--pending-deprecation every program would be told of a call that is ours.
  const noDeprecation = process.noDeprecation ?? false;
  process.noDeprecation = true;
  try {
    const binding: unknown = Reflect.apply(bind, process, ["spawn_sync"]);
    return typeof binding === "object" && binding !== null ? binding : undefined;
  } catch {
    return undefined;
  } finally {
    process.noDeprecation = noDeprecation;
  }
}
