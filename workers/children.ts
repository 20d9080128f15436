/**
 * Child processes of a program. They would outlive its thread, so each becomes the leader of a group that the host ends;
 * and what they inherit as fds 0 to 2 is the program's, not the host's.
 */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readlinkSync } from "node:fs";
import { watchSyncChildren } from "./children-sync.js";
import { forwardInherited, inheritedFds, pipesFor } from "./inherited-stdio.js";
import type { Outbox } from "./outbox.js";
import { type Replacement, replace } from "./replace.js";

/**
 * Node announces each ChildProcess before it spawns, which is when its class can be had without loading the module:
 * that would cost every start two or three milliseconds.
 */
export function watchChildren(outbox: Outbox): void {
  const reporter = new ChildReporter(outbox);
  const onFirst = (message: unknown): void => {
    unsubscribe("child_process", onFirst);
    const child: unknown =
      typeof message === "object" && message !== null ? Reflect.get(message, "process") : undefined;
    if (typeof child === "object" && child !== null) patchSpawn(Object.getPrototypeOf(child), outbox, reporter);
  };
  subscribe("child_process", onFirst);
  watchSyncChildren(outbox, reporter);
}

export class ChildReporter {
  readonly #outbox: Outbox;
  #hasToldThread = false;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** Tells the host which thread has children, so that it finds those of a call that blocks. Linux alone can say. */
  thread(): void {
    if (this.#hasToldThread || process.platform !== "linux") return;
    this.#hasToldThread = true;
    try {
      const id = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
      this.#outbox.report({ kind: "thread", id });
    } catch {
      // No /proc here: only calls that block for ever are the worse for it.
    }
  }

  began(pid: number): void {
    this.#outbox.report({ kind: "child", pid });
  }

  /** The leader is gone; its group is, too, when nobody else is in it. */
  ended(pid: number): void {
    try {
      process.kill(-pid, 0);
    } catch {
      this.#outbox.report({ kind: "child-gone", pid });
    }
  }
}

function patchSpawn(prototype: object, outbox: Outbox, reporter: ChildReporter): void {
  replace(prototype, "spawn", (original): Replacement => {
    return function (this: unknown, options, ...rest) {
      const child = this as ChildProcess;
      reporter.thread();
      const given = options as { stdio?: unknown; detached?: boolean };
      const fds = inheritedFds(given.stdio);
      const changed = { ...given, detached: process.platform !== "win32", stdio: pipesFor(given.stdio, fds) };
      const result = original(child, [changed, ...rest]);
      const { pid } = child;
      if (pid !== undefined) {
        reporter.began(pid);
        child.once("exit", () => reporter.ended(pid));
      }
      forwardInherited(child, fds, outbox);
      return result;
    };
  });
}
