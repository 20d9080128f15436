/**
 * When a process began, so that a number that was given away again is not taken for the process that had it. Linux:
 * the boot and the tick; elsewhere the time of day.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { sessionLimits } from "../../protocol/limits.js";
import { isAlive, startTickOf } from "../../transport/process-tree.js";

const isLinux = process.platform === "linux";

/** Null: there is no such process, or the system does not say. */
function linuxStart(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    const tick = startTickOf(pid);
    return tick === undefined ? null : `${boot}:${tick}`;
  } catch {
    return null;
  }
}

/** Milliseconds since 1970, to the second. NaN when the system does not say. */
function psStart(pid: number): number {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { env, encoding: "utf8" });
  return Date.parse(`${(stdout ?? "").trim()} UTC`);
}

/** Ours, to be compared by `isSameProcess` of another process. */
export function ownStart(): string {
  return (isLinux ? linuxStart(process.pid) : null) ?? String(Math.round(performance.timeOrigin));
}

/** Whether the process that said `started` of itself is alive. In doubt it is. */
export function isSameProcess(pid: number, started: string): boolean {
  if (!isAlive(pid)) return false;
  if (isLinux) return !started.includes(":") || linuxStart(pid) === started;
  if (process.platform === "win32") return true;
  const found = psStart(pid);
  return Number.isNaN(found) || Math.abs(found - Number(started)) < sessionLimits.sameStartMs;
}
