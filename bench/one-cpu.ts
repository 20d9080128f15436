/**
 * Keeps round trips on one processor while they are measured. Where asker and answerer sit on two, waking the other is
 * part of every trip; in a virtual machine that takes several times as long as all the rest, and which of the subjects
 * pays it is the scheduler's whim.
 */
import { spawnSync } from "node:child_process";

/** The list of our main thread's processors, which what it starts inherits; null where that cannot be set. */
function affinity(list?: string): string | null {
  const args = ["-p", "-c", ...(list === undefined ? [] : [list]), String(process.pid)];
  const { status, stdout } = spawnSync("taskset", args, { encoding: "utf8" });
  return status === 0 ? (/:\s*([\d,-]+)\s*$/.exec(stdout)?.[1] ?? null) : null;
}

/** Runs it on one processor, where that can be had (Linux, with util-linux); `isPinned` says whether it was. */
export async function onOneCpu<T>(run: () => Promise<T>): Promise<{ readonly value: T; readonly isPinned: boolean }> {
  const before = affinity();
  const first = before?.match(/\d+/)?.[0];
  const isPinned = first !== undefined && affinity(first) === first;
  try {
    return { value: await run(), isPinned };
  } finally {
    if (isPinned && before !== null) affinity(before);
  }
}
