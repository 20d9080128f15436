/** The real process for exit.ts. */
import { killAllChildren } from "../transport/process-tree.js";
import type { ExitWorld } from "./exit.js";
import type { Output } from "./output.js";

/**
 * `process.exit` joins every thread, and one that sits in a blocking call never comes; a kill by signal would lose
 * the status. Where the system can replace a process, a shell that only exits takes our place.
 */
function endNow(status: number): void {
  killAllChildren("SIGKILL");
  try {
    process.execve?.("/bin/sh", ["sh", "-c", `exit ${status}`], {});
  } catch {
    // No shell there, or a platform without execve.
  }
  process.kill(process.pid, "SIGKILL");
}

export function realWorld(stderr: Output): ExitWorld {
  const handlers: [NodeJS.Signals, () => void][] = [];
  return {
    onSignal: (signal, handler) => {
      handlers.push([signal, handler]);
      process.on(signal, handler);
    },
    offSignals: () => {
      for (const [signal, handler] of handlers.splice(0)) process.off(signal, handler);
    },
    now: () => performance.now(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    report: (text) => stderr.write(`e: ${text}\n`),
    end: (status) => process.exit(status),
    endNow,
  };
}
