/** `spawnSync`, `execSync` and `execFileSync` of a program, where they reach the system. See children.ts. */

import type { Original } from "../intercept.js";
import type { Io, Output } from "../io.js";
import { isolatesGroups, reportIfGone, reportThread } from "./children.js";

/** What Node's own module hands down: checked, and with every default filled in. */
interface SyncOptions {
  readonly stdio: readonly { readonly type: string; readonly fd?: number }[];
}

interface SyncResult {
  readonly pid?: number;
  readonly output?: (Uint8Array | null)[] | null;
}

export function spawnInThread({ outbox }: Io, original: Original, given: unknown): unknown {
  const options = given as SyncOptions;
  const fds = options.stdio.map(({ type, fd }) => (type === "fd" || type === "inherit" ? fd : undefined));
  reportThread(outbox);
  const result = original(undefined, [withPipes(options, fds)]) as SyncResult;
  const { pid = 0, output } = result;
  if (pid > 0) {
    outbox.report({ kind: "child", pid });
    reportIfGone(pid, outbox);
  }
  if (output) for (const [index, fd] of fds.entries()) passOn(output, index, fd, outbox);
  return result;
}

function withPipes(options: SyncOptions, fds: readonly (number | undefined)[]): object {
  const stdio = options.stdio.map((entry, index) => {
    if (fds[index] === 0) return { type: "ignore" };
    return fds[index] === 1 || fds[index] === 2 ? { type: "pipe", readable: false, writable: true } : entry;
  });
  const isInherited = fds.includes(1) || fds.includes(2);
  // What is inherited has no bound.
  const bound = isInherited ? { maxBuffer: Number.POSITIVE_INFINITY } : {};
  return { ...options, stdio, detached: isolatesGroups, ...bound };
}

/** What is inherited is not returned. */
function passOn(output: (Uint8Array | null)[], index: number, fd: number | undefined, outbox: Output): void {
  const bytes = output[index];
  if (bytes === undefined || bytes === null || (fd !== 1 && fd !== 2)) return;
  if (fd === 1) outbox.write(bytes);
  else outbox.writeError(bytes);
  output[index] = null;
}
