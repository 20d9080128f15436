/**
 * A Piscina pool of exactly one thread, silent and never idle in a system call. What the traps are, and why nothing
 * here may be left out, is told in spares.ts.
 */
import type { Piscina } from "piscina";

/** Imported by whoever needs it first: it takes 20 to 30 ms to load. */
export type PiscinaClass = typeof Piscina;

/** `memoryMb`: of its heap. Default: what Node gives. */
export function oneThread(PiscinaClass: PiscinaClass, entry: string, memoryMb?: number): Piscina {
  const pool = new PiscinaClass({
    filename: entry,
    name: "run",
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // The default blocks an idle thread in Atomics.wait, and with it the timers of a program.
    atomics: "disabled",
    recordTiming: false,
    execArgv: [],
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });
  // Without a listener a late error of the thread would be an uncaught exception of the host.
  pool.on("error", heardOfOtherwise);
  for (const thread of pool.threads) {
    // Piscina has no option for them: they go to the host's own output.
    thread.stdout.unpipe();
    thread.stderr.unpipe();
  }
  return pool;
}

/** Whoever runs a job hears of its failure, and of the end of the thread. */
function heardOfOtherwise(): void {}
