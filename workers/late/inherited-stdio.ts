/**
 * `stdio: "inherit"` of a program's child process: the child gets pipes, and what passes through them is the program's
 * own input and output. The real fds 0 to 2 belong to the host.
 */

import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { processLimits } from "../../src/protocol/limits.js";
import type { Output } from "../io.js";

/** Which of the child's fds are which of ours. */
export type InheritedFds = ReadonlyMap<number, 0 | 1 | 2>;

export function inheritedFds(stdio: unknown): InheritedFds {
  const fds = new Map<number, 0 | 1 | 2>();
  const list: readonly unknown[] = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio];
  for (const [index, entry] of list.entries()) {
    const fd = fdOf(entry, index);
    if (fd === 0 || fd === 1 || fd === 2) fds.set(index, fd);
  }
  return fds;
}

function fdOf(entry: unknown, index: number): unknown {
  if (entry === "inherit") return index;
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, "fd") : entry;
}

/** The same with pipes in their places. */
export function pipesFor(stdio: unknown, fds: InheritedFds): unknown {
  if (fds.size === 0) return stdio;
  const list: readonly unknown[] = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio];
  return list.map((entry, index) => (fds.has(index) ? "pipe" : entry));
}

export function forwardInherited(child: ChildProcess, fds: InheritedFds, outbox: Output): void {
  if (fds.size === 0) return;
  const streams: Readable[] = [];
  for (const [index, fd] of fds) {
    const stream: unknown = child.stdio?.[index];
    hide(child, index);
    if (stream === undefined || stream === null) continue;
    if (fd === 0) forwardInput(child, stream as Writable);
    else {
      const output = stream as Readable;
      output.on("data", (chunk: Buffer) => (fd === 1 ? outbox.write(chunk) : outbox.writeError(chunk)));
      output.on("error", () => {});
      streams.push(output);
    }
  }
  holdExit(child, streams);
}

/** What is inherited has no stream on this side. */
function hide(child: ChildProcess, index: number): void {
  const name = (["stdin", "stdout", "stderr"] as const)[index];
  if (name !== undefined) Reflect.set(child, name, null);
  if (Array.isArray(child.stdio)) Reflect.set(child.stdio, index, null);
}

/** Only when the program itself does not read: the two would share what comes, and a child that never reads would lose it. */
function forwardInput(child: ChildProcess, input: Writable): void {
  input.on("error", () => {});
  setImmediate(() => {
    if (process.stdin.readableFlowing !== null || process.stdin.listenerCount("readable") > 0) input.end();
    else process.stdin.pipe(input);
  });
  child.once("exit", () => process.stdin.unpipe(input));
}

/** Over an inherited fd the child's last words precede the news of its end, so that news waits for the pipes. */
function holdExit(child: ChildProcess, streams: readonly Readable[]): void {
  const emit = child.emit.bind(child);
  let open = streams.length;
  let release = (): void => {};
  for (const stream of streams) {
    stream.once("close", () => {
      open -= 1;
      if (open === 0) release();
    });
  }
  child.emit = ((event: string, ...args: unknown[]) => {
    if (event === "close") release();
    if (event !== "exit" || open === 0) return Reflect.apply(emit, child, [event, ...args]);
    const timer = setTimeout(() => release(), processLimits.drainGraceMs);
    release = () => {
      clearTimeout(timer);
      release = () => {};
      Reflect.apply(emit, child, ["exit", ...args]);
    };
    return true;
  }) as typeof child.emit;
}
