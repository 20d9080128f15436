/** Finds processes that outlived their test: everything a test starts carries a mark in its environment. Linux only. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export interface Mark {
  /** To be merged into the environment of what is started. */
  readonly env: Readonly<Record<string, string>>;
  readonly text: string;
}

export function newMark(): Mark {
  const value = randomUUID();
  return { env: { E_TEST_MARK: value }, text: `E_TEST_MARK=${value}` };
}

/** Living processes that carry the mark. A zombie has no environment left, so it does not count. */
export function markedProcesses(mark: Mark): readonly number[] {
  return readdirSync("/proc").flatMap((entry) => {
    const pid = Number(entry);
    return Number.isInteger(pid) && environmentOf(pid).includes(mark.text) ? [pid] : [];
  });
}

/** Who still lives `withinMs` after the call; returns as soon as nobody does. The kernel takes a moment to kill. */
export async function survivors(mark: Mark, withinMs = 3_000): Promise<readonly number[]> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 5) {
    if (markedProcesses(mark).length === 0) return [];
    await delay(5);
  }
  return markedProcesses(mark);
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
}
