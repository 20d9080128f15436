/**
 * A command in a process group of its own, ended as a group whatever its members do, by the same means as an extension
 * that is a process.
 */

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Clock } from "../../host/clock.js";
import { processLimits } from "../../protocol/limits.js";
import {
  descendantsOf,
  type KnownProcess,
  killOrphans,
  killTree,
  ownTree,
  signalKnown,
} from "../../transport/process-tree.js";

export interface GroupExit {
  /** Null when a signal ended it, or nothing could. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export class ProcessGroup {
  readonly child: ChildProcess;
  /** The command's own end, not that of what it left behind. Rejects when it could not be started. */
  readonly exited: Promise<GroupExit>;
  /** Fires when all output has been read, at the earliest with the end of the command. */
  readonly drained: AbortSignal;
  readonly #clock: Clock;
  #stopping = false;
  /** Everything that was below the command when it had to be ended: some may have left the group. */
  readonly #known: KnownProcess[] = [];
  #giveUp: (exit: GroupExit) => void = () => {};
  #cancelTimer: () => void = () => {};

  /** No shell; stdin is empty, stdout and stderr are pipes. */
  constructor(file: string, args: readonly string[], options: Pick<SpawnOptions, "cwd" | "env">, clock: Clock) {
    this.#clock = clock;
    const child = spawn(file, [...args], { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    // A pipe that breaks is the command's end, which is heard of anyway.
    child.stdout?.on("error", () => {});
    child.stderr?.on("error", () => {});
    if (child.pid !== undefined) ownTree(child.pid);
    const drained = new AbortController();
    this.drained = drained.signal;
    child.once("close", () => drained.abort());
    this.exited = new Promise<GroupExit>((resolve, reject) => {
      this.#giveUp = resolve;
      child.once("error", reject);
      // 'exit', not 'close': a background process that holds stdout keeps 'close' away for as long as it lives.
      child.once("exit", (code, signal) => resolve({ code, signal }));
    }).finally(() => this.#cancelTimer());
  }

  /** SIGTERM to the group, SIGKILL when that did not help. `exited` settles within the two graces. */
  stop(): void {
    const { pid } = this.child;
    if (this.#stopping || pid === undefined) return;
    this.#stopping = true;
    this.#signal(pid, "SIGTERM");
    this.#cancelTimer = this.#clock.setTimer(processLimits.termGraceMs, () => {
      this.#signal(pid, "SIGKILL");
      const gone = { code: null, signal: "SIGKILL" } as const;
      this.#cancelTimer = this.#clock.setTimer(processLimits.killGraceMs, () => this.#giveUp(gone));
    });
  }

  /** After `exited`: what the command left behind in its group ends too, after `stop` all of it. Nothing more is read. */
  dispose(): void {
    const { pid, stdout, stderr } = this.child;
    stdout?.destroy();
    stderr?.destroy();
    if (pid !== undefined) killOrphans(pid);
    for (const one of this.#known) signalKnown(one, "SIGKILL");
  }

  #signal(pid: number, signal: NodeJS.Signals): void {
    this.#known.push(...descendantsOf(pid));
    killTree(pid, signal);
    for (const one of this.#known) signalKnown(one, signal);
  }
}
