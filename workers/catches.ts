/**
 * Where a program's calls are caught that would reach the host's own fds or leave processes behind. What is done about
 * them is loaded when one comes.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { intercept } from "./intercept.js";
import type { Io } from "./io.js";
import { late } from "./late-code.js";

const fdCalls = ["read", "readv", "readFile", "write", "writev", "writeFile", "appendFile", "open", "close", "fstat"];

export function catchFdCalls(io: Io): void {
  const fs = process.getBuiltinModule("node:fs");
  for (const call of fdCalls) {
    for (const name of [call, `${call}Sync`]) {
      intercept(fs, name, (original, self, args) => {
        const [target] = args;
        const mayBeOurs = typeof target === "number" ? target < 3 : isDevice(target);
        return mayBeOurs ? late().callFd(io, name, original, self, args) : original(self, args);
      });
    }
  }
  // `fs.promises` opens everything through it. Touching that itself would load it, at a millisecond or two.
  const binding = bindingOf("fs");
  intercept(binding, "openFileHandle", (original, self, args) => {
    return isDevice(args[0]) ? late().openDevice(io, binding, original, args) : original(self, args);
  });
}

function isDevice(path: unknown): boolean {
  return typeof path === "string" && (path.startsWith("/dev/") || path.startsWith("/proc/self/fd/"));
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
  // The synchronous calls announce nothing.
  const binding = bindingOf("spawn_sync");
  intercept(binding, "spawn", (original, _self, [options]) => late().spawnInThread(io, original, options));
}

/** What Node's own modules call. There is no public place to catch these calls that costs nothing at the start. */
function bindingOf(name: string): object {
  const bind: unknown = Reflect.get(process, "binding");
  if (typeof bind !== "function") return {};
  // With NODE_OPTIONS=--pending-deprecation every program would be told of a call that is ours.
  const noDeprecation = process.noDeprecation ?? false;
  process.noDeprecation = true;
  try {
    return Reflect.apply(bind, process, [name]);
  } catch {
    return {};
  } finally {
    process.noDeprecation = noDeprecation;
  }
}
