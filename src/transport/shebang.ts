/** Reads the `#!` line of a program as the kernel would. It must never run anything. */
import { closeSync, constants, openSync, readSync } from "node:fs";
import { spawnLimits } from "../protocol/limits.js";

/** What a `#!` line names. */
export interface Shebang {
  readonly interpreter: string;
  /** Everything behind the interpreter: the kernel passes it as one argument. */
  readonly argument: string | undefined;
}

/** The first bytes of a file, or undefined when they cannot be read. */
export function readHead(path: string): Uint8Array | undefined {
  let fd: number | undefined;
  try {
    // Opening a named pipe would wait for its writer.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const head = Buffer.alloc(spawnLimits.headBytes);
    return head.subarray(0, readSync(fd, head, 0, head.length, 0));
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** The `#!` line in the first bytes of a file, without its newline; a carriage return stays. Null when there is none. */
export function shebangIn(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString("utf8");
  if (!text.startsWith("#!")) return null;
  const end = text.indexOf("\n");
  return end === -1 ? text : text.slice(0, end);
}

/** The `#!` line of a file, null when it has none or cannot be read. */
export function shebangOf(path: string): string | null {
  const head = readHead(path);
  return head === undefined ? null : shebangIn(head);
}

/** Undefined when the line names no interpreter. */
export function parseShebang(line: string): Shebang | undefined {
  const match = /^#![ \t]*([^ \t]+)[ \t]*(.*?)[ \t]*$/.exec(line);
  const [, interpreter, argument] = match ?? [];
  if (interpreter === undefined) return undefined;
  return { interpreter, argument: argument === "" ? undefined : argument };
}

/** The program that an `env` line looks up on PATH: `node` for `#!/usr/bin/env node`. Undefined for other lines. */
export function programOfEnv({ interpreter, argument }: Shebang): string | undefined {
  if (!/(^|\/)env$/.test(interpreter) || argument === undefined) return undefined;
  const split = /^(?:-S|--split-string)[ \t=]*(.*)$/.exec(argument)?.[1];
  if (split === undefined) return argument.startsWith("-") ? undefined : argument;
  const word = split.split(/[ \t]+/).find((part) => !part.includes("="));
  // Behind options of env itself the program cannot be told without knowing them all.
  return word?.startsWith("-") ? undefined : word;
}

/** True for a line that means node and nothing else, so that a thread of ours can stand in for it. */
export function isPlainNodeShebang(line: string | null): boolean {
  return line !== null && /^#![ \t]*\/(\S+\/)?(node|env[ \t]+(-S[ \t]+)?node)[ \t]*$/.test(line);
}
