/** Numbers of starting and ending processes and threads; part of limits.ts, where they are imported from. */

export const processLimits = {
  /** From the `shutdown` line and the end of stdin to SIGTERM ("waits a beat"). */
  shutdownGraceMs: 150,
  /** From SIGTERM to SIGKILL. */
  termGraceMs: 500,
  /** From SIGKILL, or `terminate()`, to giving up on hearing of the end. */
  killGraceMs: 1_000,
  /** From the exit to its report, when somebody else still holds the pipes: what lies in them is read, no more. */
  drainGraceMs: 50,
  /** From closed output, or a broken input, to SIGKILL: a program that ends by itself gets that far. */
  closeGraceMs: 100,
  /** The whole of quitting, after which our own process ends regardless. */
  quitWatchdogMs: 2_500,
} as const;

export const workerLimits = {
  /** Threads kept waiting for a program, and for a module. Each costs about 8 MB, one for a module 21. */
  spareThreads: 2,
  /** From the last start to making the next spare: starts come in bursts, and making threads would slow them. */
  spareRefillMs: 1_000,
  /** What the host waits for a control call. */
  controlCallMs: 400,
  /** The smallest heap a thread is given, in MB: below it Node ends the whole process while the thread starts. */
  minOldGenerationMb: 16,
} as const;

export const spawnLimits = {
  /** How much of a file is read to tell what it is. Linux itself looks at 256 bytes for a `#!` line. */
  headBytes: 512,
  /** How long mkfifo may take before Node's own pipes are used. */
  mkfifoMs: 1_000,
  /** Files looked at to find a syntax error in what a program imports. */
  maxCheckedFiles: 8,
  /** For each of them. */
  checkMs: 2_000,
} as const;
