/**
 * Child processes of a program. They would outlive its thread, so each becomes the leader of a group that the host
 * ends; and what they inherit as fds 0 to 2 is the program's, not the host's.
 */
import type { ChildProcess } from "node:child_process";
import { readlinkSync } from "node:fs";
import { intercept } from "../intercept.js";
import type { Io, Output } from "../io.js";
import { forwardInherited, inheritedFds, pipesFor } from "./inherited-stdio.js";

export const isolatesGroups = process.platform !== "win32";

export function patchSpawn(prototype: object, { outbox }: Io): void {
  intercept(prototype, "spawn", (original, self, [given, ...rest]) => {
    const child = self as ChildProcess;
    const { stdio } = given as { readonly stdio?: unknown };
    const fds = inheritedFds(stdio);
    const options = { ...(given as object), detached: isolatesGroups, stdio: pipesFor(stdio, fds) };
    reportThread(outbox);
    const result = original(child, [options, ...rest]);
    const { pid } = child;
    if (pid !== undefined) {
      outbox.report({ kind: "child", pid });
      child.once("exit", () => reportIfGone(pid, outbox));
    }
    forwardInherited(child, fds, outbox);
    return result;
  });
}

let isThreadKnown = false;

/** Tells the host which thread has children, so that it finds those of a call that blocks. Linux alone can say. */
export function reportThread(outbox: Output): void {
  if (isThreadKnown || process.platform !== "linux") return;
  isThreadKnown = true;
  try {
    outbox.report({ kind: "thread", id: Number(readlinkSync("/proc/thread-self").split("/").at(-1)) });
  } catch {
    // No /proc here: only calls that block for ever are the worse for it.
  }
}

/** The leader has ended. Its group has, too, when nobody else is in it. */
export function reportIfGone(pid: number, outbox: Output): void {
  try {
    process.kill(-pid, 0);
  } catch {
    outbox.report({ kind: "child-gone", pid });
  }
}
