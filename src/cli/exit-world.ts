/** The real process for exit.ts. */
import type { Worker } from "node:worker_threads";
import { cliLimits } from "../protocol/limits.js";
import { sanitizeBody } from "../text/sanitize.js";
import { killDescendants } from "../transport/process-tree.js";
import type { ExitWorld } from "./exit.js";
import type { Output } from "./output.js";

/** Every thread of the process, whoever made it, until its end. */
function trackThreads(): ReadonlySet<Worker> {
  const living = new Set<Worker>();
  process.on("worker", (worker: Worker) => {
    living.add(worker);
    worker.once("exit", () => living.delete(worker));
  });
  return living;
}

/**
 * `process.exit` joins every thread, and one that sits in a system call never comes; a kill by signal would lose the
 * status. Where the system can replace a process, a shell that only exits takes our place. Exit handlers end the
 * children, so they run here as well.
 */
function endNow(status: number): void {
  try {
    process.emit("exit", status);
  } catch {
    // One handler that throws must not keep us here.
  }
  try {
    process.execve?.("/bin/sh", ["sh", "-c", `exit ${status}`], {});
  } catch {
    // No shell there, or a platform without execve.
  }
  process.kill(process.pid, "SIGKILL");
}

async function end(status: number, threads: ReadonlySet<Worker>): Promise<void> {
  if (threads.size > 0) {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, cliLimits.threadEndMs);
    await Promise.race([Promise.all([...threads].map((thread) => thread.terminate())), promise]);
  }
  if (threads.size > 0) endNow(status);
  process.exit(status);
}

export function realWorld(stderr: Output): ExitWorld {
  const handlers: [NodeJS.Signals, () => void][] = [];
  const threads = trackThreads();
  process.on("exit", killDescendants);
  return {
    onSignal: (signal, handler) => {
      handlers.push([signal, handler]);
      process.on(signal, handler);
    },
    offSignals: () => {
      for (const [signal, handler] of handlers.splice(0)) process.off(signal, handler);
    },
    now: () => performance.now(),
    after: (ms, callback) => void setTimeout(callback, ms),
    report: (text) => stderr.write(`e: ${sanitizeBody(text)}\n`),
    end: (status) => void end(status, threads),
    endNow,
  };
}
