/**
 * True pipes for a child, on Linux. What Node makes for `stdio: "pipe"` is a socket pair, which no program can open by
 * name (`echo oops >/dev/stderr` fails in a shell) and which is a fifth slower. Node has no call that makes a pipe, so
 * mkfifo(1) makes named ones, which are opened and unlinked at once. Nothing here blocks, throws, or leaves a file.
 */
import { execFile } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { spawnLimits } from "../protocol/limits.js";

type Fds = readonly [stdin: number, stdout: number, stderr: number];

/** File descriptors. The child's ends block, as a program expects; ours do not. */
export interface Fifos {
  readonly child: Fds;
  readonly ours: Fds;
}

type Waiting = (fifos: Fifos | undefined) => void;

let waiting: Waiting[] = [];

/** Undefined where none can be made. What is asked for within one turn is made by one run of mkfifo. */
export function makeFifos(): Promise<Fifos | undefined> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(serve);
  });
}

export function closeFds(fds: readonly number[]): void {
  for (const fd of fds) closeSync(fd);
}

function serve(): void {
  const served = waiting;
  waiting = [];
  const resolveAll = (made: readonly (Fifos | undefined)[]): void => {
    for (const [n, resolve] of served.entries()) resolve(made[n]);
  };
  void makeSets(served.length).then(resolveAll, () => resolveAll([]));
}

async function makeSets(count: number): Promise<readonly (Fifos | undefined)[]> {
  const folder = mkdtempSync(join(tmpdir(), "e-pipes-"));
  try {
    const sets = Array.from({ length: count }, (_, n) =>
      ["in", "out", "err"].map((name) => join(folder, `${n}.${name}`)),
    );
    await promisify(execFile)("mkfifo", ["-m", "600", ...sets.flat()], { timeout: spawnLimits.mkfifoMs });
    return sets.map(openSet);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openSet(paths: readonly string[]): Fifos | undefined {
  const opened: number[] = [];
  const open = (path: string, flags: number): number => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };
  try {
    const [stdin = "", stdout = "", stderr = ""] = paths;
    // Whoever opens one end waits for the other, but for a descriptor that is both.
    const holders = paths.map((path) => open(path, constants.O_RDWR));
    const child: Fds = [
      open(stdin, constants.O_RDONLY),
      open(stdout, constants.O_WRONLY),
      open(stderr, constants.O_WRONLY),
    ];
    const ours: Fds = [open(stdin, ourWrite), open(stdout, ourRead), open(stderr, ourRead)];
    closeFds(holders);
    return { child, ours };
  } catch {
    closeFds(opened);
    return undefined;
  }
}

const ourRead = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const ourWrite = constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);
