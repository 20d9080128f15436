/**
 * The child processes of a program in a thread. They would outlive it, so they end with it; and a call that blocks on
 * one ends when the child does, which is the only way to get such a thread back.
 */
import { readFileSync } from "node:fs";
import type { ProgramRecord } from "../../wire/worker-channel.js";
import { killOrphans, killTree, ownTree } from "../process-tree.js";

export class ThreadChildren {
  /** Groups that are alive, by their leaders. */
  readonly #groups = new Set<number>();
  /** The system's id of the thread. */
  #threadId: number | undefined;

  /** What the thread says may be anything a program makes it say, so a number is looked at before it is signalled. */
  take(record: ProgramRecord): void {
    if (record.kind === "thread" && isId(record.id)) this.#threadId = record.id;
    if (record.kind === "child" && isId(record.pid)) {
      this.#groups.add(record.pid);
      ownTree(record.pid);
    }
    if (record.kind === "child-gone" && this.#groups.delete(record.pid)) killOrphans(record.pid);
  }

  signal(signal: "SIGTERM" | "SIGKILL"): void {
    for (const pid of new Set([...this.#groups, ...this.#blocking()])) killTree(pid, signal);
  }

  /** The thread is gone: so is everything it began. */
  end(): void {
    for (const pid of this.#groups) killOrphans(pid);
    this.#groups.clear();
    this.#threadId = undefined;
  }

  /** Linux tells which processes a thread began; one that blocks the thread is not reported before it ends. */
  #blocking(): number[] {
    if (this.#threadId === undefined) return [];
    try {
      const list = readFileSync(`/proc/self/task/${this.#threadId}/children`, "latin1");
      return list.split(" ").map(Number).filter(isId);
    } catch {
      return [];
    }
  }
}

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 1 && value !== process.pid;
}
